// The number of statements that a list sends does not grow with its rows: no card, table row or chat row has a query of
// its own.
import { sql } from "./platform/database/sql.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApplications } from "../test/applications.ts";
import { dayFromToday, followUpBookings, storeBooking } from "../test/bookings.ts";
import { chatsOn } from "../test/chat-rooms.ts";
import { customer, worker, type TestPerson, type TestWorker } from "../test/people.ts";
import { everySending, type SentStatement } from "../test/sent-statements.ts";
import { until } from "../test/socket.ts";

/** How many rows a full page has; every list has one more. */
const full = 6;

let world: Awaited<ReturnType<typeof startApplications>>;
let asha: TestPerson;
let ravi: TestWorker;
const { roomOf, join } = chatsOn(() => world.app);

const run = (statement: string) => sql.raw(statement).execute(world.app.app.platform.pool);
const asAdmin = (path: string) => world.app.call("GET", path, { token: world.admin.token });
const post = (path: string, token: string | undefined, body: Record<string, unknown> = {}) =>
  world.app.call("POST", path, { token, body });
const table =
  (name: string, filter = "") =>
  (size: number) =>
    asAdmin(`/admin_view/${name}/?page=1&page_size=${size}${filter}`);
const security = (size = full) =>
  asAdmin(`/api/v1/admin/security_events?page=1&page_size=${size}&person=${ravi.id}`);

/** Reads each list with a page size; `rows` is the field of its reply that has the rows. */
const lists: Readonly<Record<string, [rows: string, read: (size: number) => ReturnType<typeof asAdmin>]>> = {
  "list of workers": [
    "Workers",
    (size) =>
      post("/user/workers_view/", asha.token, { latitude: 9.9, longitude: 76.2, page: 1, page_size: size }),
  ],
  "saved workers": [
    "workers",
    (size) =>
      world.app.call("GET", `/user/saved_workers_view/?page=1&page_size=${size}`, { token: asha.token }),
  ],
  "customer's bookings": [
    "Bookings",
    (size) =>
      world.app.call("PATCH", `/user/bookings_view/?page=1&page_size=${size}`, {
        token: asha.token,
        body: {},
      }),
  ],
  "worker's bookings": [
    "Bookings",
    (size) => world.app.call("GET", `/worker/bookings_view/?page=1&page_size=${size}`, { token: ravi.token }),
  ],
  chats: ["chats", (size) => post("/chat/get_chats/", asha.token, { page: 1, page_size: size })],
  "chats of an administrator": [
    "chats",
    (size) => post("/chat/get_chats/", world.admin.token, { page: 1, page_size: size }),
  ],
  "table of categories": ["Jobs", table("job_view")],
  "table of users": ["Users", table("users_view", "&role=worker")],
  "table of workers": ["workers", table("workers_view")],
  "table of bookings": ["Bookings", table("view_bookings")],
  "table of payments": ["Wallet", table("view_wallet")],
  "table of requests": ["workers", table("requests_view")],
  audit: ["items", (size) => asAdmin(`/api/v1/admin/audit?page=1&page_size=${size}`)],
  "security log": ["items", security],
};

/** Adds one row to every list. */
async function addRows(title: string, hour: string): Promise<void> {
  const { app, admin } = world;
  const [someone, buyer] = [
    await worker(app, { fullName: `${title} Menon`, jobTitle: title }),
    await customer(app),
  ];
  ravi ??= someone;
  await run(`insert into payments (worker_id, payer_name, provider, provider_id, amount_paise, checkout_url, status)
    values (${someone.workerId}, 'x', 'test', '${title}', 100, 'x', 'failed')`);
  await post("/user/saved_workers_view/", asha.token, { worker_id: someone.workerId });
  const day = { customerId: asha.id, on: dayFromToday(app, 8).date, from: hour };
  // People who share a booking may chat.
  for (const of of new Set([ravi, someone]))
    await storeBooking(app, {
      ...day,
      to: `${Number(hour.slice(0, 2)) + 1}:00`,
      workerId: of.workerId,
      slotId: of.slots[1],
    });
  for (const other of [asha, admin]) {
    const socket = await join(someone, await roomOf(other, someone));
    socket.send({ message: `Hello from ${title}` });
    await socket.waitFor(({ id }) => id !== undefined);
    await socket.close();
  }
  await world.applied();
  await app.call("PATCH", "/admin_view/users_view/", { token: admin.token, body: { id: buyer.id } });
  await followUpBookings(app);
}

/** Each refused call adds a row to the security log. */
async function addRefusals(): Promise<void> {
  const paths = ["job_view", "users_view", "workers_view", "view_bookings", "view_wallet", "requests_view"];
  for (const path of [...paths.map((name) => `/admin_view/${name}/`), "/api/v1/admin/audit"])
    await world.app.call("GET", path, { token: ravi.token });
  await until(async () => (await security()).body.count === full + 1);
}

interface Read {
  rows: number;
  sent: SentStatement[];
}

/** Reads every list with a page of this size and returns its statements, not counting the first read. */
async function readAll(size: number): Promise<Record<string, Read>> {
  const found: Record<string, Read> = {};
  for (const [name, [rows, read]] of Object.entries(lists)) {
    await read(size);
    let body: Record<string, unknown[]> = {};
    const sent = await everySending(async () => {
      const answer = await read(size);
      expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBe(200);
      ({ body } = answer);
    });
    found[name] = { rows: body[rows]?.length ?? 0, sent };
  }
  return found;
}

const each = (of: Record<string, Read>, pick: (read: Read) => unknown) =>
  Object.fromEntries(Object.entries(of).map(([name, read]) => [name, pick(read)]));

beforeAll(async () => {
  world = await startApplications();
  asha = await customer(world.app);
  const titles = ["Plumber", "Cook", "Mason", "Diver", "Baker", "Tailor", "Driver"];
  for (const [at, title] of titles.entries()) await addRows(title, `${String(at + 6).padStart(2, "0")}:00`);
  await addRefusals();
  // Not counted, because the first read of a conversation stores something.
  await readAll(full);
});
afterAll(() => world.app.close());

test(
  "a full page sends no more statements than one row, in any list",
  { tags: ["@screens-3.4"] },
  async () => {
    const [one, many] = [await readAll(1), await readAll(full)];
    expect(each(one, ({ rows }) => rows)).toEqual(each(one, () => 1));
    expect(each(many, ({ rows }) => rows)).toEqual(each(one, () => full));
    const texts = ({ sent }: Read) => sent.map(({ name, text }) => name ?? text);
    expect(each(many, texts)).toEqual(each(one, texts));
    for (const [name, { sent }] of Object.entries(many)) expect(sent.length, name).toBeGreaterThan(0);
  },
);

test("the test detects a statement that is sent for each row", async () => {
  const asked = () => world.app.app.platform.pool.query("select 1 as row");
  expect(await everySending(() => Promise.all([asked(), asked(), asked()]))).toHaveLength(3);
});
