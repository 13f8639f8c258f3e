// The most frequent calls, each made once on a filled database, and the plans of the statements they send.
import pg from "pg";
import { beginSession } from "../src/domains/accounts/sessions/sessions.ts";
import { addDays, weekdayName, weekdayNumber } from "@hourhand/contract/calendar";
import { fillMarketplace, firstWorkerPersonId, sizeOf } from "./fill-marketplace.ts";
import { administrator, testOrigin } from "./people.ts";
import { nodesOf, planOf, sentStatements, type PlanNode, type SentStatement } from "./sent-statements.ts";
import { startApp, type CallOptions, type TestApp } from "./start-app.ts";

/** A product on a filled database, with a signed-in customer, worker and administrator. */
export interface FilledApp extends TestApp {
  tokens: Record<"customer" | "worker" | "administrator", string>;
}

/**
 * Starts the product on a database with this number of workers. Jobs are off, because their queries for due work do not
 * belong to calls.
 */
export async function startFilledApp(workers: number): Promise<FilledApp> {
  const app = await startApp({ LOG_LEVEL: "silent" }, { jobs: false });
  await fillMarketplace(app.databaseUrl, sizeOf(workers));
  const boss = await administrator(app, { id: 3 });
  // The customer of the first booking, so that the measured pages are not empty.
  const [first] = await ask<{ customer_id: string }>(app, "select customer_id from bookings where id = 1");
  // Blocks a few accounts: for a value that no row has, any index is equally good, and the choice is random.
  await ask(
    app,
    "update people set is_active = false where id in (select id from people where role = 'worker' order by id desc limit 20)",
  );
  return Object.assign(app, {
    tokens: {
      customer: await signIn(app, Number(first?.customer_id), "user"),
      worker: await signIn(app, firstWorkerPersonId, "worker"),
      administrator: boss.token,
    },
  });
}

async function ask<Row extends object>(
  { databaseUrl }: TestApp,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<Row>(statement, values);
  await client.end();
  return rows;
}

async function signIn({ app }: TestApp, id: number, role: "user" | "worker"): Promise<string> {
  const tokens = await beginSession(
    app.platform,
    app.platform.pool,
    { id, role, password_hash: null },
    testOrigin,
  );
  if (!tokens) throw new Error(`Person ${id} could not be signed in.`);
  return tokens.access;
}

type Who = keyof FilledApp["tokens"] | "visitor";
type HotCall = [call: string, who: Who, method: string, path: string, body?: CallOptions["body"]];

const here = { latitude: 9.98, longitude: 76.29, page: 1, page_size: 6 };
const list = (call: string, body: Record<string, unknown>, who: Who = "customer"): HotCall => [
  `list of workers, ${call}`,
  who,
  "POST",
  "/user/workers_view/",
  { ...here, ...body },
];
const table = (name: string, filter = ""): HotCall => [
  `administrator's ${name}${filter}`,
  "administrator",
  "GET",
  `/admin_view/${name}/?page=1&page_size=10${filter}`,
];

/** A date in three days, whichever zone the market is in. */
const dateAhead = addDays(new Date().toISOString().slice(0, 10), 3);

const hotCalls: readonly HotCall[] = [
  ["home page", "visitor", "GET", "/user/home_view/"],
  list("nobody's first page", { latitude: 0, longitude: 0 }, "visitor"),
  list("nearest", {}),
  list("nearest, a later page", { page: 9 }),
  list("best rated", { sort: "rating" }),
  list("dearest", { sort: "-salary" }),
  list("least experienced", { sort: "experience" }),
  list("a job", { job: "Plumber" }),
  list("a job, cheapest", { job: "Plumber", sort: "salary" }),
  list("a job and a price from", { job: "Cook", min_price: 400 }),
  list("two prices", { min_price: 300, max_price: 500 }),
  list("a qualification and years", { qualification: "ITI", experience: 7 }),
  list("three filters", { job: "Mason", max_price: 600, experience: 3 }),
  list("a date", { date: dateAhead }),
  list("a job, a date and a time", { job: "Plumber", date: dateAhead, time: "10:30" }),
  list("three filters, a date and a time", {
    job: "Mason",
    qualification: "ITI",
    experience: 3,
    date: dateAhead,
    time: "10:30",
  }),
  list("a frequent word", { search: "Menon" }),
  list("a rare word", { search: "Quinumbra" }),
  list("two words", { search: "Anil Menon" }),
  list("part of a word", { search: "ulka" }),
  list("two letters", { search: "me" }),
  list("nothing", { search: "quzz17" }),
  list("two letters found nowhere", { search: "xq" }),
  ["suggestions for a name", "visitor", "GET", "/api/v1/search_suggestions?text=anil"],
  ["details of a worker", "customer", "GET", "/user/workers_view/77"],
  ["availability of a worker", "visitor", "GET", "/api/v1/workers/77/availability"],
  ["own bookings", "customer", "PATCH", "/user/bookings_view/?page=1"],
  ["own booking", "customer", "GET", "/user/bookings_view/1"],
  ["a worker's bookings", "worker", "GET", "/worker/bookings_view/?page=1"],
  ["a worker's first page", "worker", "GET", "/worker/details_view/?period=week"],
  ["chats", "customer", "POST", "/chat/get_chats/", { page: 1 }],
  table("users_view"),
  table("workers_view"),
  table("job_view"),
  table("view_bookings"),
  table("requests_view"),
  table("view_wallet"),
  table("users_view", "&role=worker&active=no"),
  table("workers_view", "&job=3&active=yes"),
  table("view_bookings", "&status=created"),
  table("view_bookings", "&status=completed&sort=booked_date&from=2020-01-01&to=2030-01-01"),
  table("view_bookings", "&person=77"),
  table("view_wallet", "&status=failed"),
  ["what waits for administrators", "administrator", "GET", "/api/v1/admin/waiting"],
];

/** Returns the booking request among the hot calls; the worker has a slot on that day. */
async function bookingOf(app: TestApp): Promise<Record<string, unknown>> {
  const date = addDays(app.app.platform.calendar.today(), 3);
  const rows = await ask<{ worker_id: string; id: string }>(
    app,
    "select worker_id, id from slots where weekday = $1 order by id limit 1",
    [weekdayNumber(date)],
  );
  return {
    worker: Number(rows[0]?.worker_id),
    selectedSlot: Number(rows[0]?.id),
    selectedDay: `${weekdayName(weekdayNumber(date))} ${date}`,
    startTime: "15:00:00",
    duration: 1,
    title: "A dripping tap",
    address: "1, Some Street, Kochi",
  };
}

/** The statements that one call sends. */
export interface CallStatements {
  call: string;
  statements: SentStatement[];
}

/**
 * Makes every hot call and returns the statements of each. A statement that several calls send is listed only with the
 * first of them.
 */
export async function makeHotCalls(app: FilledApp): Promise<CallStatements[]> {
  const known = new Set<string>();
  const made: CallStatements[] = [];
  const wanted = await bookingOf(app);
  const booking: HotCall = ["booking", "customer", "POST", "/user/bookings_view/", wanted];
  for (const [call, who, method, path, body] of [...hotCalls, booking]) {
    const token = who === "visitor" ? undefined : app.tokens[who];
    const headers: Record<string, string> = call === "booking" ? { "idempotency-key": "one" } : {};
    const sent = await sentStatements(async () => {
      const answer = await app.call(method, path, { token, body, headers });
      if (answer.status >= 300) throw new Error(`${call}: ${answer.status} ${JSON.stringify(answer.body)}`);
    });
    const statements = sent.filter(({ text }) => !known.has(text));
    for (const { text } of statements) known.add(text);
    made.push({ call, statements });
  }
  return made;
}

/** The plans, as text for people, and the sequential scans of large tables among them. */
export interface Plans {
  text: string;
  sequentialScans: string[];
}

/**
 * Plans the statements, on a connection whose transaction may have changed the rows. A table with at least the given
 * number of rows is large.
 */
export async function planHotCalls(
  client: pg.Client,
  calls: readonly CallStatements[],
  largeFrom: number,
): Promise<Plans> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and reltuples >= $1",
    [largeFrom],
  );
  const large = new Set(rows.map(({ name }) => name));
  const lines: string[] = [];
  const sequentialScans: string[] = [];
  for (const { call, statements } of calls) {
    // Sorted, because concurrent statements come in any order.
    for (const statement of statements.toSorted((one, other) => titleOf(one).localeCompare(titleOf(other)))) {
      const nodes = [...nodesOf(await planOf(client, statement))];
      const title = `${call}: ${titleOf(statement)}`;
      lines.push(title, ...nodes.map(([node, depth]) => `${"  ".repeat(depth + 1)}${words(node)}`), "");
      for (const [node] of nodes)
        if (node["Node Type"] === "Seq Scan" && large.has(node["Relation Name"] ?? ""))
          sequentialScans.push(`${title} reads all of ${node["Relation Name"]}`);
    }
  }
  return { text: lines.join("\n"), sequentialScans };
}

/** After this many calls, PostgreSQL keeps the generic plan unless it looks more expensive (PostgreSQL, PREPARE). */
const callsWithValues = 5;

/** Finds the named statements that PostgreSQL plans at each call, because plans for the given values look cheaper. */
export async function plannedAtEachCall(
  client: pg.Client,
  calls: readonly CallStatements[],
): Promise<string[]> {
  // Leaves out `insert_booking`: repeating it with the same values would be rejected.
  const named = calls
    .flatMap(({ statements }) => statements)
    .filter(({ name }) => name !== undefined && name !== "insert_booking");
  for (const { name, text, values } of named) {
    await client.query("begin");
    for (let call = 0; call < callsWithValues + 2; call++) {
      await client.query("savepoint one_call");
      await client.query({ name, text, values: [...values] });
      await client.query("rollback to one_call");
    }
    await client.query("rollback");
  }
  const { rows } = await client.query<{ name: string }>(
    "select name from pg_prepared_statements where custom_plans > $1 order by name",
    [callsWithValues],
  );
  return rows.map(({ name }) => name);
}

const titleOf = ({ name, text }: SentStatement) => name ?? text.trim().replaceAll(/\s+/g, " ").slice(0, 60);

const words = (node: PlanNode) =>
  [node["Node Type"], node["Relation Name"], node["Index Name"]].filter(Boolean).join(" ");
