// Starts the built product on a free port with an empty data folder, and stops it after the journeys. E2E_URL names a
// product that runs already.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../tools/free-port.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The address of the product under test; specs use it as `journeyUrl()`. */
export function journeyUrl(): string {
  const url = process.env["E2E_URL"];
  if (!url)
    throw new Error(
      "The product is not running; start the journeys with `npm test` or `npx playwright test`.",
    );
  return url;
}

/** A running product of its own. */
export interface Product {
  url: string;
  /** Its data, for commands beside the server. */
  dataDir: string;
  stop: () => Promise<void>;
  /** Ends the server with SIGKILL: no time to say goodbye. Its data stay. */
  kill: () => Promise<void>;
  /** Starts it again, at the same address, on the data it left. @throws Error as `startProduct` */
  restart: () => Promise<void>;
}

/**
 * Starts the built product on a free port with an empty data folder.
 * @param settings environment variables beside the few every journey has
 * @throws Error with the product's output when it does not get ready
 */
export async function startProduct(settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), "hourhand-e2e-"));
  const dataDir = join(folder, "data");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    DATA_DIR: dataDir,
    PORT: String(port),
    RATE_LIMITS: "off",
    ...settings,
  };
  let end = async (_signal: NodeJS.Signals): Promise<void> => {};
  const stop = async () => {
    await end("SIGTERM");
    removeMovedDatabase(dataDir);
    rmSync(folder, { recursive: true, force: true });
  };
  const start = async () => {
    const child = spawn(process.execPath, ["--enable-source-maps", join(root, "server/dist/main.js")], {
      cwd: folder,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const isOver = () => child.exitCode !== null || child.signalCode !== null;
    end = async (signal) => {
      if (isOver()) return;
      child.kill(signal);
      await once(child, "exit");
    };
    let output = "";
    child.stdout.on("data", (chunk) => (output = (output + String(chunk)).slice(-20_000)));
    child.stderr.on("data", (chunk) => (output = (output + String(chunk)).slice(-20_000)));
    for (const until = Date.now() + 60_000; ; await sleep(100)) {
      const isReady = await fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isReady) return;
      if (isOver() || Date.now() > until) {
        await stop();
        throw new Error(`The product does not get ready:\n${output}`);
      }
    }
  };
  await start();
  return { url, dataDir, stop, kill: () => end("SIGKILL"), restart: start };
}

/** Playwright's global set-up. @returns what stops the product */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["E2E_URL"]) return undefined;
  const { url, stop } = await startProduct();
  process.env["E2E_URL"] = url;
  return stop;
}

// as root below a closed temporary folder the database is elsewhere; a note says where
function removeMovedDatabase(dataDir: string): void {
  try {
    const location = /^location: (\/.+)$/m.exec(
      readFileSync(join(dataDir, "DATABASE_IS_ELSEWHERE.txt"), "utf8"),
    )?.[1];
    if (location) rmSync(location, { recursive: true, force: true });
  } catch {
    // it was not moved
  }
}
