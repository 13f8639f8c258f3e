import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { checkUseCases } from "./check-use-cases.mjs";

const checked = (files) => {
  const folder = mkdtempSync(join(tmpdir(), "use-cases-"));
  const planted = {
    "contract/src/tea.ts": 'export const pourTea = endpoint({\n  name: "pourTea",\n});\n',
    "web/src/platform/call.ts": "",
    "server/src/domains/tea/tea.ts": "",
    ...files,
  };
  for (const [path, text] of Object.entries(planted)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const result = checkUseCases(folder);
  rmSync(folder, { recursive: true });
  return result;
};

test("a use case with the same name at both ends is complete", () => {
  const whole = checked({
    "web/src/areas/api.ts": "export function usePourTea() {\n  return useMutation(pourTea);\n}\n",
    "server/src/domains/tea/tea.ts": "export async function pourTea(platform) {}\n",
  });
  expect(whole).toEqual({ endpoints: 1, web: [], server: [] });
});

test("a call by another name is a break; an endpoint without a call in the web is not", () => {
  const calls = "export function useTea() {\n  return useMutation(pourTea);\n}\n";
  expect(checked({ "web/src/areas/api.ts": calls }).web).toEqual(["usePourTea"]);
  expect(checked({}).web).toEqual([]);
});

test("a server function by another name is a break", () => {
  expect(checked({}).server).toEqual(["pourTea"]);
});
