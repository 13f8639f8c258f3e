// Records changes of accounts and permissions, and denied access, so that an attack can be analysed. Each event is a
// log line immediately and a row of `security_events` within a second. Secrets and people's input are never recorded.
import type pg from "pg";
import type { securityEventNames } from "@hourhand/contract/audit";
import type { Logger } from "./logger.ts";
import { prefixOf } from "./network-prefix.ts";
import { insertSecurityEvents, type SecurityEventRow } from "./queries.ts";

/** A name that an event may have. */
export type SecurityEventName = (typeof securityEventNames)[number];

/** One event. */
export interface SecurityEvent {
  readonly event: SecurityEventName;
  /** The person it concerns, if known. */
  readonly personId?: number | null;
  /** The person who acted, if it is not `personId`. */
  readonly actorId?: number | null;
  /** The caller's network address; rows only hold its /24 (IPv4) or /48 (IPv6). */
  readonly address?: string;
  /** The endpoint's name, or the path's pattern. */
  readonly call?: string;
  /** More facts: names of calls, ids, counts; nothing secret and nothing that a person typed. */
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
}

export interface SecurityLog {
  /** Records an event; never waits and never throws. */
  record(event: SecurityEvent): void;
}

/** A security log that stores its events. */
export interface StoringSecurityLog extends SecurityLog {
  /** Stores the pending events if the database answers within 2 s; records no more rows afterwards. */
  stop(): Promise<void>;
}

/** A pending event; `since` is performance.now() at the first of `count` equal ones. */
interface Waiting {
  readonly event: SecurityEvent;
  readonly network: string | null;
  readonly since: number;
  count: number;
}

const storeMs = 1_000;
const stopMs = 2_000;
/** How many different events may be pending while they cannot be stored, and how many one statement stores. */
const maxWaiting = 2_000;
const maxBatch = 500;

// Events that come in floods: one row a second per person or network and call, whatever else differs.
const floods = new Set<SecurityEventName>([
  "access-refused",
  "too-many-requests",
  "sign-in-failed",
  "sign-in-slowed",
  "code-refused",
]);

function rowOf({ event, network, since, count }: Waiting): SecurityEventRow {
  return {
    age: (performance.now() - since) / 1000,
    event: event.event,
    count,
    person_id: event.personId ?? null,
    actor_id: event.actorId ?? null,
    network,
    call: event.call ?? null,
    detail: event.detail ?? null,
  };
}

/** Writes events as log lines and rows. Equal events within a second become one line, and one row that counts them. */
export function createSecurityLog(log: Logger, pool: pg.Pool): StoringSecurityLog {
  let waiting = new Map<string, Waiting>();
  let dropped = 0;
  let failures = 0;
  let storing: Promise<void> | undefined;
  let isStopped = false;

  const store = async (): Promise<void> => {
    const keys = [...waiting.keys()].slice(0, maxBatch);
    if (keys.length === 0) return;
    const batch = keys.flatMap((key) => waiting.get(key) ?? []);
    // Events that arrive while the batch is stored begin a new row.
    for (const key of keys) waiting.delete(key);
    for (const { event, count } of batch) {
      if (count > 1) log.info({ security: event.event, call: event.call, count }, "security");
    }
    try {
      await insertSecurityEvents(pool, batch.map(rowOf));
    } catch (error) {
      log.warn({ err: error as Error }, "Security events could not be stored yet.");
      // The batch's events go first again, before those that arrived in the meantime.
      failures++;
      const failed = batch.map((entry, index) => [`after failure ${failures}: ${index}`, entry] as const);
      waiting = new Map([...failed, ...waiting]);
    }
  };

  const storeSoon = (): Promise<void> => {
    storing ??= store().finally(() => (storing = undefined));
    return storing;
  };
  const timer = setInterval(() => {
    if (dropped > 0 && waiting.size < maxWaiting) {
      add({ event: "events-dropped", detail: { count: dropped } });
      log.warn({ count: dropped }, "Security events were dropped: there were more than can be stored.");
      dropped = 0;
    }
    void storeSoon();
  }, storeMs).unref();

  /** Adds an event to be stored. Returns whether it is the first of its kind since the last batch. */
  const add = (event: SecurityEvent): boolean => {
    const network = event.address === undefined ? null : prefixOf(event.address);
    const { personId = null, actorId = null, call = null, detail } = event;
    const key = JSON.stringify(
      floods.has(event.event)
        ? [event.event, personId ?? network, call]
        : [event.event, personId, actorId, network, call, detail],
    );
    const known = waiting.get(key);
    if (known) {
      known.count++;
      return false;
    }
    if (waiting.size >= maxWaiting) {
      dropped++;
      return false;
    }
    waiting.set(key, { event, network, since: performance.now(), count: 1 });
    return true;
  };

  return {
    record(event) {
      if (isStopped || !add(event)) return;
      const { event: name, ...rest } = event;
      log.info({ security: name, ...rest }, "security");
    },
    async stop() {
      if (isStopped) return;
      isStopped = true;
      clearInterval(timer);
      const storeAll = async () => {
        await storing;
        for (let before = waiting.size + 1; waiting.size > 0 && waiting.size < before;) {
          before = waiting.size;
          await storeSoon();
        }
      };
      const late = new Promise((done) => setTimeout(done, stopMs).unref());
      await Promise.race([storeAll(), late]);
    },
  };
}
