// SQL of checkouts and provider events.
import { prepared, type Statement, type Queryable } from "../../../platform/database/prepared-statements.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { OpenCheckout } from "../provider.ts";
import type { EventOutcome, StoredPayment } from "./rules.ts";

/** A worker's account, and their last checkout. */
export interface Payer {
  worker_id: number;
  full_name: string;
  email: string;
  account_id: number;
}

const lockPayerRow: Statement<Payer, [number]> = prepared(
  "lock_payer",
  `select w.id as worker_id, w.full_name, p.email, a.id as account_id
   from workers w join people p on p.id = w.person_id join ledger_accounts a on a.worker_id = w.id and a.kind = 'worker'
   where w.person_id = $1 for no key update of a`,
);

/** Locks a worker's account against a second checkout; undefined for a person who never owed a fee. */
export async function lockPayer(transaction: Queryable, personId: number): Promise<Payer | undefined> {
  return (await lockPayerRow(transaction, [personId]))[0];
}

/** The pending fee, the worker's open checkout if there is one, and the id of their latest payment. */
export interface PayerState {
  pending_paise: number;
  latest_payment_id: number;
  open_id: number | null;
  open_provider: string | null;
  open_provider_id: string | null;
  open_amount_paise: number | null;
  open_url: string | null;
  /** Whether the open checkout can be paid for some more minutes. */
  open_is_fresh: boolean | null;
}

// A separate statement after the lock, so that it sees everything that was committed while the lock was awaited.
const readPayerState: Statement<PayerState, [number, number]> = prepared(
  "payer_state",
  `select (select coalesce(sum(amount_paise), 0)::bigint from ledger_entries where account_id = $1) as pending_paise,
     coalesce((select max(id) from payments where worker_id = $2), 0)::bigint as latest_payment_id,
     o.id as open_id, o.provider as open_provider, o.provider_id as open_provider_id,
     o.amount_paise as open_amount_paise, o.checkout_url as open_url,
     o.expires_at > now() + interval '2 minutes' as open_is_fresh
   from (values (1)) one left join payments o on o.worker_id = $2 and o.status = 'pending'`,
);

export async function payerState(transaction: Queryable, payer: Payer): Promise<PayerState> {
  return onlyRow(await readPayerState(transaction, [payer.account_id, payer.worker_id]));
}

const failOpenCheckout: Statement<never, [workerId: number]> = prepared(
  "fail_open_checkout",
  "update payments set status = 'failed', settled_at = market_now() where worker_id = $1 and status = 'pending'",
);

const insertPayment: Statement<
  never,
  [
    workerId: number,
    payerName: string,
    provider: string,
    providerId: string,
    amountPaise: number,
    currency: string,
    url: string,
    expiresAt: Date,
  ]
> = prepared(
  "insert_payment",
  `insert into payments (worker_id, payer_name, provider, provider_id, amount_paise, currency, checkout_url, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** Stores a checkout as its worker's only open one; the previous one, if any, fails. */
export async function storeCheckout(
  transaction: Queryable,
  provider: string,
  payer: Payer,
  amountPaise: number,
  currency: string,
  opened: OpenCheckout,
): Promise<void> {
  const { providerId, url, expiresAt } = opened;
  await failOpenCheckout(transaction, [payer.worker_id]);
  await insertPayment(transaction, [
    payer.worker_id,
    payer.full_name,
    provider,
    providerId,
    amountPaise,
    currency,
    url,
    expiresAt,
  ]);
}

/** A payment, locked, and its worker's ledger account. */
export type LockedPayment = StoredPayment & { person_id: number; worker_name: string };

const lockPaymentRow: Statement<LockedPayment, [string, string]> = prepared(
  "lock_payment",
  `select y.id, y.worker_id, y.amount_paise, y.currency, y.status, w.person_id,
     coalesce(nullif(w.full_name, ''), p.username) as worker_name
   from payments y join workers w on w.id = y.worker_id join people p on p.id = w.person_id
   where y.provider = $1 and y.provider_id = $2 for no key update of y`,
);

export async function lockPayment(
  transaction: Queryable,
  provider: string,
  providerId: string,
): Promise<LockedPayment | undefined> {
  return (await lockPaymentRow(transaction, [provider, providerId]))[0];
}

// One statement stores the event. It applies the event if it is new, or if its checkout was unknown before and is known
// now (after a restore from a backup). Crediting lowers the worker's debt, raises the bank account, and ends another
// open checkout of that worker, whose amount is now too high.
const apply: Statement<
  { is_new: boolean },
  [string, string, string, number | null, EventOutcome, number | null, number | null, string]
> = prepared(
  "apply_payment_event",
  `with stored as (
     insert into payment_events (provider, event_id, kind, payment_id, outcome, checkout_id)
     values ($1, $2, $3, $4, $5, $8)
     on conflict on constraint an_event_is_handled_once do update set payment_id = excluded.payment_id,
       outcome = excluded.outcome, received_at = now()
       where payment_events.outcome = 'unknown-session' and excluded.outcome <> 'unknown-session'
     returning payment_id
   ), failed as (
     update payments set status = 'failed', settled_at = market_now() from stored
     where id = stored.payment_id and $5 = 'failed' and status = 'pending'
   ), paid as (
     update payments set status = 'success', settled_at = market_now() from stored
     where id = stored.payment_id and $5 = 'credited' and status <> 'success' returning id
   ), others as (
     update payments set expires_at = now() from paid
     where worker_id = $6 and status = 'pending' and payments.id <> paid.id
   ), entered as (
     insert into ledger_transactions (kind, payment_id) select 'payment', id from paid returning id
   ), entries as (
     insert into ledger_entries (transaction_id, account_id, amount_paise)
     select entered.id, a.id, case a.kind when 'bank' then $7::bigint else -$7::bigint end
     from entered, ledger_accounts a where a.kind = 'bank' or (a.kind = 'worker' and a.worker_id = $6)
   )
   select exists (select 1 from stored) as is_new`,
);

/**
 * Stores an event about a locked payment or an unknown one, and applies it.
 * @returns false if it was already processed; then nothing changes
 */
export async function applyEvent(
  transaction: Queryable,
  provider: string,
  event: { id: string; kind: string; checkoutId: string },
  payment: StoredPayment | undefined,
  outcome: EventOutcome,
): Promise<boolean> {
  const about = [
    payment?.id ?? null,
    outcome,
    payment?.worker_id ?? null,
    payment?.amount_paise ?? null,
  ] as const;
  return onlyRow(await apply(transaction, [provider, event.id, event.kind, ...about, event.checkoutId]))
    .is_new;
}

/** Stores an event that is not about the checkout of a worker's fees: its webhook was heard from. */
export const storeOtherEvent: Statement<never, [provider: string, eventId: string, kind: string]> = prepared(
  "store_other_event",
  `insert into payment_events (provider, event_id, kind, outcome) values ($1, $2, $3, 'other')
   on conflict on constraint an_event_is_handled_once do update set received_at = now()
     where payment_events.outcome = 'other'`,
);

/** Fails an unpaid checkout; leaves one that was settled in the meantime unchanged. */
export const failPayment: Statement<never, [paymentId: number]> = prepared(
  "fail_payment",
  "update payments set status = 'failed', settled_at = market_now() where id = $1 and status = 'pending'",
);

/** Reads open checkouts past their end, oldest first, at most 100. */
export const overdueCheckouts: Statement<{ id: number; provider: string; provider_id: string }, []> =
  prepared(
    "overdue_checkouts",
    `select id, provider, provider_id from payments where status = 'pending' and expires_at <= now()
   order by expires_at limit 100`,
  );

/** Makes a worker's open checkout overdue: the job closes it at the provider, and the next click opens another. */
export const expireCheckout: Statement<never, [workerId: number]> = prepared(
  "expire_checkout",
  "update payments set expires_at = least(expires_at, now()) where worker_id = $1 and status = 'pending'",
);
