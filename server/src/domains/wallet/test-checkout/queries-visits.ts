// SQL of the test checkout's own records of customers' payments, which a real provider keeps on its side.
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

/** A checkout as the provider stored it. */
export interface TestCheckout {
  id: string;
  reference: string;
  amount_paise: number;
  currency: string;
  description: string;
  done_url: string;
  canceled_url: string;
  expires_at: Date;
  /** Whether its page still offers to pay. Money is taken all the same, as real providers do. */
  is_open: boolean;
  is_paid: boolean;
}

const checkoutColumns = `c.id, c.reference, c.amount_paise, c.currency, c.description, c.done_url, c.canceled_url,
  c.expires_at, not c.is_closed and c.expires_at > now() as is_open,
  exists (select from test_money m where m.checkout_id = c.id) as is_paid`;

/** Stores a checkout; does nothing if it is stored. */
export const storeTestCheckout: Statement<
  never,
  [
    id: string,
    reference: string,
    amountPaise: number,
    currency: string,
    description: string,
    doneUrl: string,
    canceledUrl: string,
    minutes: number,
  ]
> = prepared(
  "store_test_checkout",
  `insert into test_checkouts (id, reference, amount_paise, currency, description, done_url, canceled_url, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(mins => $8)) on conflict do nothing`,
);

export const testCheckout: Statement<TestCheckout, [id: string]> = prepared(
  "test_checkout",
  `select ${checkoutColumns} from test_checkouts c where c.id = $1`,
);

export const closeTestCheckout: Statement<never, [id: string]> = prepared(
  "close_test_checkout",
  "update test_checkouts set is_closed = true where id = $1",
);

/** Takes money for a checkout; it arrives after some minutes, and is reported then. */
export const takeTestMoney: Statement<never, [id: string, checkoutId: string, minutes: number]> = prepared(
  "take_test_money",
  `insert into test_money (id, checkout_id, at, is_reported)
   values ($1, $2, market_now() + make_interval(mins => $3), $3 = 0)`,
);

/** Money of a checkout that has arrived. */
export interface TestMoney {
  id: string;
  checkout_id: string;
  reference: string;
  amount_paise: number;
  currency: string;
}

const moneyColumns = "m.id, m.checkout_id, c.reference, c.amount_paise, c.currency";

export const testMoneyOf: Statement<TestMoney, [checkoutId: string]> = prepared(
  "test_money_of_checkout",
  `select ${moneyColumns} from test_money m join test_checkouts c on c.id = m.checkout_id
   where m.checkout_id = $1 and m.at <= (select market_now()) order by m.at, m.id`,
);

/** Claims money that has arrived and was not reported yet. */
export const takeArrivedMoney: Statement<TestMoney, []> = prepared(
  "take_arrived_test_money",
  `with arrived as materialized (
     select id from test_money where not is_reported and at <= (select market_now())
     order by at limit 100 for update skip locked
   ), reported as (
     update test_money m set is_reported = true from arrived where m.id = arrived.id returning m.id, m.checkout_id
   )
   select ${moneyColumns} from reported m join test_checkouts c on c.id = m.checkout_id order by m.id`,
);

/** When the next money arrives, in microseconds since 1970; null if none is on its way. */
export const nextArrival: Statement<{ due: number | null }, []> = prepared(
  "next_test_money",
  "select (extract(epoch from min(at)) * 1000000)::bigint as due from test_money where not is_reported",
);

/** Stores a refund and returns it; returns the stored one for a known key. */
export const storeTestRefund: Statement<
  { id: string; state: "done" | "failed" },
  [id: string, moneyId: string, key: string, amountPaise: number, state: "done" | "failed"]
> = prepared(
  "store_test_refund",
  `with stored as (
     insert into test_refunds (id, money_id, key, amount_paise, state) values ($1, $2, $3, $4, $5)
     on conflict (key) do nothing returning id, state
   )
   select id, state from stored union all select id, state from test_refunds where key = $3 limit 1`,
);

export const testRefund: Statement<{ id: string; state: "done" | "failed" }, [id: string]> = prepared(
  "test_refund",
  "select id, state from test_refunds where id = $1",
);

/** Lists money that arrived and refunds that were done between two instants. */
export const testMoneyBetween: Statement<
  { kind: "payment" | "refund"; id: string; amountPaise: number },
  [from: Date, until: Date]
> = prepared(
  "test_money_between",
  `select 'payment' as kind, m.id, c.amount_paise as "amountPaise"
   from test_money m join test_checkouts c on c.id = m.checkout_id
   where m.at >= $1 and m.at < $2 and m.at <= (select market_now())
   union all
   select 'refund', r.id, r.amount_paise from test_refunds r where r.at >= $1 and r.at < $2 and r.state = 'done'`,
);

/** Lists what was settled between two instants: the test checkout settles after a day, and keeps 2 % of a payment. */
export const testMoneySettled: Statement<
  {
    lineId: string;
    kind: "payment" | "refund";
    id: string;
    amountPaise: number;
    costPaise: number;
    settledAt: Date;
  },
  [from: Date, until: Date]
> = prepared(
  "test_money_settled",
  `select 'line_' || m.id as "lineId", 'payment' as kind, m.id, c.amount_paise as "amountPaise",
     c.amount_paise / 50 as "costPaise", m.at + interval '1 day' as "settledAt"
   from test_money m join test_checkouts c on c.id = m.checkout_id
   where m.at >= $1::timestamptz - interval '1 day' and m.at < $2::timestamptz - interval '1 day'
   union all
   select 'line_' || r.id, 'refund', r.id, -r.amount_paise, 0, r.at + interval '1 day' from test_refunds r
   where r.at >= $1::timestamptz - interval '1 day' and r.at < $2::timestamptz - interval '1 day' and r.state = 'done'`,
);
