// Bookings sent to a server that is killed again and again, over a line that loses replies. Each is retried with its
// Idempotency-Key until it gets a reply.
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../src/platform/database/sql.ts";
import { startEmbeddedDatabase } from "@hourhand/embedded-postgres/launch";
import { request } from "./bookings.ts";
import { customer, worker } from "./people.ts";
import { serverProcess, type ServerProcess } from "./server-process.ts";
import { startApp, type TestApp } from "./start-app.ts";

const secret = "a secret for tests, long enough to be one";
const senders = 8;
const openOfCustomer = 5;

/** The state once all bookings have a reply. `unanswered` counts calls whose reply never came. */
export interface Outcome {
  sent: number;
  kills: number;
  unanswered: number;
  /** Statuses other than 201 that ended a booking; empty if all went well. */
  refused: number[];
  /** Ids that were acknowledged but are not in the database, and titles stored more than once. */
  lost: number[];
  doubled: string[];
  stored: number;
}

/** The server that gets the bookings. `app` only creates people and reads stored rows; no client connects to it. */
interface Stage {
  app: TestApp;
  server: ServerProcess;
  /** Kills the server, and sometimes also the database if it is the server's own. */
  kill(round: number): Promise<void>;
  close(): Promise<void>;
}

const settings = { SECRET_KEY: secret, RATE_LIMITS: "off" };
const observer = { SECRET_KEY: secret, ACCESS_TOKEN_SECONDS: "86400" };

/** Prepares a server on an external database. */
export async function onGivenDatabase(): Promise<Stage> {
  const app = await startApp(observer, { jobs: false });
  const { dataDir } = app.app.platform.settings;
  const server = await serverProcess({ ...settings, DATABASE_URL: app.databaseUrl, DATA_DIR: dataDir });
  await server.start();
  return {
    app,
    server,
    kill: () => server.kill(),
    async close() {
      await server.kill();
      await app.close();
    },
  };
}

/** Prepares a server with its embedded database, which outlives it; every second kill includes the database. */
export async function onEmbeddedDatabase(): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), "hourhand-embedded-"));
  await chmod(dataDir, 0o755);
  // The database's address and password stay the same at each start.
  const pool = await startEmbeddedDatabase({ dataDir, log: { info: () => {}, warn: () => {} } });
  await pool.stop();
  const server = await serverProcess({ ...settings, DATA_DIR: dataDir });
  await server.start();
  const app = await startApp(observer, { jobs: false, databaseUrl: pool.url });
  return {
    app,
    server,
    async kill(round) {
      await server.kill();
      if (round % 2 !== 0) return;
      const file = await readFile(join(pool.location, "cluster/postmaster.pid"), "utf8");
      process.kill(Number.parseInt(file, 10), "SIGKILL");
    },
    async close() {
      await app.close();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
      await rm(pool.location, { recursive: true, force: true });
    },
  };
}

/** Sends `bookings` bookings while the server is killed `kills` times, spread evenly over them. */
export async function bookUnderKills(stage: Stage, bookings: number, kills: number): Promise<Outcome> {
  const { app, server } = stage;
  try {
    const customers = await Promise.all(
      Array.from({ length: Math.ceil(bookings / openOfCustomer) }, () => customer(app)),
    );
    // Ten hours a day on seven days, so that no two bookings overlap.
    const workers = await Promise.all(
      Array.from({ length: Math.max(3, Math.ceil(bookings / 70)) }, () => worker(app)),
    );
    const requests = Array.from({ length: bookings }, (_, index) => {
      const hour = 8 + (Math.floor(index / workers.length) % 10);
      const day = 1 + (Math.floor(index / workers.length / 10) % 7);
      const someone = workers[index % workers.length];
      const buyer = customers[Math.floor(index / openOfCustomer)];
      if (!someone || !buyer) throw new Error("There are too few people.");
      const startTime = `${String(hour).padStart(2, "0")}:00`;
      return {
        token: buyer.token,
        body: request(app, someone, { title: `Request ${index}`, startTime }, day),
      };
    });
    const acknowledged = new Map<string, number>();
    const refused: number[] = [];
    let unanswered = 0;
    const queue = requests.values();
    const send = async () => {
      for (const { token, body } of queue) {
        for (let tries = 0; ; tries++) {
          // Gives up on some first replies on purpose: the booking is then stored but not acknowledged, which a kill
          // alone rarely causes.
          const timeoutMs = tries === 0 && Math.random() < 0.3 ? 5 + Math.random() * 60 : 30_000;
          const answer = await post(server.url, token, body, timeoutMs).catch(() => undefined);
          if (answer && answer.status < 500 && answer.status !== 429) {
            if (answer.status === 201) acknowledged.set(body.title, answer.id);
            else refused.push(answer.status);
            break;
          }
          unanswered++;
          await sleep(50);
        }
      }
    };
    const sending = Promise.all(Array.from({ length: senders }, send));
    for (let kill = 1; kill <= kills; kill++) {
      while (acknowledged.size + refused.length < (bookings * kill) / (kills + 1)) await sleep(2);
      await stage.kill(kill);
      await server.start();
    }
    await sending;
    const { pool } = app.app.platform;
    const { rows } = await sql<{ id: number; title: string }>`select id, title from bookings`.execute(pool);
    const stored = new Set(rows.map(({ id }) => id));
    const titles = rows.map(({ title }) => title);
    return {
      sent: bookings,
      kills,
      unanswered,
      refused,
      lost: [...acknowledged.values()].filter((id) => !stored.has(id)),
      doubled: titles.filter((title, index) => titles.indexOf(title) !== index),
      stored: rows.length,
    };
  } finally {
    await stage.close();
  }
}

async function post(
  url: string,
  token: string,
  body: { title: string },
  timeoutMs: number,
): Promise<{ status: number; id: number }> {
  const response = await fetch(`${url}/user/bookings_view/`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "idempotency-key": body.title.replaceAll(" ", "-"),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(Math.round(timeoutMs)),
  });
  const { id } = (await response.json()) as { id: number };
  return { status: response.status, id };
}
