// Items that wait for an administrator, over HTTP: each kind appears while it waits and disappears once it is done.
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { notAllowed, notSignedIn } from "@hourhand/contract/problem";
import { startApplications } from "../../../test/applications.ts";
import { booking } from "../../../test/bookings.ts";
import { chatsOn } from "../../../test/chat-rooms.ts";
import { administrator, customer, worker } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";

let world: Awaited<ReturnType<typeof startApplications>>;
beforeAll(async () => {
  world = await startApplications();
});
afterAll(() => world.app.close());

const { chats, roomOf, join } = chatsOn(() => world.app);
const nothing = { requests: 0, chats: 0, failed_payments: 0, unanswered_bookings: 0 };
const waiting = async (by = world.admin) =>
  (await world.app.call("GET", "/api/v1/admin/waiting", { token: by.token })).body;
const pay = (workerId: number, status: string, days: number) =>
  sql`insert into payments (worker_id, payer_name, provider, provider_id, amount_paise, checkout_url, status, created_at)
    select ${workerId}, 'x', 'test', 'p' || random(), 100, 'x', ${status}, market_now() - make_interval(days => ${days})`.execute(
    world.app.app.platform.pool,
  );

test("readWaiting counts requests until they are decided", { tags: ["@screens-2.26"] }, async () => {
  expect(await waiting()).toEqual(nothing);
  const { id } = await world.applied();
  expect(await waiting()).toEqual({ ...nothing, requests: 1 });
  await world.decide({ id, accept: true });
  expect(await waiting()).toEqual(nothing);
});

test("chats count until their messages are read, and only for their recipient", async () => {
  const { app, admin } = world;
  const [asha, other] = [await customer(app), await administrator(app)];
  for (const message of ["Hello", "Is anybody there?"]) {
    const socket = await join(asha, await roomOf(asha, admin));
    socket.send({ message });
    await socket.waitFor(({ id }) => id !== undefined);
    await socket.close();
  }
  expect([await waiting(), await waiting(other)]).toEqual([{ ...nothing, chats: 1 }, nothing]);
  await chats(admin, { chatReceiverId: asha.id });
  expect(await waiting()).toEqual(nothing);
});

test("a failed payment waits for two weeks, or until its worker retries", async () => {
  const [late, again] = [await worker(world.app), await worker(world.app)];
  await pay(late.workerId, "failed", 15);
  expect(await waiting()).toEqual(nothing);
  await pay(late.workerId, "failed", 13);
  await pay(again.workerId, "failed", 1);
  expect(await waiting()).toEqual({ ...nothing, failed_payments: 2 });
  await pay(late.workerId, "success", 0);
  await pay(again.workerId, "pending", 0);
  expect(await waiting()).toEqual(nothing);
});

test("a booking waits during the last two hours before it expires, until it is answered", async () => {
  const { app } = world;
  const [buyer, someone] = [await customer(app), await worker(app)];
  const id = await booking(app, buyer, someone, "created", {}, 3);
  const endsIn = (minutes: number) =>
    sql`update bookings set answer_by = market_now() + make_interval(mins => ${minutes}),
      answer_due_at = market_now() + make_interval(mins => ${minutes}) where id = ${id}`.execute(
      app.app.platform.pool,
    );
  await endsIn(121);
  expect(await waiting()).toEqual(nothing);
  await endsIn(119);
  expect(await waiting()).toEqual({ ...nothing, unanswered_bookings: 1 });
  const body = { status: "accepted" };
  await app.call("PATCH", `/worker/bookings_view/${id}`, { token: someone.token, body });
  expect(await waiting()).toEqual(nothing);
});

test("each kind is counted up to 100", async () => {
  const { id } = await world.applied();
  await world.decide({ id, accept: true });
  await sql`with many as (
      insert into people (role, username, email, first_name, last_name)
      select 'user', 'many' || n, 'many' || n || '@example.com', 'Many', 'People' from generate_series(1, 103) n
      returning id
    )
    insert into worker_applications (person_id, full_name, age, salary_paise, qualification, experience_years,
      job_category_id, previous_company, description, id_proof, latitude, longitude)
    select many.id, 'Many', 30, 100, 'x', 1, ${world.jobId}, 'x', 'x', a.id_proof, 9, 76
    from many, (select id_proof from worker_applications where id_proof is not null limit 1) a`.execute(
    world.app.app.platform.pool,
  );
  try {
    expect(await waiting()).toEqual({ ...nothing, requests: 100 });
  } finally {
    await sql`delete from worker_applications where full_name = 'Many'`.execute(world.app.app.platform.pool);
  }
});

test("readWaiting is for administrators", async () => {
  const { app } = world;
  expectProblem(await app.call("GET", "/api/v1/admin/waiting"), notSignedIn);
  for (const one of [await customer(app), await worker(app)])
    expectProblem(await app.call("GET", "/api/v1/admin/waiting", { token: one.token }), notAllowed);
});
