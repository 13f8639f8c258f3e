// The process's open sockets, by session and person; they are pinged a few at a time.
import type { Person } from "../person.ts";
import type { LiveSocket } from "./live-socket.ts";

/** How many buckets a round has. Each socket is in one bucket; it is closed if it has not answered by the next ping. */
const buckets = 25;

export function createOpenSockets() {
  const byBucket = Array.from({ length: buckets }, () => new Set<LiveSocket>());
  // Most sessions have one or two sockets: a short list costs less than a set.
  const bySession = new Map<number, LiveSocket[]>();
  const counts = new Map<number, number>();
  let size = 0;
  let last = 0;
  let turn = 0;
  let round = 0;
  return {
    turns: buckets,
    get size() {
      return size;
    },
    nextBucket: () => (last = (last + 1) % buckets),
    countOf: (personId: number) => counts.get(personId) ?? 0,
    add(socket: LiveSocket): void {
      const { id, sessionId } = socket.person;
      byBucket[socket.bucket]?.add(socket);
      bySession.set(sessionId, [...(bySession.get(sessionId) ?? []), socket]);
      counts.set(id, (counts.get(id) ?? 0) + 1);
      size++;
    },
    delete(socket: LiveSocket): void {
      const { id, sessionId } = socket.person;
      if (!byBucket[socket.bucket]?.delete(socket)) return;
      const left = (bySession.get(sessionId) ?? []).filter((other) => other !== socket);
      if (left.length > 0) bySession.set(sessionId, left);
      else bySession.delete(sessionId);
      const count = (counts.get(id) ?? 1) - 1;
      if (count > 0) counts.set(id, count);
      else counts.delete(id);
      size--;
    },
    ofSession: (sessionId: number): readonly LiveSocket[] => bySession.get(sessionId) ?? [],
    /** Returns one person for each session that has a socket. */
    sessions: (): Person[] => [...bySession.values()].flatMap(([first]) => (first ? [first.person] : [])),
    *all(): Generator<LiveSocket> {
      for (const bucket of byBucket) yield* bucket;
    },
    /**
     * Pings the next bucket. Sockets that are pinged only every second round are spread over both rounds by their
     * buckets.
     */
    pingNext(): void {
      turn = (turn + 1) % buckets;
      if (turn === 0) round++;
      for (const socket of byBucket[turn] ?? []) {
        if ((round + socket.bucket) % socket.pingedEvery === 0) socket.ping();
      }
    },
  };
}
