// Simulates payment events in large numbers: workers with fees, checkouts with every outcome, deliveries repeated and
// shuffled.
import { sql } from "../src/platform/database/sql.ts";
import { receiveEvent } from "../src/domains/wallet/checkout/events.ts";
import { referenceOf } from "../src/domains/wallet/checkout/rules.ts";
import { paymentProvider } from "../src/domains/wallet/wallet.ts";
import { testDelivery } from "../src/domains/wallet/test-checkout/test-checkout.ts";
import { worker } from "./people.ts";
import type { TestApp } from "./start-app.ts";

/** Makes a reproducible sequence of numbers from 0 to 1. */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** What the deliveries should lead to: paise charged and paid, by worker id. */
export type Expected = Map<number, { charged: number; paid: number }>;

/**
 * Delivers events about payments of 20 workers, one in five of them a repetition, in random order, eight at a time.
 * Outcomes: paid; expired; paid although expired; wrong amount; wrong currency; another payer's; for an unknown
 * session.
 */
export async function deliverEvents(app: TestApp, howMany: number, seed: number): Promise<Expected> {
  const { platform } = app.app;
  const random = sequence(seed);
  const below = (max: number) => Math.floor(random() * max);
  const expected: Expected = new Map();
  const workers = await Promise.all(Array.from({ length: 20 }, () => worker(app)));
  const workerIds = workers.map(({ workerId }) => workerId);

  const payments: { workerId: number; providerId: string; amount: number }[] = [];
  const deliveries: ReturnType<typeof testDelivery>[] = [];
  const distinct = Math.round(howMany * 0.8);
  while (deliveries.length < distinct) {
    const workerId = workerIds[below(workerIds.length)] ?? 0;
    const [providerId, amount] = [`test_many_${payments.length}`, 100 + below(1_000_000)];
    payments.push({ workerId, providerId, amount });
    const sums = expected.get(workerId) ?? { charged: 0, paid: 0 };
    expected.set(workerId, { ...sums, charged: sums.charged + amount });
    const news = { providerId, amountPaise: amount, currency: "inr", reference: referenceOf(workerId) };
    const deliver = (result: "paid" | "failed", changes: object = {}) =>
      deliveries.push(
        testDelivery(platform, {
          id: `event_${deliveries.length}`,
          kind: `checkout.${result}`,
          checkout: { result, ...news, ...changes },
        }),
      );
    const fate = random();
    if (fate < 0.7) {
      const { charged, paid } = expected.get(workerId) ?? sums;
      expected.set(workerId, { charged, paid: paid + amount });
      deliver("paid");
      if (fate < 0.2) deliver("failed");
      if (fate > 0.6) deliver("paid");
    } else if (fate < 0.8) deliver("failed");
    else if (fate < 0.85) deliver("paid", { amountPaise: amount - 1 });
    else if (fate < 0.9) deliver("paid", { currency: "usd" });
    else if (fate < 0.95) deliver("paid", { reference: "worker-999999" });
    else deliver("paid", { providerId: `test_foreign_${payments.length}` });
  }
  await storeFeesAndCheckouts(app, payments);

  const repeated = Array.from({ length: howMany - deliveries.length }, () => deliveries[below(distinct)]);
  const shuffled = [...deliveries, ...repeated]
    .flatMap((delivery) => (delivery ? [{ delivery, at: random() }] : []))
    .toSorted((a, b) => a.at - b.at);
  const provider = paymentProvider(platform);
  let next = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let one = shuffled[next++]; one; one = shuffled[next++])
        await receiveEvent(platform, provider, one.delivery.body, one.delivery.headers, async () => {});
    }),
  );
  return expected;
}

/** Stores a fee of each payment's amount, and its checkout as failed, because a worker may have many failed ones. */
async function storeFeesAndCheckouts(
  app: TestApp,
  payments: { workerId: number; providerId: string; amount: number }[],
) {
  const { pool } = app.app.platform;
  const columns = [
    payments.map(({ workerId }) => workerId),
    payments.map(({ providerId }) => providerId),
    payments.map(({ amount }) => amount),
  ] as const;
  const rows = sql`unnest(${columns[0]}::bigint[], ${columns[1]}::text[], ${columns[2]}::bigint[]) with ordinality as given (worker_id, provider_id, amount, number)`;
  await sql`insert into ledger_accounts (kind, worker_id) select distinct 'worker', worker_id from ${rows} on conflict do nothing`.execute(
    pool,
  );
  await sql`
    with entered as (
      insert into ledger_transactions (kind, booking_id) select 'fee', 1000000 + number from ${rows} returning id, booking_id
    )
    insert into ledger_entries (transaction_id, account_id, amount_paise)
    select entered.id, a.id, case a.kind when 'worker' then given.amount else -given.amount end
    from entered join ${rows} on entered.booking_id = 1000000 + given.number
      join ledger_accounts a on a.worker_id = given.worker_id or a.kind = 'fees'`.execute(pool);
  await sql`
    insert into payments (worker_id, payer_name, provider, provider_id, amount_paise, status, checkout_url)
    select worker_id, 'Worker', 'test-checkout', provider_id, amount, 'failed', '/' from ${rows}`.execute(
    pool,
  );
}

/** Reads the ledger's current sums, and everything that must be zero or equal. */
export async function ledgerState(app: TestApp) {
  const { pool } = app.app.platform;
  const { rows } = await sql<{
    whole: number;
    unbalanced: number;
    bank: number;
    kept_bank: number;
    succeeded: number;
    credited_twice: number;
    wrongly_kept: number;
  }>`
    select (select coalesce(sum(amount_paise), 0)::bigint from ledger_entries) as whole,
      (select count(*) from (select 1 from ledger_entries group by transaction_id having sum(amount_paise) <> 0) x) as unbalanced,
      (select coalesce(sum(e.amount_paise), 0)::bigint from ledger_entries e join ledger_accounts a on a.id = e.account_id
        join ledger_transactions t on t.id = e.transaction_id where a.kind = 'bank' and t.payment_id is not null) as bank,
      counter_total('bank_paise') as kept_bank,
      (select coalesce(sum(case direction when 'credit' then amount_paise else -amount_paise end), 0)::bigint
        from payments where status = 'success') as succeeded,
      (select count(*) from (select 1 from ledger_transactions group by payment_id having payment_id is not null and count(*) > 1) x)
        as credited_twice,
      (select count(*) from worker_fees f join ledger_accounts a on a.worker_id = f.worker_id and a.kind = 'worker'
        where f.pending_paise <> (select sum(amount_paise) from ledger_entries where account_id = a.id)) as wrongly_kept
    `.execute(pool);
  const fees = await sql<{ worker_id: number; charged: number; paid: number; pending: number }>`
    select worker_id, sum(amount_paise) filter (where kind = 'fee')::bigint as charged,
      coalesce(-sum(amount_paise) filter (where amount_paise < 0), 0)::bigint as paid, sum(amount_paise)::bigint as pending
    from ledger_entries join (select id as account, worker_id from ledger_accounts where kind = 'worker') a on account = account_id
      join ledger_transactions t on t.id = transaction_id
    group by worker_id`.execute(pool);
  return { sums: rows[0], fees: fees.rows };
}
