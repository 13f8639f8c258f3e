// Filters of the panel's tables: each filter, several at once, together with search, sort and pages, and in the export.
import { sql } from "./platform/database/sql.ts";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { invalidInput } from "@hourhand/contract/problem";
import { booking, dayFromToday, followUpBookings, putInto } from "../test/bookings.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../test/people.ts";
import { expectProblem } from "../test/problems.ts";
import { testApp } from "../test/start-app.ts";

const app = testApp({ MARKET_TIME_ZONE: "Asia/Kolkata" }, { jobs: false });
let token: string;
let asha: TestPerson;
let gone: TestPerson;
let ravi: TestWorker;
let meera: TestWorker;
/** Booking ids by status. */
let ids: Record<"accepted" | "unanswered" | "created", number>;

beforeAll(async () => {
  ({ token } = await administrator(app, { id: 3, username: "nila" }));
  asha = await customer(app, { username: "asha" });
  gone = await customer(app, { username: "gone" });
  ravi = await worker(app, { fullName: "Ravi", jobTitle: "Plumber" });
  meera = await worker(app, { fullName: "Meera", jobTitle: "Mason" });
  ids = {
    accepted: await booking(app, asha, ravi, "accepted", {}, 1),
    unanswered: await booking(app, asha, meera, "created", {}, 2),
    created: await booking(app, gone, ravi, "created", {}, 3),
  };
  const run = (statement: string) => sql.raw(statement).execute(app.app.platform.pool);
  await run(`update bookings set answer_by = market_now() + interval '1 hour',
    answer_due_at = market_now() + interval '1 hour' where id = ${ids.unanswered}`);
  await run(`update people set is_active = false, joined_at = '2026-03-31 18:29:59Z' where id = ${gone.id}`);
  await run(`update people set joined_at = '2026-03-31 18:30:00Z' where id = ${asha.id}`);
  await run(`update workers set is_active = false where id = ${meera.workerId}`);
  await run(`insert into payments (worker_id, payer_name, provider, provider_id, amount_paise, checkout_url, status, created_at)
    select w.id, w.full_name, 'test', w.full_name || s.status, 100, 'x', s.status, market_now() - s.ago * interval '1 day'
    from workers w, (values ('failed', 3), ('success', 1)) s(status, ago) where w.id = ${ravi.workerId}
    union all select w.id, w.full_name, 'test', 'Meerafailed', 100, 'x', 'failed', market_now() from workers w
    where w.id = ${meera.workerId}`);
  await followUpBookings(app);
});

const read = (path: string, query: string) => app.call("GET", `/admin_view/${path}/?${query}`, { token });
const lists = {
  users_view: ["Users", "username"],
  workers_view: ["workers", "full_name"],
  view_bookings: ["Bookings", "id"],
  view_wallet: ["Wallet", "pyment_id"],
} as const;
type List = keyof typeof lists;
async function found(list: List, query: string): Promise<unknown[]> {
  const { status, body } = await read(list, query);
  expect(status, JSON.stringify(body)).toBe(200);
  const [rows, field] = lists[list];
  return body[rows].map((row: Record<string, unknown>) => row[field]).toSorted();
}

describe("each filter leaves only matching rows", () => {
  const day = (days: number) => dayFromToday(app, days).date;
  test.each<[List, string, () => unknown[]]>([
    ["users_view", "role=admin", () => ["nila"]],
    ["users_view", "role=user", () => ["asha", "gone"]],
    ["users_view", "role=worker", () => [ravi.username, meera.username].toSorted()],
    ["users_view", "active=no", () => ["gone"]],
    ["users_view", "active=yes&role=user", () => ["asha"]],
    ["users_view", "from=2026-04-01&role=user", () => ["asha"]],
    ["users_view", "to=2026-03-31", () => ["gone"]],
    ["users_view", "role=user&search=gone", () => ["gone"]],
    ["users_view", "role=worker&search=gone", () => []],
    ["workers_view", "active=no", () => ["Meera"]],
    ["view_bookings", "status=accepted", () => [ids.accepted]],
    ["view_bookings", "status=created", () => [ids.unanswered, ids.created]],
    ["view_bookings", "status=unanswered", () => [ids.unanswered]],
    ["view_bookings", "status=created&search=Plumber", () => [ids.created]],
    ["view_wallet", "status=failed", () => ["Meerafailed", "Ravifailed"]],
    ["view_wallet", "status=unpaid", () => ["Meerafailed"]],
    ["view_wallet", "status=", () => ["Meerafailed", "Ravifailed", "Ravisuccess"]],
  ])("%s?%s", async (list, query, expected) => {
    expect(await found(list, query)).toEqual(expected());
    const paged = await read(list, `${query}&page=1&page_size=10`);
    expect(paged.body.count).toBe(expected().length);
  });

  test("a person's rows, a category's workers, days of the market", async () => {
    const { id: job } = (await read("job_view", "search=Mason")).body.Jobs[0];
    expect(await found("workers_view", `job=${job}`)).toEqual(["Meera"]);
    expect(await found("view_bookings", `person=${asha.id}`)).toEqual([ids.accepted, ids.unanswered]);
    expect(await found("view_bookings", `person=${ravi.id}`)).toEqual([ids.accepted, ids.created]);
    expect(await found("view_wallet", `person=${meera.id}`)).toEqual(["Meerafailed"]);
    expect(await found("view_bookings", `from=${day(2)}`)).toEqual([ids.unanswered, ids.created]);
    expect(await found("view_bookings", `from=${day(2)}&to=${day(2)}`)).toEqual([ids.unanswered]);
    expect(await found("view_wallet", `from=${day(0)}`)).toEqual(["Meerafailed"]);
    expect((await read("requests_view", `job=${job}&from=${day(0)}`)).body.workers).toEqual([]);
    expect((await read("job_view", "active=no")).body.Jobs).toEqual([]);
  });

  test("the exported file has the same rows", async () => {
    const lines = async (query: string) =>
      (await app.call("GET", `/admin_view/export/${query}`, { token })).body.trim().split("\r\n").length - 1;
    expect(await lines("users?role=user&active=yes")).toBe(1);
    expect(await lines(`bookings?person=${asha.id}&search=Mason`)).toBe(1);
    expect(await lines(`wallet?status=failed&from=${day(0)}&to=${day(0)}`)).toBe(1);
  });
});

test("lists beyond the counting limit are still sorted and paged", async () => {
  onTestFinished(async () => {
    await sql`delete from people where username like 'many%'`.execute(app.app.platform.pool);
  });
  await sql`insert into people (role, username, email, first_name, last_name)
    select 'user', 'many' || lpad(n::text, 4, '0'), 'many' || n || '@example.com', 'Many', 'People'
    from generate_series(1, 1005) n`.execute(app.app.platform.pool);
  const first = (await read("users_view", "role=user&sort=username&page=1&page_size=10")).body;
  expect([first.count, first.more, first.Users[2].username]).toEqual([1000, true, "many0001"]);
  const after = `role=user&sort=username&page_size=10&after=${first.next}`;
  expect((await read("users_view", after)).body.Users[0].username).toBe("many0009");
});

test.each([
  ["users_view", "role=boss", "role"],
  ["users_view", "active=perhaps", "active"],
  ["view_bookings", "status=unpaid", "status"],
  ["view_bookings", "from=2026-02-31", "from"],
  ["view_bookings", "from=0000-01-01", "from"],
  ["view_bookings", "from=2026-05-02&to=2026-05-01", "from"],
  ["view_wallet", "person=x", "person"],
  ["export/users", "status=created", "status"],
  ["export/wallet", "status=created", "status"],
  ["export/bookings", "from=yesterday", "from"],
])("%s?%s is refused with its field", { tags: ["@screens-2.27"] }, async (path, query, field) => {
  const answer = await app.call("GET", `/admin_view/${path}${path.includes("export") ? "" : "/"}?${query}`, {
    token,
  });
  expectProblem(answer, invalidInput);
  expect(Object.keys(answer.body.errors)).toEqual([field]);
});

test("the status filter follows changes of the booking", async () => {
  await putInto(app, ids.created, "canceled");
  onTestFinished(() => putInto(app, ids.created, "created"));
  expect(await found("view_bookings", "status=canceled")).toEqual([ids.created]);
});
