// The product under test: the built server on a free port, with a copy of the demo story.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { freshDatabase } from "../server/test/database.ts";
import { freePort } from "../tools/free-port.mjs";
import { shiftedClock } from "../tools/shifted-clock.mjs";
import { count } from "./counts.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Variables that global-setup.ts sets: the database and the data folder with the demo story. */
export const demoTemplateVariable = "HOURHAND_E2E_DEMO";
export const demoFolderVariable = "HOURHAND_E2E_DEMO_FOLDER";
const urlVariable = "HOURHAND_E2E_URL";

/** Returns the address of the product under test. */
export function journeyUrl(): string {
  const url = process.env[urlVariable];
  if (url === undefined)
    throw new Error("Journeys import `test` from e2e/test.ts, which starts the product.");
  return url;
}

/**
 * Makes `journeyUrl()` return this product from now on.
 * @returns a function that restores the previous one
 */
export function useProduct({ url }: { url: string }): () => void {
  const before = process.env[urlVariable];
  process.env[urlVariable] = url;
  return () => {
    if (before === undefined) delete process.env[urlVariable];
    else process.env[urlVariable] = before;
  };
}

interface Server {
  readonly url: string;
  /** Returns the errors in its log since the last call. */
  takeErrors: () => string[];
  end: (signal: NodeJS.Signals) => Promise<void>;
}

/**
 * Starts the built server and waits until it is ready.
 * @param settings environment variables; `PORT` is chosen if it is missing
 * @throws Error with the server's output if it exits instead
 */
export async function startServer(settings: Readonly<Record<string, string>>): Promise<Server> {
  const port = settings["PORT"] ?? String(await freePort());
  count("productStarts");
  const child = spawn(process.execPath, ["--enable-source-maps", join(root, "server/dist/main.js")], {
    cwd: tmpdir(),
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      RATE_LIMITS: "off",
      LOG_LEVEL: "warn",
      ...shiftedClock(),
      ...settings,
      PORT: port,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  let output = "";
  let errors: string[] = [];
  const ready = new Promise<void>((done) => {
    const read = (line: string): void => {
      output = `${output}${line}\n`.slice(-20_000);
      if (/"level":"(?:error|fatal)"/.test(line)) errors.push(line);
      if (line.startsWith("HourHand is ready")) done();
    };
    for (const stream of [child.stdout, child.stderr]) createInterface(stream).on("line", read);
  });
  const isReady = await Promise.race([ready.then(() => true), exited.then(() => false)]);
  if (!isReady) throw new Error(`The product ended instead of getting ready:\n${output}`);
  return {
    url: `http://127.0.0.1:${port}`,
    takeErrors() {
      const taken = errors;
      errors = [];
      return taken;
    },
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await exited;
    },
  };
}

/** A product of its own for a journey. */
export interface Product {
  readonly url: string;
  /** The product's settings, for commands that run alongside the server. */
  readonly settings: Readonly<Record<string, string>>;
  takeErrors: () => string[];
  stop: () => Promise<void>;
  /** Ends the server with SIGKILL, without a graceful stop. Its data remain. */
  kill: () => Promise<void>;
  /**
   * Starts the server again, at the same address and on the same data.
   * @throws Error as `startServer`
   */
  restart: () => Promise<void>;
}

/**
 * Starts the product with its own database and data folder: a copy of the demo story, or empty with `DEMO_DATA:
 * "false"`.
 * @throws Error as `startServer`
 */
export async function startProduct(wanted: Readonly<Record<string, string>> = {}): Promise<Product> {
  const isEmpty = wanted["DEMO_DATA"] === "false";
  const folder = mkdtempSync(join(tmpdir(), "hourhand-e2e-"));
  const dataDir = join(folder, "data");
  if (!isEmpty) cpSync(process.env[demoFolderVariable] ?? "", dataDir, { recursive: true });
  const database = await freshDatabase(isEmpty ? {} : { template: process.env[demoTemplateVariable] ?? "" });
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PORT: String(await freePort()),
    ...wanted,
  };
  let server = await startServer(settings);
  return {
    url: server.url,
    settings,
    takeErrors: () => server.takeErrors(),
    async stop() {
      await server.end("SIGTERM");
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
    kill: () => server.end("SIGKILL"),
    async restart() {
      server = await startServer(settings);
    },
  };
}
