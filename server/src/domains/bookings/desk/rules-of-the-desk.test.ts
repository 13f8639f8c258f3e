// The desk, rule by rule: whom 'anyone' takes among equals, who cannot be booked for, and what is answered and mailed.
import { beforeAll, expect, test } from "vitest";
import { addressMissing, startOutsideSlot } from "@hourhand/contract/bookings";
import { customerNotBookable, nobodyFree } from "@hourhand/contract/desk";
import { tooManyRequests } from "@hourhand/contract/problem";
import { booking, dayFromToday } from "../../../../test/bookings.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { mailsTo } from "../../../../test/notified.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { near } from "../../../../test/replacements.ts";
import { startApp, testApp } from "../../../../test/start-app.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import { sql } from "../../../platform/database/sql.ts";

const app = testApp();
let admin: TestPerson;
beforeAll(async () => {
  admin = await administrator(app);
});

/** The place from which `near` counts. */
const place = { latitude: 9.93, longitude: 76.26 };
const desk = async (fields: Record<string, unknown>) =>
  app.call("POST", "/api/v1/admin/bookings", {
    token: admin.token,
    body: {
      date: dayFromToday(app, 3).date,
      start_time: "10:00",
      hours: 1,
      title: "Leaking tap",
      ...place,
      ...fields,
    },
  });

const chosenBy = async (fields: Record<string, unknown>) =>
  (await desk({ customer_id: (await customer(app)).id, ...fields })).body.worker?.id;
const anyOf = async ({ workerId }: TestWorker) => {
  const { rows } = await sql<{ id: number }>`
    select job_category_id as id from workers where id = ${workerId}`.execute(app.app.platform.pool);
  return { any: { category_id: onlyRow(rows).id } };
};

test("of equals the nearest, then the lowest id; none beyond 15 km", { tags: ["@api-2.11"] }, async () => {
  const trade = { jobTitle: "Well digger" };
  const equals: TestWorker[] = [];
  for (let n = 0; n < 6; n++) equals.push(await near(app, 3, trade));
  const nearest = await near(app, 1, trade);
  await near(app, 15.5, trade);
  const any = await anyOf(nearest);
  const inOrder = [nearest, ...equals];
  const chosen = [];
  for (const _visit of inOrder) chosen.push(await chosenBy(any));
  expect(chosen).toEqual(inOrder.map(({ workerId }) => workerId));
  const { id } = await customer(app);
  expectProblem(await desk({ customer_id: id, ...any }), nobodyFree);
});

test("the mailed link works for 14 days", { tags: ["@api-2.20"] }, async () => {
  const someone = await near(app, 1);
  const { status, body } = await desk({
    customer: { name: "Meera Nair", email: "fourteen@example.com" },
    worker_id: someone.workerId,
  });
  expect(status).toBe(201);
  const { rows } = await sql<{ days: number }>`
    select (extract(epoch from expires_at - now()) / 86400)::float8 as days from password_resets
    where person_id = ${body.customer.id}`.execute(app.app.platform.pool);
  expect(onlyRow(rows).days).toBeCloseTo(14, 1);
});

test("neither address nor position is refused", { tags: ["@api-2.8"] }, async () => {
  const { id } = await customer(app);
  const { workerId } = await near(app, 1);
  const nowhere = { latitude: undefined, longitude: undefined };
  expectProblem(await desk({ customer_id: id, worker_id: workerId, ...nowhere }), addressMissing);
  const { status } = await desk({
    customer_id: id,
    worker_id: workerId,
    ...nowhere,
    address: "12 Lake Road",
  });
  expect(status).toBe(201);
});

test("an account that may not book is not booked for", { tags: ["@api-2.16"] }, async () => {
  const someone = await near(app, 1);
  const blocked = await customer(app);
  await sql`update people set is_active = false where id = ${blocked.id}`.execute(app.app.platform.pool);
  for (const { id } of [blocked, someone, admin])
    expectProblem(await desk({ customer_id: id, worker_id: someone.workerId }), customerNotBookable);
});

test("the customer reads the reason of a rejection", { tags: ["@api-2.25"] }, async () => {
  const asha = await customer(app);
  const id = await booking(app, asha, await worker(app));
  const { body } = await app.call("POST", `/api/v1/admin/bookings/${id}/answer`, {
    token: admin.token,
    body: { accept: false, reason: "The van is broken." },
  });
  expect(body.status).toBe("rejected");
  const { rows } = await sql<{ body: string }>`
    select body from notices where person_id = ${asha.id} order by id desc limit 1`.execute(
    app.app.platform.pool,
  );
  expect(onlyRow(rows).body).toContain("The van is broken.");
});

test("the twenty-first new customer of an hour is refused", { tags: ["@api-2.22"] }, async () => {
  const limited = await startApp({ RATE_LIMITS: "on" }, { jobs: false });
  try {
    const [boss, someone] = [await administrator(limited), await worker(limited)];
    await sql`insert into audit_entries (actor_id, action, subject, subject_id)
      select ${boss.id}, 'customer made', 'person', n from generate_series(1, 20) n`.execute(
      limited.app.platform.pool,
    );
    const body = {
      customer: { name: "Meera Nair", phone: "+91 97450 12345" },
      worker_id: someone.workerId,
      date: dayFromToday(limited, 3).date,
      start_time: "10:00",
      hours: 1,
      title: "Leaking tap",
      address: "12 Lake Road",
    };
    const refused = await limited.call("POST", "/api/v1/admin/bookings", { token: boss.token, body });
    expectProblem(refused, tooManyRequests);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  } finally {
    await limited.close();
  }
});

test("accepted: true is accepted at once, and not counted as open", { tags: ["@api-2.24"] }, async () => {
  const asha = await customer(app);
  for (let n = 0; n < 5; n++) await booking(app, asha, await worker(app), "created", {}, 5);
  const { workerId } = await near(app, 1);
  const { status, body } = await desk({ customer_id: asha.id, worker_id: workerId, accepted: true });
  expect([status, body.status]).toEqual([201, "accepted"]);
});

test("a known caller keeps account and name", { tags: ["@api-2.14"] }, async () => {
  const asha = await customer(app);
  for (const contact of [{ phone: asha.phone.replace("+91", "0") }, { email: asha.email.toUpperCase() }]) {
    const { workerId } = await near(app, 1);
    const caller = { name: "Somebody Else", ...contact };
    const { body } = await desk({
      customer: caller,
      worker_id: workerId,
      accepted: true,
      title: `Tap ${workerId}`,
    });
    expect(body.customer).toMatchObject({ id: asha.id, name: "Asha Menon" });
  }
});

test("a new caller gets an account, a refused one none", { tags: ["@api-2.17"] }, async () => {
  const { workerId } = await near(app, 1);
  const accounts = async (name: string) =>
    (
      await sql<{ id: number; password_hash: string | null }>`
        select id, password_hash from people where first_name = ${name}`.execute(app.app.platform.pool)
    ).rows;
  const caller = (name: string, phone: string) => ({
    customer: { name: `${name} Nair`, phone },
    worker_id: workerId,
  });
  const refused = await desk({ ...caller("Sharada", "+91 97450 23456"), start_time: "20:00" });
  expectProblem(refused, startOutsideSlot);
  expect(await accounts("Sharada")).toEqual([]);
  const { body } = await desk(caller("Lalitha", "+91 97450 34567"));
  expect(await accounts("Lalitha")).toEqual([{ id: body.customer.id, password_hash: null }]);
});

test("anyone is the best-rated who is free", { tags: ["@api-2.10", "@api-2.13"] }, async () => {
  const trade = { jobTitle: "Chimney sweep" };
  const [closest, best] = [await near(app, 1, trade), await near(app, 10, trade)];
  await sql`update workers set reviews_count = 10, rating_halves = case when id = ${best.workerId} then 90 else 60 end
    where id in (${closest.workerId}, ${best.workerId})`.execute(app.app.platform.pool);
  const any = await anyOf(best);
  expect([await chosenBy(any), await chosenBy(any)]).toEqual([best.workerId, closest.workerId]);
  const { id } = await customer(app);
  expectProblem(await desk({ customer_id: id, ...any }), nobodyFree);
  const nowhere = { latitude: undefined, longitude: undefined, address: "12 Lake Road" };
  expect((await desk({ customer_id: id, ...any, ...nowhere })).status).toBe(400);
});

test("callers at the same time get one worker each", { tags: ["@api-2.12"] }, async () => {
  const trade = { jobTitle: "Clock maker" };
  const workers = [await near(app, 1, trade), await near(app, 2, trade), await near(app, 3, trade)];
  const any = await anyOf(onlyRow(workers.slice(0, 1)));
  const chosen = await Promise.all(workers.map(() => chosenBy(any)));
  expect(new Set(chosen)).toEqual(new Set(workers.map(({ workerId }) => workerId)));
});

test("both sides are told that the office booked", { tags: ["@api-2.5"] }, async () => {
  const [asha, someone] = [await customer(app), await near(app, 1)];
  const { status, body } = await desk({ customer_id: asha.id, worker_id: someone.workerId });
  expect([status, body]).toMatchObject([
    201,
    { status: "created", customer: { id: asha.id }, worker: { id: someone.workerId }, start_time: "10:00" },
  ]);
  expect((await mailsTo(app, someone)).at(-1)?.text).toContain("Our office would like to book you");
  expect((await mailsTo(app, asha)).at(-1)?.text).toContain("We have asked");
});
