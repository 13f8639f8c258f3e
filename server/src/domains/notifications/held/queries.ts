// SQL of held notices. The triggers of migration 0048 hold them back; these statements release them when the limit
// allows.
import type { Json } from "../../../platform/database/column-types.ts";
import type { NoticeText } from "../rules.ts";
import type { Role } from "@hourhand/contract/endpoint";
import type { NoticeEvent } from "@hourhand/contract/notifications";
import { deleteBatchText, type BatchDelete } from "../../../platform/database/delete-in-batches.ts";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

/** Reads when the next held notices may be delivered, in microseconds since 1970; no row if none are held back. */
export const nextRoom: Statement<{ due: number }, []> = prepared(
  "next_room_for_notices",
  `select (extract(epoch from due_at) * 1000000)::bigint as due
   from notice_paces where due_at is not null order by due_at limit 1`,
);

/** How many notices that one person caused for another were held back, and the last of them. */
export interface HeldNotices {
  person_id: number;
  held: number;
  title: string;
  body: string;
  sentences: Json<NoticeText> | null;
  opens: string | null;
  event: NoticeEvent;
  booking_id: number | null;
  /** The subject that all of them share; null if their subjects differ. */
  about: string | null;
  /** The address for a mail about them; null if no held notice sends a mail, or the person does not want one. */
  email: string | null;
  first_name: string;
  role: Role;
}

/**
 * Claims the pairs of people that are due, at most 100, and counts the one notice that delivers their held ones; skips
 * pairs locked by another transaction. If newer notices used up the limit, only stores the next due time.
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
   select d.person_id, d.held, d.title, d.body, d.sentences, d.opens, d.event, d.booking_id, d.about, d.has_room,
     case when o.is_active and wants_mail(o.id, d.mail_event) and d.mail_event is not null then o.email end as email,
     o.first_name, o.role
   from due d join people o on o.id = d.person_id order by d.due_at, d.person_id, d.caused_by`,
);

/** Removes pairs of people that no longer affect the limit. */
export const deleteOldPaces: BatchDelete = prepared(
  "delete_old_notice_paces",
  deleteBatchText(
    "notice_paces",
    "held = 0 and told[cardinality(told)] < (select market_now()) - interval '1 hour'",
  ),
);
