// What changed, for other programs (docs/rules/webhooks.md 1–6).
import { eventGroups, type EventGroup } from "@hourhand/contract/events";
import type { Transaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  insertBookingEvents,
  readEvents,
  writeNoEvents,
  type EventRow,
  type EventsRequest,
} from "./queries.ts";

/** Writes an event of bookings that changes nothing in their record. `more` is added to the data of each. */
export async function recordBookingEvents(
  transaction: Transaction,
  type: "booking.reminder" | "booking.answer_due",
  bookingIds: readonly number[],
  more: object = {},
): Promise<void> {
  if (bookingIds.length > 0) await insertBookingEvents(transaction, [type, bookingIds, JSON.stringify(more)]);
}

/** Makes the changes of a transaction write no events. */
export const recordNoEvents = async (transaction: Parameters<typeof writeNoEvents>[0]): Promise<void> =>
  void (await writeNoEvents(transaction, []));

/** Reads the events of 30 days, oldest first, of the groups that the caller may read; an administrator reads all. */
export const listEvents = (
  platform: Platform,
  request: Omit<EventsRequest, "groups">,
  groups: readonly EventGroup[] = eventGroups,
): Promise<{ rows: EventRow[]; next: string | null }> => readEvents(platform.pool, { ...request, groups });
