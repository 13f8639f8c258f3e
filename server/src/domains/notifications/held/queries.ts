// SQL of notices that are held back. The triggers of migration 0048 hold them; here they are taken out when there is room.
import type { Role } from "@hourhand/contract/endpoint";
import type { NoticeEvent } from "@hourhand/contract/notifications";
import { deleteBatchText, type BatchDelete } from "../../../platform/database/delete-in-batches.ts";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

/** When there is room for the next of them, in microseconds since 1970; no row where none is held back. */
export const nextRoom: Statement<{ due: number }, []> = prepared(
  "next_room_for_notices",
  `select (extract(epoch from due_at) * 1000000)::bigint as due
   from notice_paces where due_at is not null order by due_at limit 1`,
);

/** What one person was not told of another's acts, and the last of it. */
export interface HeldNotices {
  person_id: number;
  held: number;
  title: string;
  body: string;
  opens: string | null;
  event: NoticeEvent;
  booking_id: number | null;
  /** The one thing that all of them are about. */
  about: string | null;
  /** Whom a mail about them goes to; null where none was held back, or none is wanted. */
  email: string | null;
  first_name: string;
  role: Role;
}

/**
 * Takes out what there is room for now, at most a hundred, and counts the one notice that tells it; leaves out pairs that
 * somebody else holds. Where others came first there is no room yet, and the next time is noted.
 */
export const claimHeld: Statement<HeldNotices & { has_room: boolean }, []> = prepared(
  "claim_held_notices",
  `with due as materialized (
     select p.*, r.recent, cardinality(r.recent) < 30 as has_room
     from (
       select * from notice_paces where due_at <= (select market_now())
       order by due_at, person_id, caused_by limit 100 for no key update skip locked
     ) p cross join lateral (
       select array(select t from unnest(p.told) t where t > (select market_now()) - interval '1 hour' order by t) as recent
     ) r
   ), taken as (
     update notice_paces p
     set told = case when d.has_room then d.recent || (select market_now()) else d.recent end,
       held = case when d.has_room then 0 else d.held end,
       due_at = case when not d.has_room then d.recent[1] + interval '1 hour' end,
       about = case when not d.has_room then d.about end, mail_event = case when not d.has_room then d.mail_event end
     from due d where p.person_id = d.person_id and p.caused_by = d.caused_by
   )
   select d.person_id, d.held, d.title, d.body, d.opens, d.event, d.booking_id, d.about, d.has_room,
     case when o.is_active and wants_mail(o.id, d.mail_event) and d.mail_event is not null then o.email end as email,
     o.first_name, o.role
   from due d join people o on o.id = d.person_id order by d.due_at, d.person_id, d.caused_by`,
);

/** Removes what counts for no notice any more. */
export const deleteOldPaces: BatchDelete = prepared(
  "delete_old_notice_paces",
  deleteBatchText(
    "notice_paces",
    "held = 0 and told[cardinality(told)] < (select market_now()) - interval '1 hour'",
  ),
);
