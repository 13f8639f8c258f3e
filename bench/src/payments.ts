// Measures what a visit costs that is paid online, with a stand-in for Razorpay, compared with one that is paid at the visit.
import type { ChildProcess } from "node:child_process";
import pg from "pg";
import { firstCustomerId, firstWorkerPersonId } from "../../server/test/fill-marketplace.ts";
import { razorpaySettings, startRazorpay, type RazorpayServer } from "../../server/test/razorpay-server.ts";
import { measure, restOf, untilIdle, type Cost, type Rest, type Shot, type Target } from "./load.ts";
import { bookingPair, lookAround } from "./marketplace/bookings.ts";
import { filledDatabase } from "./marketplace/filled-database.ts";
import { run, signInCustomers } from "./seed.ts";
import { startProduct } from "./serving.ts";

const workers = 1_000;
/** Visits of each kind in a turn; the first turn is not counted. */
const visits = 150;
const turns = 4;
const connections = 8;
const kinds = ["at the visit", "online"] as const;
const administratorId = 99_999;

/** A part of a visit; its calls are made one after another. */
interface Step {
  name: string;
  shots: Shot[];
}

/** What a step cost for each visit, in each turn. */
type Measured = Map<string, Cost[]>;

interface Stage {
  url: string;
  database: pg.Client;
  tokenOfWorker: (workerId: number) => string;
  razorpay: RazorpayServer;
}

/** @returns the table for bench/RESULTS.md */
export async function measurePayments(report: (line: string) => void): Promise<string> {
  const filled = await filledDatabase(workers, undefined, report, { autovacuum: "off" });
  const { url: databaseUrl } = filled.database;
  const razorpay = await startRazorpay();
  const children: ChildProcess[] = [];
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const customers = await signInCustomers(databaseUrl, visits * turns * kinds.length, firstCustomerId);
    const ofWorkers = await signInCustomers(databaseUrl, workers, firstWorkerPersonId);
    const { url, pid } = await startProduct(
      databaseUrl,
      filled.dataDir,
      children,
      razorpaySettings(razorpay),
    );
    await letCustomersPay(databaseUrl, url);
    const target: Target = { url, serverPid: pid, databasePid: filled.database.pid() };
    const { failures } = await measure(target, [...lookAround(customers)], { connections });
    if (failures > 0) throw new Error(`${failures} customers could not view the list.`);
    await untilIdle(target);
    const atRest = await restOf(target);
    const stage = {
      url: databaseUrl,
      database,
      tokenOfWorker: (id: number) => ofWorkers[id - 1] ?? "",
      razorpay,
    };
    const measured = new Map(kinds.map((kind): [string, Measured] => [kind, new Map()]));
    for (let turn = 0; turn < turns; turn++)
      for (const [index, kind] of kinds.entries()) {
        report(`Measuring visits paid ${kind}, turn ${turn + 1} of ${turns}`);
        const from = (turn * kinds.length + index) * visits;
        const tokens = customers.slice(from, from + visits);
        for await (const step of visitsOf(kind, tokens, stage)) {
          const cost = await costOf(target, step, atRest);
          const known = measured.get(kind)?.get(step.name) ?? [];
          if (turn > 0) measured.get(kind)?.set(step.name, [...known, cost]);
        }
      }
    return tableOf(measured);
  } finally {
    for (const child of children) child.kill("SIGTERM");
    await new Promise((done) => setTimeout(done, 500));
    await database.end();
    await razorpay.stop();
    await filled.leave();
  }
}

async function letCustomersPay(databaseUrl: string, url: string): Promise<void> {
  await run(databaseUrl, [
    `insert into people (id, role, username, email, first_name, last_name)
     values (${administratorId}, 'admin', 'boss', 'boss@example.com', 'Nila', 'Rao')`,
  ]);
  const [token = ""] = await signInCustomers(databaseUrl, 1, administratorId);
  const address = `${url}/api/v1/admin/settings`;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const { version } = (await (await fetch(address, { headers })).json()) as { version: number };
  const body = JSON.stringify({ version, customer_payments: "optional" });
  const answer = await fetch(address, { method: "PUT", headers, body });
  if (!answer.ok) throw new Error(`Payments could not be switched on: ${await answer.text()}`);
}

/** Does the steps of one visit for each of the customers' tokens; what a step made is read before the next. */
async function* visitsOf(
  kind: (typeof kinds)[number],
  tokens: readonly string[],
  { url, database, tokenOfWorker, razorpay }: Stage,
): AsyncGenerator<Step> {
  const { ours } = await bookingPair(url, [...tokens], { hours: [10, 11, 12, 13, 14], encoding: "json" });
  const { rows: before } = await database.query<{ id: string }>("select max(id) as id from bookings");
  const paymentMethod = kind === "online" ? "online" : "at_visit";
  const shots = ours.map((shot) => ({ ...shot, body: { ...shot.body, payment_method: paymentMethod } }));
  yield { name: "book", shots };
  const { rows: made } = await database.query<{ id: string; worker: string; customer: string }>(
    "select id, worker_id as worker, customer_id as customer from bookings where id > $1 order by id",
    [before[0]?.id],
  );
  const statusShots = (status: string) =>
    made.map(({ id, worker }): Shot => ({
      method: "PATCH",
      path: `/worker/bookings_view/${id}`,
      token: tokenOfWorker(Number(worker)),
      body: { status },
      expect: 200,
    }));
  yield { name: "accept", shots: statusShots("accepted") };
  if (kind === "online") {
    const { rows: payments } = await database.query<{ id: string; booking: string; customer: string }>(
      "select id, booking_id as booking, customer_id as customer from customer_payments where booking_id > $1 order by id",
      [before[0]?.id],
    );
    const first = Math.min(...made.map(({ customer }) => Number(customer)));
    yield {
      name: "open the provider's page",
      shots: payments.map(({ id, booking, customer }) => ({
        method: "POST",
        path: `/api/v1/bookings/${booking}/payments/${id}/checkout`,
        token: tokens[Number(customer) - first] ?? "",
        expect: 201,
      })),
    };
    const { rows: checkouts } = await database.query<{ link: string }>(
      `select c.provider_id as link from payment_checkouts c join customer_payments p on p.id = c.payment_id
       where p.booking_id > $1`,
      [before[0]?.id],
    );
    yield {
      name: "the provider's two events",
      shots: checkouts.flatMap(({ link }) =>
        razorpay.paid(razorpay.pay(link)).map(({ body, headers }): Shot => ({
          method: "POST",
          path: "/payments/webhook/razorpay",
          form: { type: "application/json", bytes: Buffer.from(body) },
          headers,
          expect: 200,
        })),
      ),
    };
  }
  yield { name: "complete", shots: statusShots("completed") };
}

/** Measures a step: its cost for each visit. */
async function costOf(target: Target, { name, shots }: Step, atRest: Rest): Promise<Cost> {
  const cost = await measure(target, shots, { connections, atRest });
  if (cost.failures > 0 || shots.length < visits)
    throw new Error(`${cost.failures} of ${shots.length} calls of '${name}' failed, so there is no result.`);
  const times = shots.length / visits;
  return {
    ...cost,
    serverCpu: cost.serverCpu * times,
    databaseCpu: cost.databaseCpu * times,
    behindCpu: cost.behindCpu * times,
    p50: cost.p50 * times,
  };
}

function tableOf(measured: ReadonlyMap<string, Measured>): string {
  const rows: string[] = [];
  const totals: number[] = [];
  const values = ({ serverCpu, databaseCpu, behindCpu, p50 }: Cost) => [
    serverCpu,
    databaseCpu,
    serverCpu + databaseCpu,
    behindCpu,
    p50,
  ];
  const row = (...cells: (string | number)[]) =>
    `| ${cells.map((cell) => (typeof cell === "number" ? cell.toFixed(2) : cell)).join(" | ")} |`;
  for (const [kind, steps] of measured) {
    const sum = [0, 0, 0, 0, 0];
    for (const [name, costs] of steps) {
      const mean = sum.map(
        (_, at) => costs.reduce((all, cost) => all + (values(cost)[at] ?? 0), 0) / costs.length,
      );
      for (const [at, value] of mean.entries()) sum[at] = (sum[at] ?? 0) + value;
      rows.push(row(kind, name, ...mean));
    }
    rows.push(row(kind, "**together**", ...sum));
    totals.push(sum[2] ?? 0);
  }
  const [atVisit = 0, online = 0] = totals;
  return [
    `${workers} workers, ${visits * (turns - 1)} visits of each kind after ${visits} to warm up, ${connections} connections, Razorpay's stand-in in the measuring process. CPU in milliseconds a visit, with the work behind the replies (notices, mails, papers); the time is the sum of the median calls. A visit paid online costs ${(online / atVisit).toFixed(2)} times the CPU of one paid at the visit, ${(online - atVisit).toFixed(1)} ms more.`,
    "",
    "| paid | step | server | PostgreSQL | both | of it behind the reply | median ms |\n| --- | --- | --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}
