// SQL of the items that wait for an administrator (a few counts from indexes, each capped at the shown maximum), and of
// a new market's first steps.
import { maxWaiting } from "@hourhand/contract/dashboards";
import { prepared, type Statement } from "../../platform/database/prepared-statements.ts";
import { answerEndsSoon } from "../bookings/bookings.ts";
import { isFailedUnpaid } from "../wallet/wallet.ts";

/** The number of waiting items of each kind, capped at the shown maximum. */
export interface WaitingRow {
  requests: number;
  chats: number;
  failed_payments: number;
  unanswered_bookings: number;
}

const counted = (rows: string): string =>
  `(select count(*)::int from (select from ${rows} limit ${maxWaiting}) counted)`;

const newestRooms = (own: string): string =>
  `(select id, last_message_id from chat_rooms where ${own} = $1 order by listed_at desc limit ${maxWaiting})`;
const allNewestRooms = ["first_person_id", "second_person_id"].map(newestRooms).join(" union all ");

/** Unread messages in the newest rooms, as on the badge of the chats. */
const unreadRooms = `(${allNewestRooms}) m left join chat_reads r on r.room_id = m.id and r.person_id = $1
  where m.last_message_id > coalesce(r.last_read_id, 0) and exists (select from chat_messages c
    where c.room_id = m.id and c.id > coalesce(r.last_read_id, 0) and c.sender_id <> $1)`;
const failedPayments = `payments y where ${isFailedUnpaid}`;
const endingBookings = `bookings b where ${answerEndsSoon}`;

export const waiting: Statement<WaitingRow, [personId: number]> = prepared(
  "waiting_for_administrator",
  `select ${counted("worker_applications a where a.status = 'pending'")} as requests,
     ${counted(unreadRooms)} as chats, ${counted(failedPayments)} as failed_payments,
     ${counted(endingBookings)} as unanswered_bookings`,
);

/** Which of a new market's first steps are done. */
export interface FirstStepsRow {
  settings: boolean;
  categories: boolean;
  invited: boolean;
  worker: boolean;
  hours: boolean;
  has_booking: boolean;
}

export const firstSteps: Statement<FirstStepsRow, []> = prepared(
  "first_steps",
  `select exists (select from settings_versions where version > 1) as settings,
     exists (select from job_categories where is_active) as categories,
     exists (select from worker_applications) or exists (select from workers) as invited,
     exists (select from workers where is_listed) as worker,
     exists (select from slots s join workers w on w.id = s.worker_id
       where w.is_listed and s.is_active and s.deleted_at is null) as hours,
     exists (select from bookings) as has_booking`,
);
