// A Redis server for one test file: Debian's, on a free port, without persistence.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { freePort } from "../../tools/free-port.mjs";

/** `pause` makes Redis hang without closing connections, `resume` wakes it; `kill` and `start` are a crash and a restart. */
export type TestRedis = {
  url: string;
  pause(): void;
  resume(): void;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts redis-server.
 * @throws Error if it is not installed (`node tools/redis.mjs` installs it)
 */
export async function startRedis(): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), "hourhand-redis-"));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const args = [
    "--port",
    String(port),
    "--bind",
    "127.0.0.1",
    "--save",
    "",
    "--appendonly",
    "no",
    "--dir",
    folder,
    "--loglevel",
    "warning",
  ];
  const launch = async () => {
    const started = spawn("redis-server", args, { stdio: "ignore" });
    let failure = "";
    started.once("error", (error) => (failure = error.message));
    started.once("exit", (code, signal) => (failure ||= `it ended with ${code ?? signal}`));
    const client = new Redis(url, { lazyConnect: true, retryStrategy: () => 20, maxRetriesPerRequest: null });
    client.on("error", () => {});
    try {
      for (let tries = 0; ; tries++) {
        if (failure || tries > 1_500)
          throw new Error(
            `redis-server does not start: ${failure || "no answer"}. Type 'node tools/redis.mjs' to install it.`,
          );
        const answer = await Promise.race([client.ping().catch(() => ""), sleep(20, "")]);
        if (answer === "PONG") return started;
      }
    } finally {
      client.disconnect();
    }
  };
  let child = await launch();
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  return {
    url,
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    kill,
    start: async () => {
      child = await launch();
    },
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
