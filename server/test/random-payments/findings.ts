// Whether everything adds up after a life with money, and whether the comparison with the provider finds planted mistakes.
import { onlyRow } from "../../src/platform/database/rows.ts";
import { sql } from "../../src/platform/database/sql.ts";
import { reconcileAll } from "../../src/domains/payments/jobs.ts";
import type { TestApp } from "../start-app.ts";

type Query = ReturnType<typeof sql<Record<string, unknown>>>;

/** Returns what does not add up after `liveWithMoney`, as sentences. */
export async function moneyFindings({ app }: TestApp): Promise<string[]> {
  const { pool } = app.platform;
  // PostgreSQL's sums arrive as text.
  const numbers = async (text: Query) =>
    Object.fromEntries(
      Object.entries(onlyRow((await text.execute(pool)).rows)).map(([name, value]) => [name, Number(value)]),
    );
  const sums = await numbers(sql`
    select coalesce(sum(e.amount_paise), 0) as everything,
      coalesce(sum(e.amount_paise) filter (where a.kind = 'held'), 0) as held,
      coalesce(sum(e.amount_paise) filter (where a.kind = 'suspense'), 0) as suspense,
      coalesce(sum(e.amount_paise) filter (where a.kind = 'clearing'), 0) as clearing,
      coalesce(sum(e.amount_paise) filter (where t.kind = 'settlement' and a.kind = 'bank'), 0) as settled,
      coalesce(sum(e.amount_paise) filter (where t.kind = 'payout' and a.kind = 'bank'), 0) as paid_out
    from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id`);
  const theirs = await numbers(sql`
    select (select coalesce(sum(c.amount_paise), 0) from test_money m join test_checkouts c on c.id = m.checkout_id)
        - (select coalesce(sum(amount_paise), 0) from test_refunds where state = 'done')
        - (select coalesce(sum(amount_paise), 0) from disputes where state = 'lost' and payment_id is not null)
        - (select coalesce(sum(amount_paise), 0)
          from settled_money where is_entered) as clearing,
      (select coalesce(sum(amount_paise), 0)
        from settled_money where is_entered) as settled,
      (select -coalesce(sum(amount_paise), 0) from payouts where state = 'paid') as paid_out`);
  const wrong = await numbers(sql`
    select
      (select count(*) from (select transaction_id from ledger_entries group by 1 having sum(amount_paise) <> 0) t)
        as unbalanced_transactions,
      (select count(*) from (
        select w.id from workers w
        where coalesce((select -sum(e.amount_paise) from ledger_entries e join ledger_accounts a on a.id = e.account_id
            where a.kind = 'earnings' and a.worker_id = w.id), 0)
          <> coalesce((select sum(amount_paise) from earnings where worker_id = w.id), 0)
            + coalesce((select sum(amount_paise) from payouts where worker_id = w.id and state = 'waiting'), 0)) w)
        as workers_whose_earnings_differ,
      (select count(*) from test_money m join test_checkouts c on c.id = m.checkout_id
        where c.amount_paise is distinct from (select sum(e.amount_paise) from ledger_transactions t
          join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
          where t.money_id = m.id and a.kind = 'clearing')) as money_of_the_provider_that_differs,
      (select count(*) from refunds r full join test_refunds t on t.id = r.provider_id
        where coalesce(r.state = 'done' and r.settled_as is null, false) <> coalesce(t.state = 'done', false)
          or (t.state = 'done' and t.amount_paise <> r.amount_paise)
          or (t.state = 'done' and t.money_id <> r.money_id)) as refunds_of_the_provider_that_differ,
      (select count(*) from (
        select m.payment_id, sum(m.amount_paise) - coalesce((select sum(r.amount_paise) from refunds r
          where r.payment_id = m.payment_id and r.state = 'done'), 0) as kept
        from received_money m group by 1) k join customer_payments p on p.id = k.payment_id
        where k.kept > p.amount_paise or k.kept < 0 or k.kept <> case when p.state = 'paid' or p.refunded_paise > 0
          then p.amount_paise - p.refunded_paise else 0 end) as customers_who_paid_wrongly,
      (select count(*) from customer_payments where refunded_paise > amount_paise) as over_refunded,
      (select count(*) from (select kind, customer_payment_id from ledger_transactions
        where kind in ('share', 'fee') and customer_payment_id is not null
        group by 1, 2 having count(*) > 1) twice) as shared_twice,
      (select count(*) from (select o.id from payouts o left join ledger_transactions t on t.payout_id = o.id and t.kind = 'payout'
        group by o.id having count(t.id) <> (o.state = 'paid')::integer) o) as payouts_not_entered_once,
      (select count(*) from payouts o where o.state = 'paid' and 0 <> (select sum(amount_paise) from earnings
        where payout_id = o.id)) as payouts_that_are_not_their_lines,
      (select count(*) from customer_payments p join bookings b on b.id = p.booking_id
        where p.state = 'paid' and b.status = 'completed' and not p.is_shared) as never_shared,
      (select count(*) from customer_payments p join bookings b on b.id = p.booking_id
        where p.state = 'due' and b.status = 'canceled') as due_for_nothing,
      (select count(*) from refunds where state <> 'done') as open_refunds,
      (select count(*) from disputes where state = 'open') as open_disputes,
      (select count(*) from money_differences) as differences_reported`);
  const expected: [string, number, number][] = [
    ["the ledger", sums["everything"] ?? 0, 0],
    ["the money held for visits", sums["held"] ?? 0, 0],
    ["the money to be cleared", sums["suspense"] ?? 0, 0],
    ["the provider's money", sums["clearing"] ?? 0, theirs["clearing"] ?? 0],
    ["the money settled with the bank", sums["settled"] ?? 0, theirs["settled"] ?? 0],
    ["the money paid out", sums["paid_out"] ?? 0, theirs["paid_out"] ?? 0],
    ...Object.entries(wrong).map(([name, count]): [string, number, number] => [name, count, 0]),
  ];
  return expected
    .filter(([, is, shouldBe]) => is !== shouldBe)
    .map(([name, is, shouldBe]) => `${name}: ${is} instead of ${shouldBe}`);
}

/** The report that the comparison must make about a planted mistake. */
export interface Planted {
  kind: "payment" | "refund";
  provider_id: string;
  ours_paise: number;
  theirs_paise: number;
}

/**
 * Plants mistakes and compares their days again: an entry of money that never came, a refund that the provider lost, and
 * money that was credited twice.
 */
export async function plantMistakes({ app }: TestApp): Promise<{ planted: Planted[]; found: Planted[] }> {
  const { pool, calendar } = app.platform;
  const { rows: money } = await sql<{ id: string; amount: number; at: Date }>`
    select m.id, c.amount_paise as amount, m.at from test_money m join test_checkouts c on c.id = m.checkout_id
    order by m.at desc, m.id limit 1`.execute(pool);
  const twice = onlyRow(money);
  const enter = (moneyId: string, amount: number) =>
    sql`
    with entered as (
      insert into ledger_transactions (kind, money_id, at) values ('received', ${moneyId}, ${twice.at}) returning id)
    insert into ledger_entries (transaction_id, account_id, amount_paise)
    select e.id, a.id, case a.kind when 'clearing' then ${amount}::bigint else -${amount}::bigint end
    from entered e, ledger_accounts a where a.kind in ('clearing', 'suspense')`.execute(pool);
  await enter("never_came", 4_711);
  await enter(twice.id, twice.amount);
  const { rows: refunds } = await sql<{ id: string; amount: number; at: Date }>`
    delete from test_refunds where id = (select id from test_refunds where state = 'done' order by at desc limit 1)
    returning id, amount_paise as amount, at`.execute(pool);
  const lost = onlyRow(refunds);
  await sql`delete from reconciled_days
    where day >= (least(${twice.at}::timestamptz, ${lost.at}::timestamptz) at time zone ${calendar.timeZone})::date`.execute(
    pool,
  );
  await reconcileAll(app.platform);
  const { rows: found } = await sql<Planted>`
    select kind, provider_id, ours_paise, theirs_paise from money_differences`.execute(pool);
  const planted: Planted[] = [
    { kind: "payment", provider_id: "never_came", ours_paise: 4_711, theirs_paise: 0 },
    { kind: "payment", provider_id: twice.id, ours_paise: 2 * twice.amount, theirs_paise: twice.amount },
    { kind: "refund", provider_id: lost.id, ours_paise: lost.amount, theirs_paise: 0 },
  ];
  const inOrder = (list: Planted[]) => list.toSorted((a, b) => a.provider_id.localeCompare(b.provider_id));
  return { planted: inOrder(planted), found: inOrder(found) };
}
