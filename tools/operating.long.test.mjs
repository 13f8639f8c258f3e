// Every `sh` block of docs/operating.md, from the page itself, in order, in one shell, in a fresh clone. Only ports are
// others than on the page. HOURHAND_NODE_MODULES=link takes the dependencies of this clone instead of installing them.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeClone } from "./clone.mjs";
import { freePort } from "./free-port.mjs";
import { findOperatorProgram } from "./operator-programs.mjs";
import { root } from "./steps.mjs";

const folder = mkdtempSync(join(tmpdir(), "hourhand-rehearsal-"));
const clone = join(folder, "hourhand");
// Some 100,000 files of dependencies.
afterAll(() => rmSync(folder, { recursive: true, force: true }), 600_000);

/** The blocks of the page with the line each begins at. */
function blocksOf(page) {
  return [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map((match) => ({
    line: page.slice(0, match.index).split("\n").length + 1,
    text: match[1],
  }));
}

/** As somebody who follows the page gets it; with HOURHAND_NODE_MODULES=link with this clone's dependencies. */
function makeFreshClone() {
  makeClone(clone);
  if (process.env.HOURHAND_NODE_MODULES === "link")
    for (const path of ["node_modules", "server/node_modules", "web/node_modules"])
      if (existsSync(join(root, path))) symlinkSync(join(root, path), join(clone, path));
}

test("the rehearsal on the page runs from a fresh clone to the product on its own name, and ends", async () => {
  findOperatorProgram("nginx");
  makeFreshClone();
  const ports = new Map();
  for (const port of ["8000", "8443", "8081"]) ports.set(port, String(await freePort()));
  const page = readFileSync(join(clone, "docs/operating.md"), "utf8");
  const blocks = blocksOf(page);
  expect(blocks.length).toBeGreaterThan(10);
  const script = blocks
    .map(({ line, text }) => `echo "── line ${line}" >&2\n${text}`)
    .join("")
    .replaceAll(/\b(?:8000|8443|8081)\b/g, (port) => ports.get(port));
  const conf = join(clone, "deploy/nginx/hourhand.conf");
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_ENV$|npm_|HOURHAND_LONG)/.test(name)),
  );
  spawnSync("sed", [
    "-i",
    `s/127.0.0.1:8000/127.0.0.1:${ports.get("8000")}/; s/127.0.0.1:8001/127.0.0.1:1/`,
    conf,
  ]);
  const shell = spawn("bash", ["-eu", "-o", "pipefail", "-s"], {
    cwd: clone,
    // What PORT says is nobody's setting on the page, which serves on the default one.
    env: { ...env, PORT: ports.get("8000") },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [shell.stdout, shell.stderr]) stream.on("data", (part) => (output += String(part)));
  shell.stdin.end(script);
  const [code] = await once(shell, "close");
  const log = join(clone, "data/server.log");
  if (code !== 0 && existsSync(log)) output += readFileSync(log, "utf8");
  for (const name of ["data/server.pid", "data/nginx/pid"]) {
    const file = join(clone, name);
    if (code !== 0 && existsSync(file)) spawnSync("kill", [readFileSync(file, "utf8").trim()]);
  }
  expect({ code, output: code === 0 ? "" : output }).toEqual({ code: 0, output: "" });
}, 600_000);
