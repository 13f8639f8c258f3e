// Knows the people who have an open socket on any process. Each process announces its own on the bus and stores the
// others', so that a look-up costs no round trip. Without the bus, each process knows only its own.
import { randomBytes } from "node:crypto";
import type { Bus } from "../bus/bus.ts";

/** Which places are open, by key: `person:5`, `room:7:5`. */
export interface Presence {
  /** Enters a key; call the returned function on leaving. The same key may be entered more than once. */
  enter(key: string): () => void;
  isHere(key: string): boolean;
  close(): void;
}

/** Returns the key of a person who has any socket. */
export const personKey = (personId: number): string => `person:${personId}`;

/** Returns those of these people who have a socket open now, on any process. */
export const peopleHere = (presence: Presence, ids: readonly number[]): Set<number> =>
  new Set(ids.filter((id) => presence.isHere(personKey(id))));

const channel = "presence";
const heartbeatMs = 1_000;
/** A process that sends no message for this long is gone, and its sockets with it. */
const goneMs = 3_500;

/** A message between processes. `all` replaces the known state; `size` shows whether the known state is complete. */
interface PresenceMessage {
  from: string;
  all?: string[];
  on?: string[];
  off?: string[];
  size?: number;
  asks?: string;
  leaves?: true;
}

export function createPresence(bus: Bus): Presence {
  const here = new Map<string, number>();
  const others = new Map<string, { keys: Set<string>; heardAt: number }>();
  const me = randomBytes(6).toString("base64url");
  let changed = new Set<string>();
  const publish = (word: Omit<PresenceMessage, "from">) => bus.publish(channel, { from: me, ...word });

  /** Publishes the changes since the last time: only the outcome, not every step. */
  const publishChanges = () => {
    const names = [...changed];
    changed = new Set();
    publish({
      on: names.filter((key) => here.has(key)),
      off: names.filter((key) => !here.has(key)),
      size: here.size,
    });
  };
  const note = (key: string) => {
    if (!bus.isShared) return;
    if (changed.size === 0) setImmediate(publishChanges);
    changed.add(key);
  };

  const receive = (word: PresenceMessage) => {
    if (word.from === me) return;
    if (word.leaves) return void others.delete(word.from);
    if (word.asks === me) publish({ all: [...here.keys()], size: here.size });
    let other = others.get(word.from);
    if (!other) others.set(word.from, (other = { keys: new Set(), heardAt: 0 }));
    other.heardAt = Date.now();
    if (word.all) other.keys = new Set(word.all);
    for (const key of word.on ?? []) other.keys.add(key);
    for (const key of word.off ?? []) other.keys.delete(key);
    if (word.size !== undefined && word.size !== other.keys.size) publish({ asks: word.from });
  };

  const stop = bus.isShared
    ? bus.subscribe(channel, (payload) => receive(payload as PresenceMessage))
    : () => {};
  const heartbeat = setInterval(() => {
    if (!bus.isShared) return;
    // While there are unpublished changes, the size would not match.
    if (changed.size === 0) publish({ size: here.size });
    for (const [name, other] of others) if (Date.now() - other.heardAt > goneMs) others.delete(name);
  }, heartbeatMs);
  heartbeat.unref();

  return {
    enter(key) {
      const count = here.get(key) ?? 0;
      here.set(key, count + 1);
      if (count === 0) note(key);
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        const left = (here.get(key) ?? 1) - 1;
        if (left > 0) return void here.set(key, left);
        here.delete(key);
        note(key);
      };
    },
    isHere(key) {
      if (here.has(key)) return true;
      for (const other of others.values()) if (other.keys.has(key)) return true;
      return false;
    },
    close() {
      clearInterval(heartbeat);
      stop();
      if (bus.isShared) publish({ leaves: true });
    },
  };
}
