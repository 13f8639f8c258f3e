// Runs every `sh` block of docs/operating.md in a fresh clone, which installs its dependencies and builds each version
// that it checks out.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeClone } from "./clone.mjs";
import { findOperatorProgram } from "./operator-programs.mjs";
import { runRehearsal } from "./rehearsal.mjs";

const folder = mkdtempSync(join(tmpdir(), "hourhand-rehearsal-"));
const clone = join(folder, "hourhand");
// Some 100,000 dependency files, twice.
afterAll(() => rmSync(folder, { recursive: true, force: true }), 600_000);

test(
  "the page's rehearsal runs from a fresh clone to the product at its own name, and ends",
  { timeout: 1_200_000, tags: ["@operating-1.10"] },
  async () => {
    findOperatorProgram("nginx");
    makeClone(clone);
    const ended = await runRehearsal(clone);
    expect(ended).toEqual({ code: 0, blocks: expect.any(Number), output: "" });
    expect(ended.blocks).toBeGreaterThan(15);
  },
);
