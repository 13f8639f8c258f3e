// SQL of push: the key pair, the devices, and the queued pushes.
import type { Json } from "../../../platform/database/column-types.ts";
import type { NoticeText } from "../rules.ts";
import type { Role } from "@hourhand/contract/endpoint";
import type { Language } from "@hourhand/contract/languages";
import type { NoticeEvent } from "@hourhand/contract/notifications";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

/** A P-256 key pair, base64url. */
export interface PushKeysRow {
  public_key: string;
  private_key: string;
}

export const findPushKeys: Statement<PushKeysRow, []> = prepared(
  "find_push_keys",
  "select public_key, private_key from push_keys",
);

/**
 * Stores a key pair unless there is one. Deletes the devices stored before, which subscribed with a key that is now
 * lost.
 */
export const insertPushKeys: Statement<never, [publicKey: string, privateKey: string]> = prepared(
  "insert_push_keys",
  `with made as (
     insert into push_keys (public_key, private_key) values ($1, $2) on conflict do nothing returning created_at
   )
   delete from push_subscriptions s using made where s.renewed_at < made.created_at`,
);

/** Locks an active session; no row if it has ended. The caller has already locked its account. */
export const lockSession: Statement<{ id: number }, [sessionId: number]> = prepared(
  "hold_session_for_push",
  `select s.id from sessions s
   where s.id = $1 and s.ended_at is null and s.expires_at > now()
     and exists (select from people p where p.id = s.person_id and p.is_active)
   for share`,
);

export const findPushSubscription: Statement<{ id: number; person_id: number }, [endpoint: string]> =
  prepared(
    "find_push_subscription",
    "select id, person_id from push_subscriptions where endpoint = $1 for update",
  );

/** Stores a device; if it exists already, it gets the new keys and belongs to the person who added it last. */
export const storePushSubscription: Statement<
  { id: number },
  [personId: number, sessionId: number, endpoint: string, p256dh: string, auth: string, language: Language]
> = prepared(
  "store_push_subscription",
  `insert into push_subscriptions (person_id, session_id, endpoint, p256dh, auth, language) values ($1, $2, $3, $4, $5, $6)
   on conflict (endpoint) do update set person_id = excluded.person_id, session_id = excluded.session_id,
     p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language, renewed_at = clock_timestamp()
   returning id`,
);

/** Removes a person's oldest devices beyond `kept`. */
export const deleteOldestPushSubscriptions: Statement<never, [personId: number, kept: number]> = prepared(
  "delete_oldest_push_subscriptions",
  `delete from push_subscriptions where id in (
     select id from push_subscriptions where person_id = $1 order by renewed_at desc, id desc offset $2)`,
);

export const deletePushSubscription: Statement<{ id: number }, [personId: number, id: number]> = prepared(
  "delete_push_subscription",
  "delete from push_subscriptions where person_id = $1 and id = $2 returning id",
);

/** Returns a row if the person has this device. */
export const hasPushSubscription: Statement<{ id: number }, [personId: number, id: number]> = prepared(
  "has_push_subscription",
  "select id from push_subscriptions where person_id = $1 and id = $2",
);

/** Removes a device that a push service no longer knows, unless it was renewed in the meantime. */
export const deleteDeadPushSubscription: Statement<never, [id: number, p256dh: string]> = prepared(
  "delete_dead_push_subscription",
  "delete from push_subscriptions where id = $1 and p256dh = $2",
);

/** A claimed push; its device is null if the push is no longer wanted. */
export interface ClaimedPush {
  push_id: number;
  attempts: number;
  age_seconds: number;
  subscription_id: number | null;
  endpoint: string | null;
  p256dh: string | null;
  auth: string | null;
  public_key: string | null;
  private_key: string | null;
  role: Role | null;
  /** The language that the person has chosen. */
  chosen: Language | null;
  /** The language in which the device was added. */
  language: Language | null;
  id: number | null;
  title: string | null;
  body: string | null;
  sentences: Json<NoticeText> | null;
  opens: string | null;
  event: NoticeEvent | null;
  booking_id: number | null;
  about: string | null;
  /** The open proposal that the person may accept or decline. */
  proposal_id: number | null;
}

/**
 * Claims the pushes that are due first. A claim lasts `seconds`; if the process dies, they become due again then. A
 * push is no longer wanted if its notice was seen or replaced, its event was switched off, or its device's session
 * ended. A retry is also dropped if there is a newer push about the same booking, which it would replace on the device.
 */
export const claimPushes: Statement<ClaimedPush, [max: number, seconds: number]> = prepared(
  "claim_pushes",
  `with due as materialized (
     select id from pushes where next_try_at <= statement_timestamp() order by next_try_at limit $1 for update skip locked
   ),
   claimed as (
     update pushes p set attempts = attempts + 1,
       next_try_at = statement_timestamp() + make_interval(secs => $2::float8)
     from due where p.id = due.id
     returning p.id, p.attempts, p.subscription_id, p.notice_id, p.created_at
   )
   select c.id as push_id, c.attempts, extract(epoch from statement_timestamp() - c.created_at)::float8 as age_seconds,
     w.subscription_id, w.endpoint, w.p256dh, w.auth, w.public_key, w.private_key, w.role, w.chosen, w.language, w.id, w.title, w.body,
     w.sentences, w.opens, w.event, w.booking_id, w.about, w.proposal_id
   from claimed c
   left join lateral (
     select s.id as subscription_id, s.endpoint, s.p256dh, s.auth, s.language, k.public_key, k.private_key, o.role,
       case when o.language_chosen or o.language <> 'en' then o.language end as chosen,
       n.id, n.title, n.body, n.sentences, n.opens, n.event, n.booking_id, n.about,
      case when n.event = 'proposal' then (
        select q.id from booking_proposals q join bookings b on b.id = q.booking_id
        where q.booking_id = n.booking_id and q.state = 'open' and q.expires_at > market_clock_timestamp()
          and (q.made_by = 'worker') = (b.customer_id = n.person_id)) end as proposal_id
     from push_subscriptions s
     cross join push_keys k
     join notices n on n.id = c.notice_id and n.person_id = s.person_id
     join people o on o.id = s.person_id and o.is_active
     join sessions e on e.id = s.session_id and e.ended_at is null and e.expires_at > now()
     where s.id = c.subscription_id and wants_push(n.person_id, n.event)
       and not (c.attempts > 1 and n.about is null and exists (
         select from notices l
         where l.person_id = n.person_id and l.booking_id = n.booking_id and l.about is null and l.id > n.id
           and wants_push(l.person_id, l.event)))
   ) w on true`,
);

export const deletePush: Statement<never, [id: number]> = prepared(
  "delete_push",
  "delete from pushes where id = $1",
);

/** Schedules the next try of a push in `seconds`, unless another process has claimed the push in the meantime. */
export const delayPush: Statement<never, [id: number, attempts: number, seconds: number]> = prepared(
  "delay_push",
  `update pushes set next_try_at = statement_timestamp() + make_interval(secs => $3::float8)
   where id = $1 and attempts = $2`,
);

/** Reschedules a push that was claimed but not tried. */
export const putBackPush: Statement<never, [id: number, attempts: number, seconds: number]> = prepared(
  "put_back_push",
  `update pushes set attempts = attempts - 1, next_try_at = statement_timestamp() + make_interval(secs => $3::float8)
   where id = $1 and attempts = $2`,
);

export const pushCount: Statement<{ waiting: number }, []> = prepared(
  "push_count",
  "select count(*)::integer as waiting from pushes",
);
