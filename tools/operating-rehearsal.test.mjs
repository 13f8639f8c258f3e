// docs/operating.md as somebody follows it, on the dependencies and the build of this clone. operating.long.test.mjs installs and
// builds each version.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeClone } from "./clone.mjs";
import { findOperatorProgram } from "./operator-programs.mjs";
import { runRehearsal } from "./rehearsal.mjs";
import { ensureBuilt, root } from "./steps.mjs";

const folder = mkdtempSync(join(tmpdir(), "hourhand-rehearsal-"));
const clone = join(folder, "hourhand");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(
  "every block marked sh runs: installed, upgraded, rolled back on the same and on a restored database, moved",
  { timeout: 600_000, tags: ["@operating-1.10"] },
  async () => {
    findOperatorProgram("nginx");
    await ensureBuilt();
    makeClone(clone);
    const lending = join(root, "tools/lend-build.mjs");
    expect(spawnSync(process.execPath, [lending], { cwd: clone, encoding: "utf8" })).toMatchObject({
      status: 0,
      stderr: "",
    });
    const hooks = join(folder, "hooks");
    mkdirSync(hooks);
    for (const name of ["post-checkout", "post-commit"])
      writeFileSync(join(hooks, name), `#!/bin/sh\nexec '${process.execPath}' '${lending}'\n`, {
        mode: 0o755,
      });
    const ended = await runRehearsal(clone, {
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "core.hooksPath",
      GIT_CONFIG_VALUE_0: hooks,
    });
    expect(ended).toEqual({ code: 0, blocks: expect.any(Number), output: "" });
    expect(ended.blocks).toBeGreaterThan(15);
  },
);
