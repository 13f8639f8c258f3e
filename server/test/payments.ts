// Customers' payments, for tests: online bookings, and money through the built-in test checkout.
import { sql } from "../src/platform/database/sql.ts";
import { paymentJobs } from "../src/domains/payments/jobs.ts";
import { receiveProviderEvent } from "../src/domains/payments/payments.ts";
import type { DisputeReport, ReceivedMoney, RefundReport } from "../src/domains/wallet/wallet.ts";
import { allDueWork } from "../src/register-domains.ts";
import { doDueWork } from "../src/platform/clock/due-work.ts";
import { booking } from "./bookings.ts";
import type { TestPerson, TestWorker } from "./people.ts";
import type { TestApp } from "./start-app.ts";

/** Lets customers pay in the product. */
export async function switchPayments(
  app: TestApp,
  admin: TestPerson,
  mode: "off" | "optional" | "required",
): Promise<void> {
  const { token } = admin;
  const { version } = (await app.call("GET", "/api/v1/admin/settings", { token })).body;
  const body = { version, customer_payments: mode };
  const answer = await app.call("PUT", "/api/v1/admin/settings", { token, body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

/** Makes an online booking that its worker has accepted; returns its id. */
export async function acceptedOnline(
  app: TestApp,
  customer: TestPerson,
  worker: TestWorker,
  fields: Record<string, unknown> = {},
  days = 3,
): Promise<number> {
  const id = await booking(app, customer, worker, "created", { payment_method: "online", ...fields }, days);
  await moveTo(app, worker, id, "accepted");
  return id;
}

/** Moves a booking to a status as its worker does. */
export async function moveTo(app: TestApp, worker: TestWorker, id: number, status: string): Promise<void> {
  const answer = await app.call("PATCH", `/worker/bookings_view/${id}`, {
    token: worker.token,
    body: { status },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

/** Cancels a booking as its worker: what was paid is to go back. */
export async function cancelAsWorker(app: TestApp, { token }: TestWorker, id: number): Promise<void> {
  const path = `/api/v1/bookings/${id}/cancellation`;
  const { quote } = (await app.call("GET", `${path}?cause=ill`, { token })).body;
  const answer = await app.call("POST", path, { token, body: { cause: "ill", quote } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

/** Reads a booking as this person sees it. */
export const readBooking = async (app: TestApp, person: TestPerson, id: number) =>
  (await app.call("GET", `/api/v1/bookings/${id}`, { token: person.token })).body;

/** Opens the checkout of a booking's payment, by default its first one. */
export async function openCheckout(app: TestApp, customer: TestPerson, id: number, at = 0) {
  const { payments } = await readBooking(app, customer, id);
  return app.call("POST", `/api/v1/bookings/${id}/payments/${payments[at].id}/checkout`, {
    token: customer.token,
  });
}

/** Presses a button of a checkout's page. */
export const press = (url: string, button: "pay" | "decline" | "later" | "dispute") =>
  fetch(url, { method: "POST", body: new URLSearchParams({ do: button }), redirect: "manual" });

/** Pays for a booking on the provider's page; returns the page's address. */
export async function pay(app: TestApp, customer: TestPerson, id: number, at = 0): Promise<string> {
  const { body } = await openCheckout(app, customer, id, at);
  const url = pageAt(app, body.checkout_url);
  const answer = await press(url, "pay");
  if (answer.status !== 303) throw new Error(`The page answered ${answer.status}.`);
  return url;
}

/** The address of a page at this process: PUBLIC_URL of tests has another port. */
export const pageAt = (app: TestApp, url: string): string => app.url + new URL(url).pathname;

/** Delivers an event about money, a refund or a dispute, as a provider would. */
export const deliver = (
  app: TestApp,
  event: { money?: ReceivedMoney; refund?: RefundReport; dispute?: DisputeReport },
) =>
  receiveProviderEvent(app.app.platform, "test-checkout", {
    id: "event_of_a_test",
    kind: "test",
    checkout: null,
    money: event.money ?? null,
    refund: event.refund ?? null,
    dispute: event.dispute ?? null,
  });

/** Runs a job of payments now. */
export const runJob = async (app: TestApp, task: "sendRefunds" | "askForCheckouts"): Promise<void> =>
  (paymentJobs(app.app.platform)[task] as () => Promise<void>)();

/** Does everything that has fallen due. */
export const doDue = (app: TestApp) => doDueWork(app.app.platform, allDueWork(app.app.platform));

/** Moves a payment's deadline a minute into the past. */
export const makeOverdue = (app: TestApp, bookingId: number) =>
  sql`update customer_payments set due_at = market_now() - interval '1 minute', remind_at = null
    where booking_id = ${bookingId} and state = 'due'`.execute(app.app.platform.pool);

/** The balances of the ledger by kind of account, in minor units: positive debits. Those that are zero are left out. */
export async function balances({ app }: TestApp): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; sum: number }>`
    select a.kind, sum(e.amount_paise)::bigint as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id
    group by a.kind having sum(e.amount_paise) <> 0 order by a.kind`.execute(app.platform.pool);
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]));
}

/** The titles of a person's notices, oldest first. */
export async function titlesOf({ app }: TestApp, personId: number): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from notices where person_id = ${personId} order by id`.execute(app.platform.pool);
  return rows.map(({ title }) => title);
}

/** Gives a worker an account for payouts, ready some time from now. */
export const giveAccount = ({ app }: TestApp, worker: TestWorker, readyIn = "0 hours") =>
  sql`insert into payout_accounts (person_id, sealed, is_known, ready_at)
    values (${worker.id}, 'sealed', true, market_now() + ${readyIn}::interval)
    on conflict (person_id) do update set ready_at = excluded.ready_at`.execute(app.platform.pool);

/** A worker's earnings and statement, as the worker reads them. */
export const earningsOf = async (app: TestApp, { token }: TestPerson) =>
  (await app.call("GET", "/api/v1/worker/earnings", { token })).body;
export const statementOf = async (app: TestApp, { token }: TestPerson) =>
  (await app.call("GET", "/api/v1/worker/earnings/entries", { token })).body.items;

/** Makes a booking of ₹1,000 that is accepted and paid; returns its id. */
export async function paidBooking(app: TestApp, customer: TestPerson, worker: TestWorker): Promise<number> {
  await sql`update workers set salary_paise = 100000 where id = ${worker.workerId}`.execute(
    app.app.platform.pool,
  );
  const id = await acceptedOnline(app, customer, worker);
  await pay(app, customer, id);
  return id;
}

/** The change of the ledger's balances by an act. */
export async function changeBy(app: TestApp, act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await balances(app);
  await act();
  const after = await balances(app);
  const kinds = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...kinds]
      .map((kind) => [kind, (after[kind] ?? 0) - (before[kind] ?? 0)] as const)
      .filter(([, sum]) => sum !== 0),
  );
}
