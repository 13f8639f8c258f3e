// Concurrent bookings: each succeeds or fails alone, and its customer and worker are locked until it is stored.
import { sql } from "../../platform/database/sql.ts";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { priceChanged, slotTaken } from "@hourhand/contract/bookings";
import { keyReused } from "@hourhand/contract/problem";
import { slotNotFound } from "@hourhand/contract/schedule";
import { book, request } from "../../../test/bookings.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let pairs: { someone: TestWorker; buyer: TestPerson }[];
beforeAll(async () => {
  pairs = await Promise.all(
    Array.from({ length: 12 }, async () => ({ someone: await worker(app), buyer: await customer(app) })),
  );
});

let hour = 8;
/** Makes every customer book their worker at the same moment, for an hour that is free. */
const allBook = (fieldsOf: (index: number) => Record<string, unknown> = () => ({}), days = 1) => {
  const startTime = `${String(hour++).padStart(2, "0")}:00`;
  return Promise.all(
    pairs.map(({ someone, buyer }, index) =>
      book(app, buyer, someone, { startTime, title: `At ${startTime}`, ...fieldsOf(index) }, days),
    ),
  );
};
const accept = () =>
  sql`update bookings set status = 'accepted' where status = 'created'`.execute(app.app.platform.pool);

test("each gets its own booking, notice and record", async () => {
  const answers = await allBook();
  expect(answers.map(({ status }) => status)).toEqual(pairs.map(() => 201));
  const { rows } = await sql<{
    id: number;
    customer_id: number;
    worker_id: number;
    notified: number;
    changes: number;
  }>`
    select id, customer_id, worker_id,
      (select person_id from notices where booking_id = b.id) as notified,
      (select count(*)::int from booking_changes where booking_id = b.id) as changes
    from bookings b where starts = (select starts from bookings where id = ${answers[0]?.body.id})
    order by id`.execute(app.app.platform.pool);
  const expected = answers.map(({ body }, index) => ({
    id: body.id,
    customer_id: pairs[index]?.buyer.id,
    worker_id: pairs[index]?.someone.workerId,
    notified: pairs[index]?.someone.id,
    changes: 1,
  }));
  expect(rows).toEqual(expected.toSorted((a, b) => a.id - b.id));
  await accept();
});

test("a refusal by the rules fails one booking alone", async () => {
  const other = pairs[5]?.someone.slots[1];
  const [, , , { someone, buyer }] = pairs as [unknown, unknown, unknown, (typeof pairs)[number]];
  expect((await book(app, buyer, someone, { startTime: "15:00" })).status).toBe(201);
  await accept();
  const answers = await allBook((index) => {
    if (index === 1) return { total: 1 };
    if (index === 2) return { selectedSlot: other };
    return index === 3 ? { startTime: "15:00" } : {};
  });
  const [, price, slot, taken] = answers;
  if (price) expectProblem(price, priceChanged);
  if (slot) expectProblem(slot, slotNotFound);
  if (taken) expectProblem(taken, slotTaken);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(pairs.length - 3);
  await accept();
});

test("a refusal by the database fails one booking alone", async () => {
  const { pool } = app.app.platform;
  await sql`alter table bookings add constraint nobody_books_poison check (title <> 'Poison')`.execute(pool);
  const answers = await allBook((index) => (index === 4 ? { title: "Poison" } : {}));
  await sql`alter table bookings drop constraint nobody_books_poison`.execute(pool);
  for (const [index, { status }] of answers.entries()) expect(status === 201).toBe(index !== 4);
  await accept();
});

test("a booking waits alone for a worker who is locked", async () => {
  const client = await app.app.platform.pool.connect();
  const answered: number[] = [];
  const startTime = `${String(hour++).padStart(2, "0")}:00`;
  try {
    await client.query("begin");
    await client.query("select lock_worker($1)", [pairs[0]?.someone.workerId]);
    const answers = pairs.map(async ({ someone, buyer }, index) => {
      const answer = await book(app, buyer, someone, { startTime, title: `Held ${index}` });
      answered.push(index);
      return answer.status;
    });
    await Promise.all(answers.slice(1));
    expect(answered).not.toContain(0);
    await client.query("commit");
    expect(await Promise.all(answers)).toEqual(pairs.map(() => 201));
  } finally {
    client.release();
  }
  await accept();
});

test("a customer is locked until their booking is stored: when blocked at the same time they keep none", async () => {
  const { pool } = app.app.platform;
  const [{ someone }] = pairs as [{ someone: TestWorker; buyer: TestPerson }];
  const [buyer, boss] = await Promise.all([customer(app), administrator(app)]);
  const holder = await pool.connect();
  const waiting = async () => {
    const { rows } = await sql<{ many: number }>`
      select count(*)::integer as many from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and l.locktype = 'advisory' and a.datname = current_database()`.execute(pool);
    return rows[0]?.many;
  };
  try {
    // The booking has locked its customer and now waits for the lock on the worker.
    await holder.query("begin");
    await holder.query("select lock_worker($1)", [someone.workerId]);
    const booking = book(app, buyer, someone, { startTime: "16:00" });
    await expect.poll(waiting).toBe(1);
    const block = app.call("PATCH", "/admin_view/users_view/", { token: boss.token, body: { id: buyer.id } });
    await expect.poll(waiting).toBe(2);
    await holder.query("rollback");
    const [booked, blocked] = await Promise.all([booking, block]);
    expect([booked.status, blocked.status, blocked.body.is_active]).toEqual([201, 200, false]);
    const { rows } = await sql`select status from bookings where id = ${booked.body.id}`.execute(pool);
    expect(rows).toEqual([{ status: "canceled" }]);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
});

test("a used key returns the first reply, even if the booking and the worker have changed since", async () => {
  // Nobody else's, because the worker ends inactive.
  const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
  const send = (fields: Record<string, unknown> = {}) =>
    app.call("POST", "/user/bookings_view/", {
      token: buyer.token,
      body: request(app, someone, { startTime: "17:00", ...fields }),
      headers: { "idempotency-key": "one-and-only" },
    });
  const first = await send();
  expect(first.status).toBe(201);
  const { pool } = app.app.platform;
  // Without the key, the request would be refused, then granted, then refused for another reason.
  for (const state of [
    sql`select 1`,
    sql`update bookings set status = 'canceled' where id = ${first.body.id}`,
    sql`update workers set salary_paise = 77700, is_active = false where id = ${someone.workerId}`,
  ]) {
    await state.execute(pool);
    const again = await send();
    expect([again.status, again.body]).toEqual([201, first.body]);
    expectProblem(await send({ title: "Something else" }), keyReused);
  }
  const { rows } =
    await sql`select id from bookings where customer_id = ${buyer.id} and starts = '17:00'`.execute(pool);
  expect(rows).toEqual([{ id: first.body.id }]);
});

test("two equal calls with a photo and one key make one booking with one photo", async () => {
  const someone = await worker(app);
  const buyer = await customer(app);
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#0f5c5c" } })
    .png()
    .toBuffer();
  const send = () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(request(app, someone, { startTime: "16:00" })))
      body.append(name, String(value));
    body.append("photo", new Blob([new Uint8Array(picture)], { type: "image/png" }), "tap.png");
    return app.call("POST", "/user/bookings_view/", {
      token: buyer.token,
      body,
      headers: { "idempotency-key": "with-photo" },
    });
  };
  const answers = [...(await Promise.all([send(), send(), send()])), await send()];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const { rows } =
    await sql`select photo is not null as has_photo from bookings where customer_id = ${buyer.id}`.execute(
      app.app.platform.pool,
    );
  expect(rows).toEqual([{ has_photo: true }]);
});

test("a refusal is not stored under its key", async () => {
  const [, { someone, buyer }] = pairs as [unknown, { someone: TestWorker; buyer: TestPerson }];
  const send = (fields: Record<string, unknown>) =>
    app.call("POST", "/user/bookings_view/", {
      token: buyer.token,
      body: request(app, someone, { startTime: "17:00", ...fields }),
      headers: { "idempotency-key": "second-thoughts" },
    });
  expectProblem(await send({ total: 1 }), priceChanged);
  expect((await send({ total: 300 })).status).toBe(201);
});
