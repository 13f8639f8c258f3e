// The random actions of a simulated life with payments.
import { randomUUID } from "node:crypto";
import { sql } from "../../src/platform/database/sql.ts";
import { reconcileAll } from "../../src/domains/payments/jobs.ts";
import { book } from "../bookings.ts";
import { makeDue } from "../provider-benches.ts";
import { doDue, makeOverdue, pageAt, press, readBooking, runJob } from "../payments.ts";
import { noAnswer, report, type Life, type PlayedBooking } from "./world.ts";

type Act = (life: Life) => Promise<unknown>;

const pick = <Item>({ below }: Life, items: readonly Item[]): Item | undefined => items[below(items.length)];
/** Mostly one of the latest bookings: of most others, nothing more can come. */
const some = (life: Life): PlayedBooking | undefined =>
  pick(life, life.below(8) === 0 ? life.bookings : life.bookings.slice(-5 * life.workers.length));

const bookOne: Act = async (life) => {
  const { app, customers, workers, below, bookings } = life;
  const [by, ravi] = [customers[below(customers.length)], workers[below(workers.length)]];
  if (!by || !ravi) return;
  const hour = String(8 + below(10)).padStart(2, "0");
  const fields = { startTime: `${hour}:00`, payment_method: below(5) === 0 ? "at_visit" : "online" };
  const answer = await book(app, by, ravi, fields, 1 + below(7));
  if (answer.status === 201) bookings.push({ id: answer.body.id, customer: by, worker: ravi });
};

const setStatus =
  (status: string): Act =>
  async (life) => {
    const one = some(life);
    if (one)
      await life.app.call("PATCH", `/worker/bookings_view/${one.id}`, {
        token: one.worker.token,
        body: { status },
      });
  };

const openOne: Act = async (life) => {
  const one = some(life);
  if (!one) return;
  const { payments = [] } = await readBooking(life.app, one.customer, one.id);
  const payment = pick(life, payments as { id: number }[]);
  if (!payment) return;
  const { status, body } = await life.app.call(
    "POST",
    `/api/v1/bookings/${one.id}/payments/${payment.id}/checkout`,
    { token: one.customer.token },
  );
  if (status === 200 || status === 201) life.pages.push(pageAt(life.app, body.checkout_url));
};

/**
 * Pays on any page that was ever opened, also on closed and paid ones. Some money arrives two minutes later; of every
 * fifth sum the event comes late, twice and in any order.
 */
const payOne: Act = async (life) => {
  const page = life.below(4) === 0 ? pick(life, life.pages) : life.pages.at(-1 - life.below(5));
  if (page === undefined) return;
  if (life.below(5) > 0) return press(page, life.below(6) === 0 ? "later" : "pay").catch(() => noAnswer);
  const checkoutId = page.slice(page.lastIndexOf("/") + 1);
  const id = `testm_${randomUUID()}`;
  await sql`insert into test_money (id, checkout_id, at, is_reported) values (${id}, ${checkoutId}, market_now(), true)`.execute(
    life.app.app.platform.pool,
  );
  const event = { moneyId: id };
  life.mail.push(event, event);
};

/** An event that is late, or one that was delivered before. */
const deliverLate: Act = async (life) => {
  const [event] = life.mail.splice(life.below(life.mail.length), 1);
  if (event && !(await report(life, event))) life.mail.push(event);
};

/** Reports money and refunds again that the provider reported before. */
const reportAgain: Act = async (life) => {
  const { rows } = await sql<{ id: string; is_refund: boolean }>`
    (select id, false as is_refund from test_money where at <= market_now() order by at desc limit 200)
    union all (select id, true from test_refunds order by at desc limit 100)`.execute(
    life.app.app.platform.pool,
  );
  const one = pick(life, rows);
  if (one) await report(life, one.is_refund ? { refundId: one.id } : { moneyId: one.id });
};

/** A refund that the provider called done fails afterwards. */
const failRefund: Act = async (life) => {
  const { rows } = await sql<{ id: string }>`
    update test_refunds set state = 'failed' where id = (select id from test_refunds where state = 'done'
      order by at desc offset ${life.below(30)} limit 1) returning id`.execute(life.app.app.platform.pool);
  for (const { id } of rows) life.mail.push({ refundId: id }, { refundId: id });
};

const cancelOne: Act = async (life) => {
  const one = some(life);
  if (!one) return;
  const { app, admin, below } = life;
  if (below(4) === 0)
    return app.call("POST", `/api/v1/admin/bookings/${one.id}/cancel`, {
      token: admin.token,
      body: { reason: "A random act." },
    });
  const isWorker = below(3) === 0;
  const { token } = isWorker ? one.worker : one.customer;
  const cause = isWorker ? "ill" : "plans_changed";
  const quote = await app.call("GET", `/api/v1/bookings/${one.id}/cancellation?cause=${cause}`, { token });
  return app.call("POST", `/api/v1/bookings/${one.id}/cancellation`, {
    token,
    body: { cause, quote: quote.body.quote ?? "none" },
  });
};

const addWork: Act = async (life) => {
  const one = some(life);
  if (!one) return;
  const items = [{ label: "A part", amount_paise: 1_000 + life.below(50_000) }];
  const { status, body } = await life.app.call("POST", `/api/v1/bookings/${one.id}/proposals`, {
    token: one.worker.token,
    body: { kind: "extra", items },
  });
  if (status === 201)
    await life.app.call("POST", `/api/v1/proposals/${body.id}/accept`, { token: one.customer.token });
};

const lapseOne: Act = async (life) => {
  const one = some(life);
  if (one) await makeOverdue(life.app, one.id);
  await doDue(life.app);
};

const refundOne: Act = async (life) => {
  const one = some(life);
  if (!one) return;
  await life.app.call("POST", `/api/v1/admin/bookings/${one.id}/refunds`, {
    token: life.admin.token,
    body: {
      // The test checkout fails a refund of 1,313.
      amount_paise: life.below(8) === 0 ? 1_313 : 1 + life.below(40_000),
      reason: "A random act.",
      from: life.below(2) === 0 ? "worker" : "platform",
    },
  });
};

/** Disputes a part or all of some money, or reports such a dispute again. */
const disputeOne: Act = async (life) => {
  const { rows } = await sql<{ id: string; amount: number }>`
    select m.id, c.amount_paise as amount from test_money m join test_checkouts c on c.id = m.checkout_id
    where m.at <= market_now() order by m.at desc, m.id limit 200`.execute(life.app.app.platform.pool);
  const money = pick(life, rows);
  if (!money) return;
  const amountPaise = life.below(2) === 0 ? money.amount : 1 + life.below(money.amount);
  const state = pick(life, ["open", "open", "won", "lost", "closed"] as const) ?? "open";
  const id = `testd_${money.id}_${life.below(2)}`;
  await report(life, { dispute: { id, moneyId: money.id, amountPaise, currency: "inr", state } });
};

const endOneDispute: Act = async (life) => {
  const { rows } = await sql<{ id: number }>`
    select id from disputes where state = 'open' order by id limit 50`.execute(life.app.app.platform.pool);
  const dispute = pick(life, rows);
  if (dispute) await endDispute(life, dispute.id);
};

/** Records a random end of a dispute. */
export const endDispute = ({ app, admin, below }: Life, id: number) =>
  app.call("POST", `/api/v1/admin/disputes/${id}/ended`, {
    token: admin.token,
    body: { won: below(2) === 0, from: below(2) === 0 ? "worker" : "platform" },
  });

const payOut: Act = async ({ app, admin, below }) => {
  await sql`update earnings set payable_at = market_now() where id % 3 = ${below(3)} and payable_at > market_now()`.execute(
    app.app.platform.pool,
  );
  const call = (path: string, body: Record<string, unknown>) =>
    app.call("POST", `/api/v1/admin/payouts${path}`, { token: admin.token, body });
  const { body } = await call("", {});
  for (const { id } of body.items ?? [])
    await (below(3) === 0
      ? call(`/${id}/failed`, { reason: "A random act." })
      : call(`/${id}/paid`, { reference: "A random act." }));
};

const settleRefund: Act = async (life) => {
  const { token } = life.admin;
  const { items = [] } = (await life.app.call("GET", "/api/v1/admin/money/waiting", { token })).body;
  const failed = pick(
    life,
    items.filter(({ kind }: { kind: string }) => kind === "refund_failed") as { id: number }[],
  );
  if (!failed) return;
  const path = `/api/v1/admin/refunds/${failed.id}`;
  await (life.below(2) === 0
    ? life.app.call("POST", `${path}/retry`, { token })
    : life.app.call("POST", `${path}/settled_outside`, { token, body: { reference: "A random act." } }));
};

/** Some hours pass; the jobs of their minutes run before, as they would have. */
const wait: Act = async (life) => {
  const { app, admin, below } = life;
  const { platform } = app.app;
  await makeDue(app);
  if (below(3) === 0) await runJob(app, "askForCheckouts");
  await runJob(app, "sendRefunds");
  await app.call("POST", "/api/v1/test/clock", {
    token: admin.token,
    body: { advance_minutes: 1 + below(600) },
  });
  await platform.clock.refresh();
  await reconcileAll(platform);
};

/** The acts with their weights. */
const acts: Readonly<Record<string, [weight: number, act: Act]>> = {
  book: [20, bookOne],
  accept: [16, setStatus("accepted")],
  reject: [1, setStatus("rejected")],
  open: [14, openOne],
  pay: [14, payOne],
  "deliver late": [7, deliverLate],
  "report again": [3, reportAgain],
  cancel: [5, cancelOne],
  complete: [7, setStatus("completed")],
  "add work": [5, addWork],
  lapse: [2, lapseOne],
  refund: [4, refundOne],
  dispute: [2, disputeOne],
  "end a dispute": [2, endOneDispute],
  "fail a refund": [1, failRefund],
  "settle a refund": [1, settleRefund],
  "pay out": [1, payOut],
  wait: [3, wait],
};
const lots = Object.entries(acts).flatMap(([name, [weight]]) => Array.from({ length: weight }, () => name));

/** Does one random act. */
export async function actAtRandom(life: Life): Promise<void> {
  const name = lots[life.below(lots.length)] ?? "book";
  life.done.set(name, (life.done.get(name) ?? 0) + 1);
  await acts[name]?.[1](life);
}
