// Starts the processes that are measured: the built product and references, each in its own process.
import { spawn, type ChildProcess } from "node:child_process";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { freePort } from "../../tools/free-port.mjs";
import { serverOptions } from "../../tools/node-options.mjs";
import { benchSecret } from "./seed.ts";

/** The root of the clone. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

export interface Serving {
  url: string;
  pid: number;
}

/** Starts the built product on a migrated database. Adds the process to `children`, which the caller ends. */
export async function startProduct(
  databaseUrl: string,
  dataDir: string,
  children: ChildProcess[],
  environment: Record<string, string> = {},
): Promise<Serving> {
  const port = await freePort();
  const child = spawn(process.execPath, [...serverOptions, join(root, "server/dist/main.js")], {
    env: {
      PATH: process.env["PATH"],
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(dataDir, `files-${port}`),
      SECRET_KEY: benchSecret,
      DEMO_DATA: "false",
      RATE_LIMITS: "off",
      LOG_LEVEL: "error",
      MARKET_TIME_ZONE: "UTC",
      ...environment,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  children.push(child);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url);
  return { url, pid: child.pid ?? 0 };
}

/** Waits up to a minute until a product is ready. @throws Error if it is not */
export async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("The server did not become ready.");
}

/** Starts a reference from `bench/src` with the same Node options; it prints its port when it listens. */
export async function startReferenceFile(
  file: string,
  databaseUrl: string,
  children: ChildProcess[],
): Promise<Serving> {
  const child = spawn(
    process.execPath,
    [...serverOptions, "--import", "tsx", join(root, "bench/src", file)],
    {
      env: { ...process.env, BENCH_DATABASE: databaseUrl },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  children.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    return { url: `http://127.0.0.1:${line}`, pid: child.pid ?? 0 };
  }
  throw new Error("The reference did not start.");
}

/** Starts redis-server on a free port, without persistence. */
export async function startBenchRedis(children: ChildProcess[]): Promise<Serving> {
  const port = await freePort();
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const child = spawn("redis-server", options, { stdio: "ignore" });
  children.push(child);
  await new Promise((done) => setTimeout(done, 500));
  return { url: `redis://127.0.0.1:${port}`, pid: child.pid ?? 0 };
}
