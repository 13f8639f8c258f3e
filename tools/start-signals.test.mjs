// `npm start` as in package.json: a signal to npm reaches the supervisor, whatever shell is between them.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./steps.mjs";

test("SIGTERM to npm reaches the process of `npm start`, which ends on its own", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hourhand-start-"));
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  mkdirSync(join(folder, "tools"));
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ private: true, scripts: { start: scripts.start } }),
  );
  writeFileSync(
    join(folder, "tools/start.mjs"),
    `process.on("SIGTERM", () => { process.stdout.write("drained "); process.exit(0); });
     process.stdout.write("started ");
     setInterval(() => {}, 1000);`,
  );
  const npm = spawn("npm", ["start", "--silent"], { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
  let output = "";
  npm.stdout.on("data", (part) => (output += part));
  const ended = once(npm.stdout, "close");
  while (!output.includes("started")) await once(npm.stdout, "data");
  npm.kill("SIGTERM");
  // The pipe closes once no process is left that could write to it.
  await ended;
  expect(output).toBe("started drained ");
  rmSync(folder, { recursive: true });
}, 60_000);
