// The product as a separate process, for tests that kill or measure it.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { programArguments } from "./programs.ts";
import { freePort } from "../../tools/free-port.mjs";

/** A running process. `kill` sends SIGKILL, `stop` SIGTERM; both wait until it has ended and return the exit code. */
export interface TestProcess {
  readonly url: string;
  readonly pid: number;
  /** Returns what it has printed, for failure messages. */
  output(): string;
  kill(): Promise<number | null>;
  stop(): Promise<number | null>;
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The secret of every test process and of startApp, so that a token from one works on all. */
export const testSecret = "a secret for tests, long enough to be one";

/**
 * Starts `server/src/main.ts` and waits until it is ready, at most 90 seconds.
 * @param environment settings in addition to those for tests; must include DATABASE_URL
 * @param port the port to listen on; a free one by default
 * @param ready the status of `/readyz` to wait for
 */
export async function startProcess(
  environment: Record<string, string>,
  port?: number,
  ready = 200,
): Promise<TestProcess> {
  for (;;) {
    try {
      return await startOn(port ?? (await freePort()), environment, ready);
    } catch (error) {
      // Another program may take the port after it was chosen and before the start.
      if (port !== undefined || !String(error).includes("another program listens there")) throw error;
    }
  }
}

async function startOn(
  port: number,
  environment: Record<string, string>,
  ready: number,
): Promise<TestProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), "hourhand-process-"));
  const child = spawn(process.execPath, programArguments("main"), {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"] ?? "",
      NODE_ENV: "test",
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_DATA: "false",
      RATE_LIMITS: "off",
      SECRET_KEY: testSecret,
      LOG_LEVEL: "warn",
      ...environment,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += String(part)));
  const end = async (signal: NodeJS.Signals) => {
    const code = await endOf(child, signal);
    rmSync(dataDir, { recursive: true, force: true });
    return code;
  };
  const url = `http://127.0.0.1:${port}`;
  for (const until = Date.now() + 90_000; ;) {
    if (child.exitCode !== null || Date.now() > until) {
      await end("SIGKILL");
      throw new Error(`The process does not start: ${output}`);
    }
    // Asks only after the process' own message: until then, another program on its port could answer.
    const isReady =
      output.includes("is ready at") &&
      (await fetch(`${url}/readyz`).then(
        ({ status }) => status === ready,
        () => false,
      ));
    if (isReady) break;
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}

async function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }
  return child.exitCode;
}
