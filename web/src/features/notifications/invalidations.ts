// The topics that a notification makes stale, by its event.
import { openChat } from "@hourhand/contract/chat";
import type { Topic } from "@hourhand/contract/endpoint";
import type { NoticeEvent } from "@hourhand/contract/notifications";
import { invalidateQueries, reloadTopics } from "../../platform/query-client.ts";
import { throttle } from "./throttle.ts";

const ofBooking: readonly Topic[] = ["bookings", "hours"];
const changedTopics: Readonly<Record<NoticeEvent, readonly Topic[]>> = {
  booking: ofBooking,
  // No other notification reports that the card in the conversation has changed.
  proposal: [...ofBooking, "messages", "unread"],
  reminder: ofBooking,
  waiting_line: ofBooking,
  series: ofBooking,
  code: ofBooking,
  safety: ofBooking,
  review: ["reviews", "bookings"],
  payment: ["fees"],
  api_key: ["keys"],
  request: ["applications", "profile"],
  webhook: ["webhooks"],
  new_message: ["messages", "unread"],
};

/** A busy conversation causes many notifications per second, and a reconnection brings all missed ones. */
const throttleOptions = { intervalMs: 500, maxWaitMs: 10_000 };
type Event = NoticeEvent | "unknown";
const refetches = new Map<Event, ReturnType<typeof throttle>>();

/**
 * Refetches everything about the person. Conversations receive their own messages, and no notification is about
 * public data.
 */
const reloadEverything = (): Promise<void> =>
  invalidateQueries({
    predicate: ({ queryKey, meta }) => queryKey[0] !== openChat.name && meta?.["isForEveryone"] !== true,
  });

/**
 * Refetches the data that a notification makes stale, or everything if its event is unknown. Refetches immediately,
 * or in a batch with others if it is not urgent.
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
