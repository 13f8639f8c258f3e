// SQL of days off and extra hours. A caller that adds one must hold the calendar's lock.
import type { Pool } from "pg";
import type { exceptionKinds } from "@hourhand/contract/schedule-exceptions";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { defineList, type ListDefinition } from "../../../platform/lists/list-definition.ts";
import { readItems, type ItemsRequest } from "../../../platform/lists/list.ts";

export type ExceptionKind = (typeof exceptionKinds)[number];

/** Days off or extra hours; times are null for whole days off. */
export interface ExceptionRow {
  id: number;
  kind: ExceptionKind;
  from_date: string;
  to_date: string;
  starts: string | null;
  ends: string | null;
  note: string;
  slot_id: number | null;
  /** Ids of live bookings within the hours off. */
  conflicts: number[];
}

const columns = `e.id, e.kind, e.from_date, e.to_date, e.starts, e.ends, e.note, e.slot_id,
  case when e.kind = 'off' then array(
    select b.id from bookings b
    where b.worker_id = e.worker_id and b.booked_on between e.from_date and e.to_date
      and b.status collate "C" in ('created', 'accepted', 'pending', 'visited')
      and (e.starts is null or (b.starts < e.ends and b.ends > e.starts))
    order by b.id) else '{}' end as conflicts`;

/** Counts a worker's future exceptions; the caller has locked the calendar. */
export const countExceptions: Statement<{ count: number }, [workerId: number, timeZone: string]> = prepared(
  "count_schedule_exceptions",
  `select count(*)::integer as count from schedule_exceptions
   where worker_id = $1 and to_date >= (select (market_now() at time zone $2)::date)`,
);

const exceptionsList: ListDefinition<ExceptionRow, [personId: number, timeZone: string]> = defineList(
  "schedule_exceptions",
  {
    parameters: ["bigint", "text"],
    columns,
    from: "schedule_exceptions e join workers w on w.id = e.worker_id",
    where: "w.person_id = $1 and e.to_date >= (select (market_now() at time zone $2)::date)",
    id: "e.id",
    sorts: {},
    defaultSort: { key: "e.from_date", type: "date" },
    search: { text: "e.note" },
    isUncounted: true,
  },
);

/** Reads a person's days off and extra hours that are not past, by first date. */
export const exceptionsOf = (pool: Pool, personId: number, timeZone: string, request: ItemsRequest) =>
  readItems(pool, exceptionsList, request, [personId, timeZone]);

/** Returns whether extra hours overlap weekly hours, other extra hours or hours off on any of their dates. */
export const overlapsExtraHours: Statement<
  { overlaps: boolean },
  [workerId: number, fromDate: string, toDate: string, starts: string, ends: string]
> = prepared(
  "extra_hours_overlap",
  `select exists (
     select from generate_series($2::date, $3::date, interval '1 day') day
     where exists (
         select from slots s
         where s.worker_id = $1 and s.deleted_at is null and s.starts < $5::time and s.ends > $4::time
           and (s.weekday = extract(isodow from day) or day::date between s.from_date and s.to_date)
       ) or exists (
         select from schedule_exceptions e
         where e.worker_id = $1 and e.kind = 'off' and day::date between e.from_date and e.to_date
           and (e.starts is null or (e.starts < $5::time and e.ends > $4::time))
       )
   ) as overlaps`,
);

/** Stores an exception; extra hours also get the slot through which they are booked. */
export const insertException: Statement<
  ExceptionRow,
  [
    workerId: number,
    kind: ExceptionKind,
    fromDate: string,
    toDate: string,
    starts: string | null,
    ends: string | null,
    note: string,
  ]
> = prepared(
  "insert_schedule_exception",
  `with slot as (
     insert into slots (worker_id, weekday, from_date, to_date, starts, ends)
     select $1, null, $3::date, $4::date, $5::time, $6::time where $2 = 'extra' returning id
   ), e as (
     insert into schedule_exceptions (worker_id, kind, from_date, to_date, starts, ends, note, slot_id)
     values ($1, $2, $3::date, $4::date, $5::time, $6::time, $7, (select id from slot)) returning *
   )
   select ${columns} from e`,
);

/** Removes a person's exception and, for extra hours, their slot; no row if there is no such exception. */
export const removeExceptionRow: Statement<{ kind: ExceptionKind }, [personId: number, id: number]> =
  prepared(
    "remove_schedule_exception",
    `with removed as (
     delete from schedule_exceptions e using workers w
     where w.id = e.worker_id and w.person_id = $1 and e.id = $2 returning e.kind, e.slot_id
   ), slot as (
     update slots set deleted_at = market_now(), is_active = false where id in (select slot_id from removed)
   )
   select kind from removed`,
  );
