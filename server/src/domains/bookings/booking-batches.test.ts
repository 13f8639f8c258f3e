// Bookings that come at the same moment are stored together; each hears its own end all the same.
import { sql } from "../../platform/database/sql.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { priceChanged, slotTaken } from "@hourhand/contract/bookings";
import { keyReused } from "@hourhand/contract/problem";
import { slotNotFound } from "@hourhand/contract/schedule";
import { book, request } from "../../../test/bookings.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";

let app: TestApp;
let pairs: { someone: TestWorker; buyer: TestPerson }[];
beforeAll(async () => {
  app = await startApp({}, { jobs: false });
  pairs = await Promise.all(
    Array.from({ length: 12 }, async () => ({ someone: await worker(app), buyer: await customer(app) })),
  );
});
afterAll(() => app.close());

let hour = 8;
/** Everybody books their worker at the same moment, an hour that is still free. */
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

test("each gets their own booking, notice and record", async () => {
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
    from bookings b order by id`.execute(app.app.platform.pool);
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

test("one that the rules refuse takes nobody along", async () => {
  const other = pairs[5]?.someone.slots[1];
  const answers = await allBook((index) => {
    if (index === 1) return { total: 1 };
    if (index === 2) return { selectedSlot: other };
    return index === 3 ? { startTime: "08:00" } : {};
  });
  const [, price, slot, taken] = answers;
  if (price) expectProblem(price, priceChanged);
  if (slot) expectProblem(slot, slotNotFound);
  if (taken) expectProblem(taken, slotTaken);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(pairs.length - 3);
  await accept();
});

test("one that the database refuses takes nobody along", async () => {
  const { pool } = app.app.platform;
  await sql`alter table bookings add constraint nobody_books_poison check (title <> 'Poison')`.execute(pool);
  const answers = await allBook((index) => (index === 4 ? { title: "Poison" } : {}));
  await sql`alter table bookings drop constraint nobody_books_poison`.execute(pool);
  for (const [index, { status }] of answers.entries()) expect(status === 201).toBe(index !== 4);
  await accept();
});

test("one whose worker somebody holds waits alone", async () => {
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

test("whoever is booking is held until the booking is stored: a customer blocked meanwhile keeps none", async () => {
  const { pool } = app.app.platform;
  const [{ someone }] = pairs as [{ someone: TestWorker; buyer: TestPerson }];
  const [buyer, boss] = await Promise.all([customer(app), administrator(app)]);
  const twin = await pool.connect();
  try {
    // The booking has looked at its offer, and waits for the twin of its key.
    await twin.query("begin");
    await twin.query(
      "insert into idempotency_keys (person_id, key, endpoint, fingerprint) values ($1, 'held', 'bookWorker', '')",
      [buyer.id],
    );
    const booking = app.call("POST", "/user/bookings_view/", {
      token: buyer.token,
      body: request(app, someone, { startTime: "16:00" }),
      headers: { "idempotency-key": "held" },
    });
    const waiting = async (lock: string) => {
      const { rows } = await sql<{ many: number }>`
        select count(*)::integer as many from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and l.locktype = ${lock} and a.datname = current_database()`.execute(pool);
      return rows[0]?.many;
    };
    await expect.poll(() => waiting("transactionid")).toBe(1);
    const block = app.call("PATCH", "/admin_view/users_view/", { token: boss.token, body: { id: buyer.id } });
    await expect.poll(() => waiting("advisory")).toBe(1);
    await twin.query("rollback");
    const [booked, blocked] = await Promise.all([booking, block]);
    expect([booked.status, blocked.status, blocked.body.is_active]).toEqual([201, 200, false]);
    const { rows } = await sql`select status from bookings where id = ${booked.body.id}`.execute(pool);
    expect(rows).toEqual([{ status: "canceled" }]);
  } finally {
    await twin.query("rollback");
    twin.release();
  }
});

test("whom somebody holds is left out, by processes of this version and of those before", async () => {
  const { pool } = app.app.platform;
  const [one, another] = await Promise.all([pool.connect(), pool.connect()]);
  const columns = `n integer, id bigint, customer_id bigint, worker_id bigint, slot_id bigint, booked_on date, content_hash text,
    time_zone text, unpaid_limit_paise bigint`;
  const offerOf = `booking_offer(w.customer_id, w.worker_id, w.slot_id, w.booked_on, decode(w.content_hash, 'hex'), w.time_zone,
    w.unpaid_limit_paise)`;
  const asked = pairs.slice(0, 4).map(({ someone, buyer }, n) => ({
    n,
    id: n,
    customer_id: buyer.id,
    worker_id: someone.workerId,
    // The second asks for a slot of the third's worker.
    slot_id: pairs[n === 1 ? 2 : n]?.someone.slots[1],
    booked_on: "2026-01-05",
    content_hash: "00",
    time_zone: "UTC",
    unpaid_limit_paise: null,
  }));
  const held = async (client: typeof one) => {
    const { rows } = await client.query<{ n: number; worker_person_id: number | null }>(
      "select n, worker_person_id from held_offers($1) order by n",
      [JSON.stringify(asked)],
    );
    return rows.map(({ n, worker_person_id }) => [n, worker_person_id]);
  };
  const heldByTheVersionBefore = async (client: typeof one, who: typeof asked) => {
    const { rows } = await client.query<{ wanted_id: number; is_unchanged: boolean }>(
      `select h.* from hold_offers((select jsonb_agg(to_jsonb(w) || jsonb_build_object('seen', (select o::text from ${offerOf} o)))
         from jsonb_to_recordset($1) as w (${columns})), false) h order by wanted_id`,
      [JSON.stringify(who)],
    );
    return rows.map(({ wanted_id, is_unchanged }) => [wanted_id, is_unchanged]);
  };
  const heldAlone = async (client: typeof one, who: (typeof asked)[number] | undefined) => {
    const { rows } = await client.query<{ is_held: boolean | null }>(
      `select hold_offer((select o::text from ${offerOf} o), w.customer_id, w.worker_id, w.slot_id, w.booked_on,
         decode(w.content_hash, 'hex'), w.time_zone, w.unpaid_limit_paise, false) as is_held
       from jsonb_to_recordset($1) as w (${columns})`,
      [JSON.stringify([who])],
    );
    return rows[0]?.is_held;
  };
  const personOf = (n: number) => pairs[n]?.someone.id;
  try {
    await one.query("begin");
    await another.query("begin");
    expect(await held(one)).toEqual([
      [0, personOf(0)],
      [1, null],
      [2, personOf(2)],
      [3, personOf(3)],
    ]);
    expect(await held(another)).toEqual([]);
    expect(await heldByTheVersionBefore(another, asked)).toEqual([]);
    expect(await heldAlone(another, asked[3])).toBeNull();
    await one.query("rollback");
    expect(await heldByTheVersionBefore(another, asked.slice(2, 3))).toEqual([[2, true]]);
    expect(await heldAlone(another, asked[3])).toBe(true);
    await one.query("begin");
    expect(await held(one)).toEqual([
      [0, personOf(0)],
      [1, null],
    ]);
  } finally {
    for (const client of [one, another]) {
      await client.query("rollback");
      client.release();
    }
  }
});

test("under a key the first answer comes again, whatever has become of the booking and of the worker since", async () => {
  const [{ someone, buyer }] = pairs as [{ someone: TestWorker; buyer: TestPerson }];
  const send = (fields: Record<string, unknown> = {}) =>
    app.call("POST", "/user/bookings_view/", {
      token: buyer.token,
      body: request(app, someone, { startTime: "17:00", ...fields }),
      headers: { "idempotency-key": "one-and-only" },
    });
  const first = await send();
  expect(first.status).toBe(201);
  const { pool } = app.app.platform;
  // The same again would be refused, then granted, then refused for another reason.
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

test("a refusal is not kept under its key", async () => {
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
