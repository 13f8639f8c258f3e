// Which releases of Node the doctor warns about.
import { expect, test } from "vitest";
import { inEnglish } from "./finding.ts";
import { checkNode } from "./place-checks.ts";

test("a Node out of support is a warning, not a fault", () => {
  const on = (version: string, day: string) => inEnglish(checkNode(version, new Date(`${day}T12:00:00Z`)));
  for (const [version, day] of [
    ["20.19.0", "2026-05-01"],
    ["20.20.2", "2026-11-28"],
    ["22.12.0", "2027-05-01"],
    ["23.11.0", "2026-11-28"],
    ["24.1.0", "2028-05-01"],
    ["25.2.0", "2026-11-28"],
  ] as const)
    expect(on(version, day)).toMatchObject({
      state: "ok",
      detail: expect.stringMatching(/^Node [\d.]+, without support since .*please install Node 24$/),
    });
  for (const [version, day] of [
    ["20.19.0", "2026-04-30"],
    ["22.12.0", "2026-11-28"],
    ["24.0.0", "2026-11-28"],
    ["26.0.0", "2026-11-28"],
  ] as const)
    expect(on(version, day)).toEqual({ state: "ok", detail: `Node ${version}`, advice: null });
});
