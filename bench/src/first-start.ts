// Measures the first start for a new user: how long `npm start` takes in a fresh clone until the first page is served,
// and how long each later start takes.
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { proportionalMemoryOfTree } from "./processes.ts";
import { serverOptions } from "../../tools/node-options.mjs";
import { freePort } from "../../tools/free-port.mjs";
import { root, untilReady } from "./serving.ts";

/**
 * Seconds from the command to a served page; MiB of the server and the embedded database a minute after an empty
 * product has started.
 */
export interface StartFigures {
  freshClone: number;
  secondStart: number;
  afterKill: number;
  /** How many lines of the fresh clone's start are warnings. */
  warnings: number;
  atRest: number;
}

/** Clones the committed state, and starts it three times; npm's own cache is used if there is one. */
export async function measureStarts(report: (line: string) => void): Promise<StartFigures> {
  const folder = mkdtempSync(join(tmpdir(), "hourhand-clone-"));
  try {
    execFileSync("git", ["clone", "--quiet", root, folder]);
    const port = await freePort();
    report("Starting a fresh clone");
    const first = await start(folder, port);
    await end(first.child, "SIGTERM");
    report("Starting it again");
    const second = await start(folder, port);
    await end(second.child, "SIGKILL");
    report("Starting it after kill -9");
    const third = await start(folder, port);
    await end(third.child, "SIGTERM");
    report("An empty product at rest, for a minute");
    const atRest = await memoryAtRest(folder);
    return {
      freshClone: first.seconds,
      secondStart: second.seconds,
      afterKill: third.seconds,
      warnings: first.output
        .split("\n")
        .filter((line) => /\bwarn/i.test(line) && !line.startsWith("npm warn")).length,
      atRest,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures the memory of the server with its empty, idle database, 60 seconds after its start. */
async function memoryAtRest(folder: string): Promise<number> {
  const port = await freePort();
  const server = spawn(process.execPath, [...serverOptions, join(folder, "server/dist/main.js")], {
    env: {
      PATH: process.env["PATH"],
      PORT: String(port),
      DATA_DIR: join(folder, "empty"),
      DEMO_DATA: "false",
    },
    stdio: "ignore",
  });
  await untilReady(`http://127.0.0.1:${port}`);
  await new Promise((done) => setTimeout(done, 60_000));
  const memory = proportionalMemoryOfTree(server.pid ?? 0);
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
  return memory;
}

/**
 * Starts the clone and waits for a page. @throws Error with the command's output if no page is served within ten
 * minutes
 * @throws Error with the command's output when no page is served after ten minutes
 */
async function start(
  folder: string,
  port: number,
): Promise<{ child: ChildProcess; seconds: number; output: string }> {
  const from = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: folder,
    detached: true,
    env: { ...process.env, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += String(part)));
  while (performance.now() - from < 600_000 && child.exitCode === null) {
    const isThere = await fetch(`http://127.0.0.1:${port}/`).then(
      async (answer) => (await answer.text(), answer.ok),
      () => false,
    );
    if (isThere) return { child, seconds: (performance.now() - from) / 1000, output };
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`npm start served no page: ${output}`);
}

/** Ends the command with all its processes; the database keeps running after SIGKILL, as it does after a crash. */
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, "exit");
  process.kill(-(child.pid ?? 0), signal);
  await ended;
  // npm does not wait for its child processes.
  await new Promise((done) => setTimeout(done, 3_000));
}
