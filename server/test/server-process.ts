// The product as a separate process that can be killed.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { programArguments } from "./programs.ts";
import { freePort } from "../../tools/free-port.mjs";

/** A server process that keeps its address at each start. */
export interface ServerProcess {
  readonly url: string;
  /**
   * Starts the process and resolves once it is ready.
   * @throws with its output if it exits before
   */
  start(): Promise<void>;
  /** Returns its exit code; null while it runs, or if a signal ended it. */
  code(): number | null;
  /** Ends it with SIGKILL, without a graceful stop. */
  kill(): Promise<void>;
  /**
   * Ends the process, and the database it started, with SIGTERM.
   * @returns its exit code; null if it did not run
   */
  stop(): Promise<number | null>;
}

/** Prepares a process of main.ts with these settings, without starting it. */
export async function serverProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    const ended = once(child, "exit") as Promise<[number | null]>;
    child.kill(signal);
    return (await ended)[0];
  };
  return {
    url,
    async start() {
      const started = spawn(process.execPath, programArguments("main"), {
        env: {
          ...process.env,
          NODE_ENV: "test",
          DEMO_DATA: "false",
          LOG_LEVEL: "error",
          PORT: String(port),
          ...environment,
        },
        stdio: ["ignore", "pipe", "pipe"],
      });
      child = started;
      let output = "";
      started.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
      started.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
      while (!(await isReady(url))) {
        if (started.exitCode !== null || started.signalCode !== null)
          throw new Error(`The server ended: ${output}`);
        await sleep(50);
      }
    },
    code: () => child?.exitCode ?? null,
    async kill() {
      await end("SIGKILL");
    },
    stop: () => end("SIGTERM"),
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
