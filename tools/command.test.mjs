// An operator's command as people type it: with npm run -s and --json, stdout is one JSON object, and build progress
// goes to stderr.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { root } from "./steps.mjs";

const folder = mkdtempSync(join(tmpdir(), "hourhand-command-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function npmRun(...words) {
  const child = spawn("npm", ["run", "-s", ...words], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: join(folder, "data") },
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (part) => (stdout += part));
  child.stderr.on("data", (part) => (stderr += part));
  const [code] = await once(child, "close");
  return { code, stdout, stderr };
}

test(
  "npm run -s doctor -- --json prints exactly one object, npm run -s backup -- --json an error object",
  { timeout: 300_000, tags: ["@operating-1.28"] },
  async () => {
    const doctor = await npmRun("doctor", "--", "--json");
    // Fails, because there is no database yet.
    expect(doctor.code).toBe(1);
    expect(doctor.stdout).toMatch(/^\{.*\}\n$/);
    expect(JSON.parse(doctor.stdout)).toMatchObject({
      ok: false,
      message: expect.stringContaining("data-dir"),
    });
    const backup = await npmRun("backup", "--", "--json");
    expect(backup.code).toBe(2);
    expect(backup.stdout).toMatch(/^\{.*\}\n$/);
    expect(JSON.parse(backup.stdout)).toEqual({ message: expect.stringContaining("TO is missing") });
    expect(backup.stderr).toContain("TO is missing");
  },
);
