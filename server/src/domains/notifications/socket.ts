// The socket gateway of notices: `/ws/notifications/{user_id}/`. Sends missed notices first, then live ones.
import { notYou } from "@hourhand/contract/chat";
import type { LiveNoticeFrame, NoticeFrame } from "@hourhand/contract/notifications";
import { partDown } from "@hourhand/contract/problem";
import { createBatches } from "../../platform/realtime/batches.ts";
import { refuse } from "../../platform/problem.ts";
import { inWords } from "../../platform/sentences.ts";
import type { LiveSocket } from "../../platform/realtime/live-socket.ts";
import type { SocketGateway } from "../../platform/realtime/socket-gateway.ts";
import type { Platform } from "../../platform/platform.ts";
import { bellKey, markSeen, noticesOf, replayNotices } from "./notifications.ts";
import { presentNotice, type Untranslated } from "./present.ts";
import { unseenNotices } from "./queries.ts";
import { maxUnseen, seenId } from "./rules.ts";

const maxBytes = 4_096;
const cleanupMs = 2_000;
/** Pause between two writes of the notices that a person has seen. */
const seenPauseMs = 250;
/** When a client may resend a frame that could not be stored. */
const faultSeconds = 2;

/** Binds the notifications socket. The returned function stops the checks for missed notices. */
export function bindNoticesSocket(router: SocketGateway, platform: Platform): () => void {
  const open = new Set<NoticeSocket>();
  const seen = createBatches(async (personId, ids: number[]) => {
    await markSeen(platform, personId, ids);
    return [];
  }, seenPauseMs);
  router.bind({
    name: "notifications",
    maxBytes,
    // Most open sockets are notification sockets of idle tabs.
    pingedEvery: 2,
    async admit(person, id) {
      if (person.id !== id) {
        refuse(notYou, { sentence: "You can only listen to your own notifications." });
      }
    },
    open: (socket) => new NoticeSocket({ platform, seen, all: open }, socket),
  });
  // Reads notices of other processes that the bus failed to deliver from the database.
  const sendMissed = async () => {
    if (open.size === 0) return;
    try {
      const people = [...new Set([...open].map(({ personId }) => personId))];
      const missed = new Map<number, Untranslated<NoticeFrame>[]>();
      for (const row of await unseenNotices(platform.pool, [people, 50])) {
        missed.set(row.person_id, [...(missed.get(row.person_id) ?? []), presentNotice(row)]);
      }
      for (const one of open) for (const notice of missed.get(one.personId) ?? []) one.deliver(notice);
    } catch (error) {
      platform.log.warn({ err: error as Error }, "Missed notices could not be read.");
    }
  };
  const timer = setInterval(() => void (platform.bus.isConnected || sendMissed()), cleanupMs);
  timer.unref();
  const unsubscribe = platform.bus.onLoss(() => void sendMissed());
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}

interface NoticeParts {
  platform: Platform;
  /** Marks a notice as seen, batched with that person's others. */
  seen: (personId: number, noticeId: number) => Promise<void>;
  all: Set<NoticeSocket>;
}

/** A person's notification socket. Sends each notice once, even if the bus, the replay and the sweep all find it. */
class NoticeSocket {
  readonly personId: number;
  readonly #parts: NoticeParts;
  readonly #socket: LiveSocket;
  readonly #leave: () => void;
  readonly #absent: () => void;
  /** Notices that arrive while the missed ones are being read. */
  #waiting: Untranslated<NoticeFrame | LiveNoticeFrame>[] | undefined = [];
  /** Ids sent to this socket; undefined for most sockets, which have sent none. */
  #delivered: Set<number> | undefined;

  constructor(parts: NoticeParts, socket: LiveSocket) {
    const { platform } = parts;
    this.personId = socket.person.id;
    this.#parts = parts;
    this.#socket = socket;
    this.#leave = platform.bus.subscribe(noticesOf(this.personId), (payload) =>
      this.deliver(payload as Untranslated<NoticeFrame | LiveNoticeFrame>),
    );
    this.#absent = platform.presence.enter(bellKey(this.personId));
    parts.all.add(this);
    this.#replay().catch((error: Error) => {
      platform.log.warn({ err: error }, "Missed notices could not be read.");
      // The client reconnects and reads them again.
      socket.close(1011, "try again");
    });
  }

  async #replay(): Promise<void> {
    const { platform } = this.#parts;
    await platform.bus.settled();
    const rows = await replayNotices(platform, this.personId);
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    const live = new Set(waiting.map((notice) => ("id" in notice ? notice.id : undefined)));
    for (const row of rows) if (!live.has(row.id)) this.#send({ ...presentNotice(row), replayed: true });
    for (const notice of waiting) this.deliver(notice);
  }

  deliver(notice: Untranslated<NoticeFrame | LiveNoticeFrame>): void {
    if (this.#waiting) this.#waiting.push(notice);
    else if (!("id" in notice)) this.#socket.send(JSON.stringify(this.#translated(notice)));
    else if (!this.#delivered?.has(notice.id)) this.#send(notice);
  }

  #send(notice: Untranslated<NoticeFrame>): void {
    this.#delivered ??= new Set();
    this.#delivered.add(notice.id);
    for (const oldest of this.#delivered) {
      if (this.#delivered.size <= maxUnseen) break;
      this.#delivered.delete(oldest);
    }
    this.#socket.send(JSON.stringify(this.#translated(notice)));
  }

  /** Translates a notice into its reader's language (docs/rules/languages.md 8). */
  #translated({ sentences, ...notice }: Untranslated<NoticeFrame | LiveNoticeFrame>): LiveNoticeFrame {
    const { language } = this.#socket;
    const { title, body } = sentences ?? notice;
    return { ...notice, title: inWords(language, title), body: inWords(language, body) };
  }

  frame(value: unknown): void {
    const id = seenId(value);
    if (id === undefined) return this.#socket.refuse('Please send { "seen": <id of a notice> }.');
    this.#parts.seen(this.personId, id).catch((error: Error) => {
      this.#parts.platform.log.warn({ err: error }, "A notice could not be marked as seen.");
      this.#socket.refuse("This could not be stored. Please send it again.", {
        code: partDown.code,
        retryAfter: faultSeconds,
      });
    });
  }

  closed(): void {
    this.#leave();
    this.#absent();
    this.#parts.all.delete(this);
  }
}
