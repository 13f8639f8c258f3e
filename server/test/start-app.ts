// The product, for one test file: a separate database, a temporary data folder, listening on a free port.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { market, setMarket } from "@hourhand/contract/market";
import { buildApp, type App, type AppParts } from "../src/app.ts";
import { createLogger } from "../src/platform/log/logger.ts";
import { createPool } from "../src/platform/database/pool.ts";
import { readSettings, type Settings } from "../src/settings/settings.ts";
import { establishMarket } from "../src/stored-market.ts";
import { freshDatabase } from "./database.ts";
import { requireDescribed } from "./described-refusals.ts";

/** A running product. `call` sends HTTP requests to it as any client does. */
export interface TestApp {
  readonly app: App;
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly databaseUrl: string;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

export interface CallOptions {
  /** An access token. */
  token?: string | undefined;
  /** Sent in the given encoding, which is JSON by default. */
  body?: Record<string, unknown> | FormData | undefined;
  encoding?: "json" | "form" | "multipart";
  headers?: Record<string, string>;
}

/** A reply; `body` is the parsed JSON, or the text if it has another format. */
export interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read whatever the server sent
  body: any;
  headers: Headers;
}

/**
 * Starts the product. Rate limits are off by default.
 * @param environment settings as in `.env`
 * @param options.jobs false leaves jobs in the queue
 * @param options.webFolder a built web client
 * @param options.databaseUrl another process on an existing database
 * @param options.template the database to copy, as for `freshDatabase`
 */
export async function startApp(
  environment: Record<string, string> = {},
  options: {
    jobs?: boolean;
    databaseUrl?: string;
    template?: string;
    dataDir?: string;
    arrival?: AppParts["arrival"];
    maxStopMs?: number;
    webFolder?: string;
  } = {},
): Promise<TestApp> {
  const { template } = options;
  const database =
    options.databaseUrl === undefined
      ? await freshDatabase(template === undefined ? {} : { template })
      : undefined;
  const databaseUrl = options.databaseUrl ?? database?.url ?? "";
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "hourhand-app-")));
  const settings = readSettings({
    NODE_ENV: "test",
    PORT: "0",
    DATA_DIR: dataDir,
    DEMO_DATA: "false",
    RATE_LIMITS: "off",
    SECRET_KEY: "a secret for tests, long enough to be one",
    // Allowed because some tests use a public address.
    ALLOW_OPEN_DEVELOPMENT: "on",
    ...environment,
  });
  const marketBefore = market();
  const app = await buildApp(settings, {
    databaseUrl,
    market: await storedMarket(databaseUrl, settings),
    log: createLogger(process.env["TEST_LOG"] ?? "silent"),
    ...(options.arrival && { arrival: options.arrival }),
    ...(options.maxStopMs !== undefined && { maxStopMs: options.maxStopMs }),
    ...(options.webFolder !== undefined && { webFolder: options.webFolder }),
  });
  await app.server.listen({ host: "127.0.0.1", port: 0 });
  if (options.jobs !== false) await app.startJobs();
  const { port } = app.server.server.address() as { port: number };
  const url = `http://127.0.0.1:${port}`;
  return {
    app,
    url,
    databaseUrl,
    call: (method, path, callOptions) => callAt(url, method, path, callOptions),
    async close() {
      await app.close();
      // The next file in this process begins in the same market as this one.
      setMarket(marketBefore);
      await database?.drop();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the market that a start stores, as `prepareDatabase` does. */
async function storedMarket(databaseUrl: string, settings: Settings) {
  const pool = createPool(databaseUrl, { name: "hourhand start", size: 1 });
  try {
    return await establishMarket(pool, settings);
  } finally {
    await pool.end();
  }
}

/**
 * Returns the product for all tests of a file: started before the first, closed after the last. Parameters as for
 * `startApp`.
 */
export function testApp(...parameters: Parameters<typeof startApp>): TestApp {
  let running: TestApp | undefined;
  beforeAll(async () => {
    running = await startApp(...parameters);
  });
  afterAll(() => running?.close());
  const started = (): TestApp => {
    if (!running) throw new Error("The product is not started yet: use it in a test or a hook.");
    return running;
  };
  return {
    get app() {
      return started().app;
    },
    get url() {
      return started().url;
    },
    get databaseUrl() {
      return started().databaseUrl;
    },
    call: (...call) => started().call(...call),
    close: () => started().close(),
  };
}

/** Calls any process of the product, as `TestApp.call` does its own. */
export async function callAt(
  url: string,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  const headers: Record<string, string> = { ...options.headers };
  if (options.token !== undefined) headers["authorization"] = `Bearer ${options.token}`;
  const response = await fetch(`${url}${path}`, { method, headers, ...encoded(options, headers) });
  const text = await response.text();
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // Pages and pictures remain text.
  }
  requireDescribed(method, path, { status: response.status, body });
  return { status: response.status, body, headers: response.headers };
}

function encoded(
  options: CallOptions,
  headers: Record<string, string>,
): { body?: string | FormData | URLSearchParams } {
  const { body, encoding = "json" } = options;
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  if (encoding === "json") {
    headers["content-type"] ??= "application/json";
    return { body: JSON.stringify(body) };
  }
  const form = encoding === "form" ? new URLSearchParams() : new FormData();
  for (const [name, value] of Object.entries(body))
    if (value !== undefined) form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  return { body: form };
}
