// The live door of notices: `/ws/notifications/{user_id}/`. What was missed comes first, then what happens.
import { notYou } from "@hourhand/contract/chat";
import type { LiveNoticeFrame, NoticeFrame } from "@hourhand/contract/notifications";
import { Problem } from "../../platform/http/problem.ts";
import type { LiveSocket } from "../../platform/realtime/live-socket.ts";
import type { SocketDoor } from "../../platform/realtime/socket-door.ts";
import type { Platform } from "../../platform/platform.ts";
import { bellKey, markSeen, noticesOf, replayNotices } from "./notifications.ts";
import { toNoticeFrame } from "./present.ts";
import { unseenNotices } from "./queries.ts";
import { mostKept, seenId } from "./rules.ts";

const mostBytes = 4_096;
const sweepMilliseconds = 2_000;
/** When to send again what could not be stored. */
const faultSeconds = 2;

/** Binds the path. What it answers stops the sweeps. */
export function bindNoticesSocket(door: SocketDoor, platform: Platform): () => void {
  const open = new Set<NoticeSocket>();
  door.bind({
    name: "notifications",
    mostBytes,
    async admit(person, id) {
      if (person.id !== id) {
        throw new Problem(notYou, { sentence: "You can only listen to your own notifications." });
      }
    },
    open: (socket) => new NoticeSocket(platform, socket, open),
  });
  // Notices of other processes that the bus could not bring are read from the rows.
  const sweep = async () => {
    if (open.size === 0) return;
    try {
      const people = [...new Set([...open].map(({ personId }) => personId))];
      const missed = new Map<number, NoticeFrame[]>();
      for (const row of await unseenNotices(platform.pool, [people, 50])) {
        missed.set(row.person_id, [...(missed.get(row.person_id) ?? []), toNoticeFrame(row)]);
      }
      for (const one of open) for (const notice of missed.get(one.personId) ?? []) one.bring(notice);
    } catch (error) {
      platform.log.warn({ err: error as Error }, "Missed notices could not be read.");
    }
  };
  const timer = setInterval(() => void (platform.bus.isWhole || sweep()), sweepMilliseconds);
  timer.unref();
  const stopHearing = platform.bus.onLoss(() => void sweep());
  return () => {
    clearInterval(timer);
    stopHearing();
  };
}

/** One person's bell. Each notice is brought once, in whatever order hint, replay and sweep find it. */
class NoticeSocket {
  readonly personId: number;
  readonly #platform: Platform;
  readonly #socket: LiveSocket;
  readonly #all: Set<NoticeSocket>;
  readonly #leave: () => void;
  readonly #absent: () => void;
  /** What arrives while the missed ones are being read. */
  #waiting: (NoticeFrame | LiveNoticeFrame)[] | undefined = [];
  /** Ids brought to this socket; none yet for most sockets. */
  #brought: Set<number> | undefined;

  constructor(platform: Platform, socket: LiveSocket, all: Set<NoticeSocket>) {
    this.personId = socket.person.id;
    this.#platform = platform;
    this.#socket = socket;
    this.#all = all;
    this.#leave = platform.bus.subscribe(noticesOf(this.personId), (payload) =>
      this.bring(payload as NoticeFrame | LiveNoticeFrame),
    );
    this.#absent = platform.presence.enter(bellKey(this.personId));
    all.add(this);
    this.#replay().catch((error: Error) => {
      platform.log.warn({ err: error }, "Missed notices could not be read.");
      // It comes back and asks again.
      socket.close(1011, "try again");
    });
  }

  async #replay(): Promise<void> {
    await this.#platform.bus.settled();
    const rows = await replayNotices(this.#platform, this.personId);
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    const news = new Set(waiting.map((notice) => ("id" in notice ? notice.id : undefined)));
    for (const row of rows) if (!news.has(row.id)) this.#send({ ...toNoticeFrame(row), replayed: true });
    for (const notice of waiting) this.bring(notice);
  }

  bring(notice: NoticeFrame | LiveNoticeFrame): void {
    if (this.#waiting) this.#waiting.push(notice);
    else if (!("id" in notice)) this.#socket.send(JSON.stringify(notice));
    else if (!this.#brought?.has(notice.id)) this.#send(notice);
  }

  #send(notice: NoticeFrame): void {
    this.#brought ??= new Set();
    this.#brought.add(notice.id);
    for (const oldest of this.#brought) {
      if (this.#brought.size <= mostKept) break;
      this.#brought.delete(oldest);
    }
    this.#socket.send(JSON.stringify(notice));
  }

  frame(value: unknown): void {
    const id = seenId(value);
    if (id === undefined) return this.#socket.refuse('Please send { "seen": <id of a notice> }.');
    markSeen(this.#platform, this.personId, id).catch((error: Error) => {
      this.#platform.log.warn({ err: error }, "A notice could not be marked as seen.");
      this.#socket.refuse("This could not be stored. Please send it again.", undefined, faultSeconds);
    });
  }

  closed(): void {
    this.#leave();
    this.#absent();
    this.#all.delete(this);
  }
}
