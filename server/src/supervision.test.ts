// Runs the product under its supervisor, as `npm start` does: which processes survive a kill, and which are not
// restarted.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeEmbeddedDataFolder } from "../test/embedded-template.ts";
import { programArguments } from "../test/programs.ts";
import { freePort } from "../../tools/free-port.mjs";
import { until } from "../test/socket.ts";
import { testSecret } from "../test/start-process.ts";

const folder = mkdtempSync(join(tmpdir(), "hourhand-supervision-"));
chmodSync(folder, 0o755);
const supervisor = new URL("../../tools/supervise.mjs", import.meta.url).href;
const children: ChildProcess[] = [];
beforeAll(() => makeEmbeddedDataFolder(join(folder, "data")));
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

function start(environment: Record<string, string>) {
  const runner = `const { supervise } = await import(${JSON.stringify(supervisor)});
    process.exit(await supervise(${JSON.stringify(programArguments("main"))}));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", runner], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "test",
      DEMO_DATA: "false",
      LOG_LEVEL: "error",
      SECRET_KEY: testSecret,
      DATA_DIR: join(folder, "data"),
      ...environment,
    },
  });
  children.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += String(part)));
  return { child, output: () => output, exit: once(child, "exit").then(([code]) => code as number | null) };
}

const childrenOf = (pid = 0) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);

test(
  "a killed server serves again, on the database it left behind; a signal ends everything",
  { tags: ["@security-2.1"], timeout: 120_000 },
  async () => {
    const port = await freePort();
    const run = start({ PORT: String(port) });
    const serves = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(serves, 60_000);
    const [killed = 0] = childrenOf(run.child.pid);
    const postmaster = () =>
      readFileSync(join(folder, "data/postgres/cluster/postmaster.pid"), "utf8").split("\n")[0];
    const before = postmaster();
    process.kill(killed, "SIGKILL");
    await until(async () => !(await serves()));
    await until(serves, 60_000);
    expect(childrenOf(run.child.pid)).not.toContain(killed);
    expect(postmaster()).toBe(before);
    expect(run.output()).toMatch(/ended unexpectedly \(SIGKILL\)\. It restarts in 1 s/);
    run.child.kill("SIGTERM");
    expect(await run.exit, run.output()).toBe(0);
    expect(await serves()).toBe(false);
    expect(existsSync(join(folder, "data/postgres/cluster/postmaster.pid"))).toBe(false);
  },
);

test("a wrong setting, or a port in use, ends it at once with a sentence", { timeout: 120_000 }, async () => {
  const wrong = start({ PORT: "eighty" });
  expect(await wrong.exit).toBe(78);
  expect(wrong.output()).toMatch(/^PORT/);
  expect(wrong.output()).not.toMatch(/again/);
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as { port: number };
  const refused = start({ PORT: String(port) });
  expect(await refused.exit).toBe(78);
  taken.close();
  expect(existsSync(join(folder, "data/postgres/cluster/postmaster.pid"))).toBe(false);
  expect(refused.output()).toMatch(/another program listens there\. Stop it or choose another PORT/);
  expect(refused.output()).not.toMatch(/again in/);
});
