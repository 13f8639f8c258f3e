// Which topics a notice makes stale, by its event.
import { openChat } from "@hourhand/contract/chat";
import type { Topic } from "@hourhand/contract/endpoint";
import type { NoticeEvent } from "@hourhand/contract/notifications";
import { invalidateQueries, reloadTopics } from "../../platform/query-client.ts";
import { throttle } from "./throttle.ts";

const ofBooking: readonly Topic[] = ["bookings", "hours"];
const changedTopics: Readonly<Record<NoticeEvent, readonly Topic[]>> = {
  booking: ofBooking,
  // No other notice tells of the card in the conversation.
  proposal: [...ofBooking, "messages", "unread"],
  reminder: ofBooking,
  waiting_line: ofBooking,
  series: ofBooking,
  code: ofBooking,
  safety: ofBooking,
  review: ["reviews", "bookings"],
  payment: ["fees"],
  request: ["applications", "profile"],
  new_message: ["messages", "unread"],
};

/** A busy conversation causes many notices per second, and a reconnection all missed ones. */
const throttleOptions = { intervalMs: 500, maxWaitMs: 10_000 };
type Event = NoticeEvent | "unknown";
const refetches = new Map<Event, ReturnType<typeof throttle>>();

/** Refetches everything of the person. Conversations get their own messages, and no notice is about what everybody sees. */
const reloadEverything = (): Promise<void> =>
  invalidateQueries({
    predicate: ({ queryKey, meta }) => queryKey[0] !== openChat.name && meta?.["isForEveryone"] !== true,
  });

/**
 * Refetches what a notice makes stale, everything where its event is not known: at once, or in a batch with others if it is
 * not urgent.
 */
export function invalidateForNotice(event: NoticeEvent | undefined, isUrgent: boolean): void {
  const topics = event && (changedTopics as Partial<typeof changedTopics>)[event];
  const key: Event = event && topics ? event : "unknown";
  const run =
    refetches.get(key) ??
    throttle(() => (topics ? reloadTopics(topics) : reloadEverything()), throttleOptions);
  refetches.set(key, run);
  run(isUrgent);
}
