// Runs the `sh` blocks of docs/operating.md from the page itself, in order, in one shell, in a clone. Only the ports
// differ from the page.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "./free-port.mjs";
import { blocksOf } from "./page-blocks.mjs";

/**
 * Runs the rehearsal; if it fails, ends its remaining processes.
 * @param {string} clone the folder in which it begins
 * @param {Record<string, string>} [environment] in addition to this process' own
 * @returns the shell's exit code, the number of blocks and, after a failure, the output
 */
export async function runRehearsal(clone, environment = {}) {
  const ports = new Map();
  for (const port of ["8000", "8443", "8081"]) ports.set(port, String(await freePort()));
  const blocks = blocksOf(readFileSync(join(clone, "docs/operating.md"), "utf8"), "sh");
  const script = blocks
    .map(({ line, text }) => `echo "── line ${line}, after $SECONDS s" >&2\n${text}`)
    .join("")
    .replaceAll(/\b(?:8000|8443|8081)\b/g, (port) => ports.get(port));
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_ENV$|npm_|HOURHAND_LONG)/.test(name)),
  );
  spawnSync("sed", [
    "-i",
    `s/127.0.0.1:8000/127.0.0.1:${ports.get("8000")}/; s/127.0.0.1:8001/127.0.0.1:1/`,
    join(clone, "deploy/nginx/hourhand.conf"),
  ]);
  const shell = spawn("bash", ["-eu", "-o", "pipefail", "-s"], {
    cwd: clone,
    // The page does not set PORT, because it uses the default.
    env: { ...env, PORT: ports.get("8000"), ...environment },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [shell.stdout, shell.stderr]) stream.on("data", (part) => (output += String(part)));
  shell.stdin.end(script);
  const [code] = await once(shell, "close");
  if (code !== 0)
    for (const place of [clone, join(clone, "data/machine")]) {
      const log = join(place, "data/server.log");
      if (existsSync(log)) output += readFileSync(log, "utf8");
      for (const name of ["data/server.pid", "data/nginx/pid"]) {
        const file = join(place, name);
        if (existsSync(file)) spawnSync("kill", [readFileSync(file, "utf8").trim()]);
      }
    }
  return { code, blocks: blocks.length, output: code === 0 ? "" : output };
}
