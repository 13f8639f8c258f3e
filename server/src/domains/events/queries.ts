// SQL of events. Most are written by triggers (server/migrations/0073_events_and_webhooks.sql); what no table shows is
// written here.
import type pg from "pg";
import type { EventGroup } from "@hourhand/contract/events";
import type { Json } from "../../platform/database/column-types.ts";
import { deleteBatchText, type BatchDelete } from "../../platform/database/delete-in-batches.ts";
import { prepared, type Statement } from "../../platform/database/prepared-statements.ts";
import { defineList, type ListDefinition } from "../../platform/lists/list-definition.ts";
import { readItems, type ItemsRequest } from "../../platform/lists/list.ts";

export interface EventRow {
  id: number;
  type: string;
  at: Date;
  data: Json<Readonly<Record<string, unknown>>>;
}

const events: ListDefinition<EventRow, [after: number, bookingId: number, groups: string]> = defineList(
  "events",
  {
    parameters: ["bigint", "bigint", "text"],
    // The condition leaves out what has no id yet.
    columns: "coalesce(e.id, 0) as id, e.type, e.at, e.data",
    from: "events e",
    where: `e.id > $1 and ($2 = 0 or e.booking_id = $2) and split_part(e.type, '.', 1) = any(string_to_array($3, ','))
    and e.at > (select market_now()) - interval '30 days'`,
    id: "e.id",
    sorts: {},
    defaultSort: { key: "e.id", type: "bigint" },
    search: { text: "e.type" },
    isUncounted: true,
    isPrepared: true,
  },
);

/** Which events to read. */
export interface EventsRequest extends ItemsRequest {
  after?: number | undefined;
  /** Only those of a booking; 0: all. */
  booking_id?: number | undefined;
  /** The groups that the caller may read. */
  groups: readonly EventGroup[];
}

/** Reads some events, oldest first. @throws Problem `invalidInput` (400) for a bad cursor */
export const readEvents = (
  pool: pg.Pool,
  { after = 0, booking_id: bookingId = 0, groups, ...request }: EventsRequest,
): Promise<{ rows: EventRow[]; next: string | null }> =>
  readItems(pool, events, request, [after, bookingId, groups.join()]);

/** Writes an event of each of these bookings that their record does not have; `more` is added to its data. */
export const insertBookingEvents: Statement<
  never,
  [type: string, bookingIds: readonly number[], more: string]
> = prepared(
  "insert_booking_events",
  `select from unnest($2::bigint[]) as booking, add_booking_event($1, booking, null, 'system', $3::jsonb)`,
);

/** Makes the triggers write no events until the transaction ends. */
export const writeNoEvents: Statement<{ set_config: string }, []> = prepared(
  "write_no_events",
  "select set_config('hourhand.events', 'off', true)",
);

/** Deletes events of more than 30 days ago. */
export const deleteOldEvents: BatchDelete = prepared(
  "delete_old_events",
  deleteBatchText("events", "at < (select market_now()) - interval '30 days'"),
);
