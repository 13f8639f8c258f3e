// Kills the process that delivers to a webhook, again and again, while events are written and the receiver fails some.
import { setTimeout as sleep } from "node:timers/promises";
import { onlyRow } from "../src/platform/database/rows.ts";
import { sql } from "../src/platform/database/sql.ts";
import { numbersFrom } from "./calendar.ts";
import { administrator } from "./people.ts";
import { until } from "./socket.ts";
import { startApp, type TestApp } from "./start-app.ts";
import { startProcess } from "./start-process.ts";
import { isSignedWith, startReceiver, type Received } from "./webhook-receiver.ts";
import { makeWebhook, receiversHere } from "./webhooks.ts";

/** What was found at the end. */
export interface DeliveredUnderKills {
  /** Requests that the receiver failed. */
  failed: number;
  /** Events that were never answered with success. */
  lost: number;
  /** Deliveries that are not stored as delivered. */
  undelivered: number;
  /** Requests with a wrong signature, or whose body differs from that of the same event before. */
  wrong: number;
  /** First requests of an event that came before the first one of an earlier event of the same booking. */
  disordered: number;
  /** Requests that follow neither from an event nor from a failure: those that a kill cut off are sent again. */
  again: number;
}

/** An event is failed fewer times: the tenth failure would disable the webhook. */
const failuresOfAnEvent = 5;

interface Kills {
  events: number;
  eventsOfABooking: number;
  kills: number;
  /** Ends what a killed process held at once; otherwise each kill delays some deliveries by their lease. */
  areLeasesSkipped?: boolean;
}

/** @param seed decides which requests fail: a third */
export async function deliverUnderKills(
  { events, eventsOfABooking, kills, areLeasesSkipped = false }: Kills,
  seed: number,
): Promise<DeliveredUnderKills> {
  const receiver = await startReceiver();
  const observer = await startApp(receiversHere, { jobs: false });
  const environment = { DATABASE_URL: observer.databaseUrl, ...receiversHere };
  const writing = new AbortController();
  try {
    const admin = await administrator(observer);
    const { secret } = await makeWebhook(observer, admin, receiver.url, ["booking.*"]);
    const found = judge(receiver, secret, numbersFrom(seed));
    let process = await startProcess(environment);
    const written = writeEvents(
      observer,
      { events, bookings: Math.ceil(events / eventsOfABooking) },
      writing.signal,
    );
    for (let kill = 1; kill <= kills; kill++) {
      await until(() => found.texts.size >= (events * kill) / (kills + 2), 120_000);
      await process.kill();
      if (areLeasesSkipped)
        await sql`update webhook_deliveries set running_until = '-infinity' where running_until is not null`.execute(
          observer.app.platform.pool,
        );
      process = await startProcess(environment);
    }
    await written;
    const undelivered = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from webhook_deliveries where state <> 'delivered'`.execute(
        observer.app.platform.pool,
      );
      return onlyRow(rows).count;
    };
    // What was answered when its process was killed is not stored as delivered yet.
    const isDone = async () => found.accepted.size === events && (await undelivered()) === 0;
    await until(isDone, 120_000).catch(() => {});
    await process.stop();
    const { texts, accepted, failed, wrong, disordered } = found;
    return {
      failed,
      lost: events - accepted.size,
      undelivered: await undelivered(),
      wrong,
      disordered,
      again: receiver.received.length - texts.size - failed,
    };
  } finally {
    writing.abort();
    await observer.close();
    await receiver.stop();
  }
}

/** Writes events of many bookings, alternately, and makes retries due at once. */
async function writeEvents(
  { app }: TestApp,
  { events, bookings }: { events: number; bookings: number },
  stopping: AbortSignal,
): Promise<void> {
  const { pool } = app.platform;
  const retries = setInterval(() => {
    sql`update webhook_deliveries set next_attempt_at = market_now()
      where state = 'waiting' and attempt > 0 and running_until is null and next_attempt_at > market_now()`
      .execute(pool)
      .catch(() => {});
  }, 500);
  stopping.addEventListener("abort", () => clearInterval(retries));
  for (let written = 0; written < events && !stopping.aborted; written += 10) {
    await sql`select add_event('booking.accepted', 1 + n % ${bookings}::integer,
        jsonb_build_object('booking_id', 1 + n % ${bookings}::integer, 'number', n))
      from generate_series(${written}::integer, ${written + 9}::integer) n`.execute(pool);
    await sleep(5);
  }
}

/** Judges each request when it arrives, and fails a third of them. */
function judge(
  receiver: Awaited<ReturnType<typeof startReceiver>>,
  secret: string,
  below: (limit: number) => number,
) {
  const found = {
    /** What arrived first, by `webhook-id`. */
    texts: new Map<string, string>(),
    accepted: new Set<string>(),
    failed: 0,
    wrong: 0,
    disordered: 0,
  };
  const failures = new Map<string, number>();
  const lastOfBooking = new Map<unknown, number>();
  const compare = (id: string, one: Received) => {
    const first = found.texts.get(id);
    if (!isSignedWith(secret, one) || (first ?? one.text) !== one.text) found.wrong++;
    if (first !== undefined) return;
    found.texts.set(id, one.text);
    const { booking_id: bookingId, n } = one.body.data;
    if (Number(n) !== (lastOfBooking.get(bookingId) ?? 0) + 1) found.disordered++;
    lastOfBooking.set(bookingId, Number(n));
  };
  receiver.respond = (one, response) => {
    const id = String(one.headers["webhook-id"]);
    compare(id, one);
    const failed = failures.get(id) ?? 0;
    if (failed < failuresOfAnEvent && below(3) === 0) {
      found.failed++;
      failures.set(id, failed + 1);
      // Half of them without an answer.
      if (below(2) === 0) response.destroy();
      else response.writeHead(500).end();
    } else {
      found.accepted.add(id);
      response.end("ok");
    }
  };
  return found;
}
