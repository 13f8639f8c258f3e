import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { check } from "./check-walks.mjs";

const screen = "web/src/areas/customer/tools/Tools.tsx";
const api = "web/src/areas/customer/tools/api.ts";
const call = "contract/src/tools.ts";
const bind = "server/src/platform/http/bind.ts";
const routes = "server/src/domains/tools/routes.ts";
const queries = "server/src/domains/tools/queries.ts";
const migration = "server/migrations/0001_tools.sql";
const files = {
  [screen]: 'import { useListTools } from "./api.ts";',
  [api]: 'import { listTools } from "@hourhand/contract/tools";',
  [call]: "",
  [bind]: "",
  [routes]: 'import { bind } from "../../platform/http/bind.ts";\nimport { tools } from "./queries.ts";',
  [queries]: 'const text = "select * from tools_of($1)";',
  [migration]: "create function tools_of(person bigint) returns setof tools",
  "server/src/domains/stray/stray.ts": "",
};

/** What is wrong with a walk over these files; `‖` is the wire. */
const violationsOf = (paths, heading = "`listTools`: 7 files, 2 know what a tool is") => {
  let number = 0;
  const rows = paths.map((path) =>
    path === "‖"
      ? "| ‖ | | | the wire |"
      : `| ${++number} | \`${path}\` | ${path === screen || path === api ? "•" : ""} | what |`,
  );
  const folder = mkdtempSync(join(tmpdir(), "walks-"));
  const page = `## Two walks\n\n### ${heading}\n\n| | file | knows | what |\n| --- | --- | --- | --- |\n${rows.join("\n")}\n\n## Next\n`;
  for (const [path, text] of Object.entries({ ...files, "docs/architecture.md": page })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { violations } = check(folder);
  rmSync(folder, { recursive: true });
  return violations.map((violation) => violation.replace(/^.*?listTools: /, ""));
};

const walk = [screen, api, call, "‖", bind, routes, queries, migration];

test("a walk along imports, the wire and a function of the database is right", () => {
  expect(violationsOf(walk)).toEqual([]);
});

test("a file that is gone, one that is entered again, and one that nothing leads to are found", () => {
  const seven = (...paths) => violationsOf([...walk.slice(0, -1), ...paths]);
  expect(seven("server/src/domains/tools/present.ts")).toEqual([
    expect.stringMatching(/no file '.*present\.ts'/),
    expect.stringMatching(/nothing before/),
  ]);
  expect(seven(routes)).toEqual([expect.stringMatching(/routes\.ts' is entered again/)]);
  expect(seven("server/src/domains/stray/stray.ts")).toEqual([
    expect.stringMatching(/nothing before '.*stray\.ts'/),
  ]);
});

test("a wrong count is found, and a page without a walk", () => {
  expect(violationsOf(walk, "`listTools`: 6 files, 3 know what a tool is")).toEqual([
    "says 6 files and lists 7",
    "says that 3 know the subject and marks 2",
  ]);
  expect(violationsOf([], "No walk")).toEqual([expect.stringContaining("has no walk")]);
});
