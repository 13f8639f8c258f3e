// The people of a life with money, the process that they call, and the events that the provider has not delivered yet.
import { onlyRow } from "../../src/platform/database/rows.ts";
import { sql } from "../../src/platform/database/sql.ts";
import { reportOfTestMoney } from "../../src/domains/wallet/wallet.ts";
import type { DisputeReport } from "../../src/domains/wallet/provider.ts";
import { testDelivery } from "../../src/domains/wallet/test-checkout/test-checkout.ts";
import { numbersFrom } from "../calendar.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../people.ts";
import { giveAccount, switchPayments } from "../payments.ts";
import { callAt, type Answer, type TestApp } from "../start-app.ts";

export interface PlayedBooking {
  id: number;
  customer: TestPerson;
  worker: TestWorker;
}

/** What the provider's event is about. */
export type ReportedEvent = { moneyId: string } | { refundId: string } | { dispute: DisputeReport };

export interface Life {
  /** Its calls go to the process that is killed; `app.app` observes it and does the jobs' work. */
  app: TestApp;
  admin: TestPerson;
  customers: TestPerson[];
  workers: TestWorker[];
  below: (limit: number) => number;
  bookings: PlayedBooking[];
  /** The pages of all checkouts that were ever opened. */
  pages: string[];
  /** Events that are delivered later. */
  mail: ReportedEvent[];
  /** How often each act was done. */
  done: Map<string, number>;
  /** Answers that no act may cause. */
  findings: string[];
}

export interface LifeTerms {
  /** How many customers, and how many workers. */
  people: number;
  seed: number;
  /** The process that gets the calls; by default the app's own. */
  url?: string;
}

/** What an act gets from a process that was killed. */
export const noAnswer: Answer = { status: 0, body: {}, headers: new Headers() };

/**
 * Creates the people, and a provider of which every fiftieth call that writes fails.
 * @param app with `VISIT_TIMES=free` and `TEST_CLOCK=on`, without jobs
 */
export async function makeLife(app: TestApp, { people, seed, url = app.url }: LifeTerms): Promise<Life> {
  const admin = await administrator(app);
  await switchPayments(app, admin, "optional");
  const [customers, workers]: [TestPerson[], TestWorker[]] = [[], []];
  for (let n = 0; n < people; n++) {
    customers.push(await customer(app));
    const ravi = await worker(app);
    workers.push(ravi);
    if (n % 4 !== 0) await giveAccount(app, ravi);
  }
  await failSometimes(app);
  const findings: string[] = [];
  return {
    app: {
      app: app.app,
      databaseUrl: app.databaseUrl,
      url,
      close: () => app.close(),
      async call(method, path, options) {
        const answer = await callAt(url, method, path, options).catch(() => noAnswer);
        // The provider may fail while a checkout is opened.
        if (answer.status >= 500 && !path.endsWith("/checkout"))
          findings.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
        return answer;
      },
    },
    admin,
    customers,
    workers,
    below: numbersFrom(seed),
    bookings: [],
    pages: [],
    mail: [],
    done: new Map(),
    findings,
  };
}

const failSometimes = ({ app }: TestApp): Promise<unknown> =>
  app.platform.pool.query(`
    create sequence failures_of_the_provider;
    create function fail_sometimes() returns trigger language plpgsql as $$
    begin
      if random() >= 0.02 then return new; end if;
      perform nextval('failures_of_the_provider');
      raise exception 'The provider does not answer.';
    end $$;
    create trigger checkouts_fail_sometimes before insert or update on test_checkouts for each row
      execute function fail_sometimes();
    create trigger refunds_fail_sometimes before insert on test_refunds for each row execute function fail_sometimes()`);

/** Ends the provider's failures; returns how many there were. */
export async function stopFailing({ app }: TestApp): Promise<number> {
  const { pool } = app.platform;
  await pool.query("drop function fail_sometimes cascade");
  const { rows } = await sql<{ count: number }>`
    select case when is_called then last_value else 0 end as count from failures_of_the_provider`.execute(
    pool,
  );
  return onlyRow(rows).count;
}

/** Delivers an event to the webhook, with what the provider knows now; returns whether it was received. */
export async function report({ app }: Life, event: ReportedEvent): Promise<boolean> {
  const { platform } = app.app;
  const { body, headers } = testDelivery(platform, {
    id: "event_of_a_test",
    kind: "test",
    checkout: null,
    money: "moneyId" in event ? await moneyOf(app, event.moneyId) : null,
    refund: "refundId" in event ? await refundOf(app, event.refundId) : null,
    dispute: "dispute" in event ? event.dispute : null,
  });
  const address = `${app.url}/payments/webhook/test`;
  const answer = await fetch(address, { method: "POST", body, headers }).catch(() => undefined);
  return answer?.status === 200;
}

async function moneyOf({ app }: TestApp, id: string) {
  const { rows } = await sql<Parameters<typeof reportOfTestMoney>[0]>`
    select m.id, m.checkout_id, c.reference, c.amount_paise, c.currency
    from test_money m join test_checkouts c on c.id = m.checkout_id where m.id = ${id}`.execute(
    app.platform.pool,
  );
  return reportOfTestMoney(onlyRow(rows));
}

async function refundOf({ app }: TestApp, id: string) {
  const { rows } = await sql<{
    id: string;
    state: string;
  }>`select id, state from test_refunds where id = ${id}`.execute(app.platform.pool);
  return onlyRow(rows);
}
