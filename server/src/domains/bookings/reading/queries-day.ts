// SQL of a worker's day in one statement: the next visit and today's visits.
import type { BookingStatus } from "@hourhand/contract/bookings";
import type { PolicyFields } from "@hourhand/contract/policies";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { unpaidColumn } from "../../payments/payments.ts";
import { arrivalColumns, arrivalJoin, type ArrivalColumns } from "../arrival/queries.ts";

/** A visit on the worker's Home. */
export interface DayVisitRow extends ArrivalColumns {
  id: number;
  status: BookingStatus;
  customer_id: number;
  customer_name: string;
  title: string;
  booked_on: string;
  starts: string;
  ends: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
  total_paise: number;
  /** Null for a booking that is paid at the visit. */
  unpaid_paise: number | null;
  fee_percent: number | null;
  arrival_code: PolicyFields["arrival_code"];
  starts_at: Date;
  ends_at: Date;
  now: Date;
  is_next: boolean;
  is_today: boolean;
  /** The visit's time is over, but it is not closed: shown in addition to the next visit. */
  is_to_close: boolean;
}

/** How many unclosed visits are shown, oldest first. */
const maxToClose = 20;

/** Returns the visits in order. All were accepted once, so their addresses are not hidden. */
export const workerDay: Statement<DayVisitRow, [personId: number, today: string, zone: string]> = prepared(
  "worker_day",
  `with own as materialized (select id from workers where person_id = $1),
   next as materialized (
     select b.id from bookings b
     where b.worker_id = (select id from own) and b.status in ('accepted', 'visited', 'pending') and b.booked_on >= $2::date
     order by b.status = 'pending', case
         when b.status = 'visited' and (b.booked_on + b.ends) at time zone $3 > (select market_now()) then 0
         when b.status = 'accepted' and (b.booked_on + b.starts) at time zone $3 <= (select market_now() + interval '90 minutes')
           and (b.booked_on + b.ends) at time zone $3 > (select market_now()) then 1
         when b.status = 'visited' then 2 else 3 end, b.booked_on, b.starts, b.id limit 1),
   to_close as materialized (
     select b.id from bookings b
     where b.worker_id = (select id from own) and b.status = 'visited'
       and (b.booked_on + b.ends) at time zone $3 <= (select market_now()) and b.id not in (select id from next)
     order by b.booked_on, b.starts, b.id limit ${maxToClose}),
   shown as (
     select id from next union
     select id from to_close union
     select b.id from bookings b where b.worker_id = (select id from own) and b.booked_on = $2::date
       and b.status in ('accepted', 'visited', 'pending', 'completed'))
   select b.id, b.status, b.customer_id, c.first_name || ' ' || c.last_name as customer_name, b.title, b.booked_on, b.starts,
     b.ends, b.address, b.latitude, b.longitude, b.total_paise, ${unpaidColumn}, v.fee_percent::float8 as fee_percent, v.arrival_code,
     (b.booked_on + b.starts) at time zone $3 as starts_at, (b.booked_on + b.ends) at time zone $3 as ends_at, (select market_now()) as now,
     b.id in (select id from next) as is_next, b.booked_on = $2::date as is_today,
     b.id in (select id from to_close) as is_to_close, ${arrivalColumns}
   from shown s join bookings b on b.id = s.id join people c on c.id = b.customer_id
   join policy_versions v on v.id = b.policy_id ${arrivalJoin}
   order by b.booked_on, b.starts, b.id`,
);
