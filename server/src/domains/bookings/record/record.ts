// Records the events of a booking (docs/rules/bookings.md 30). A statement that changes a status writes its own event;
// all other events are written here, within the act's transaction.
import type { BookingStatus } from "@hourhand/contract/bookings";
import type { BookingActor, BookingEvent } from "@hourhand/contract/bookings-v1";
import type { Queryable } from "../../../platform/database/prepared-statements.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import { insertEvent } from "./queries.ts";

/** May hold ids, dates, times, amounts in paise, kinds and reasons; never names, mail addresses or phone numbers. */
export type EventDetail = Readonly<Record<string, unknown>>;

/** An event and its actor; `actorId` is null for the system. */
export interface EventToRecord {
  bookingId: number;
  event: BookingEvent;
  actor: BookingActor;
  actorId: number | null;
  detail?: EventDetail;
}

/** Returns a booking's status after an event; null if the event leaves it unchanged. */
export function statusAfter(event: BookingEvent): BookingStatus | null {
  switch (event) {
    case "created":
    case "accepted":
    case "rejected":
    case "visited":
    case "pending":
    case "completed":
    case "canceled":
      return event;
    case "expired":
    case "no_show":
      return "canceled";
    default:
      return null;
  }
}

/**
 * Writes an event into a booking's record, in the transaction of the act. The booking's row stays locked until it ends.
 * @throws Error if the booking does not exist
 */
export async function recordEvent(
  transaction: Queryable,
  { bookingId, event, actor, actorId, detail = {} }: EventToRecord,
): Promise<void> {
  onlyRow(
    await insertEvent(transaction, [
      bookingId,
      event,
      statusAfter(event),
      actor,
      actorId,
      JSON.stringify(detail),
    ]),
  );
}
