// The three lists and the details: who sees which bookings, in which order, and how they are paged.
import { sql } from "../../platform/database/sql.ts";
import { beforeAll, expect, test } from "vitest";
import { invalidInput, notAllowed, notSignedIn } from "@hourhand/contract/problem";
import { bookingNotFound } from "@hourhand/contract/bookings";
import { booking, dayFromToday, followUpBookings, putInto } from "../../../test/bookings.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let admin: TestPerson;
beforeAll(async () => {
  admin = await administrator(app);
});

interface Listed {
  id: number;
  [field: string]: unknown;
}
const own = async (person: TestPerson, query = "") =>
  (await app.call("PATCH", `/user/bookings_view/${query}`, { token: person.token })).body;
const workers = async (person: TestPerson, query = "") =>
  (await app.call("GET", `/worker/bookings_view/${query}`, { token: person.token })).body;
const all = async (query = "") => {
  await followUpBookings(app);
  return app.call("GET", `/admin_view/view_bookings/${query}`, { token: admin.token });
};
const ids = ({ Bookings }: { Bookings: Listed[] }) => Bookings.map(({ id }) => id);

/**
 * Inserts completed bookings of a customer with a worker: the first seven on the coming days, the rest 8 to 2 days ago.
 */
async function history(buyer: TestPerson, someone: TestWorker, count: number): Promise<number[]> {
  const created: number[] = [];
  for (let index = 0; index < count; index++) {
    const id = await booking(
      app,
      buyer,
      someone,
      "completed",
      { title: `Job ${index}`, startTime: "09:00" },
      1 + (index % 7),
    );
    if (index >= 7) {
      await sql`update bookings set booked_on = booked_on - 9 where id = ${id}`.execute(
        app.app.platform.pool,
      );
    }
    created.push(id);
  }
  return created;
}

test(
  "a customer sees their own bookings, newest first, and nobody else's",
  { tags: ["@customer-7.18"] },
  async () => {
    const [someone, buyer, stranger] = await Promise.all([
      worker(app, { fullName: "Biju Nair" }),
      customer(app),
      customer(app),
    ]);
    const created = await history(buyer, someone, 3);
    const body = await own(buyer);
    expect(ids(body)).toEqual(created.toReversed());
    expect(body.count).toBeUndefined();
    expect(body.Bookings[0]).toMatchObject({
      status: "completed",
      total: 300,
      duration: 1,
      start_time: "09:00:00",
      end_time: "10:00:00",
      worker_profile: { full_name: "Biju Nair", user_id: someone.id },
      review_details: null,
    });
    expect((await own(stranger)).Bookings).toEqual([]);
    const details = (person: TestPerson) =>
      app.call("GET", `/user/bookings_view/${created[0]}`, { token: person.token });
    expect((await details(buyer)).status).toBe(200);
    for (const person of [stranger, someone, admin]) expectProblem(await details(person), bookingNotFound);
    expectProblem(await app.call("GET", `/user/bookings_view/${created[0]}`), notSignedIn);
  },
);

test(
  "a worker sees their bookings, future ones first, with the customer and the slot",
  { tags: ["@worker-3.5"] },
  async () => {
    const [someone, buyer] = await Promise.all([worker(app), customer(app, { first_name: "Meera" })]);
    const created = await history(buyer, someone, 10);
    const body = await workers(someone);
    expect(ids(body)).toEqual([...created.slice(0, 7), ...created.slice(7).toReversed()]);
    expect(body.Bookings[0]).toMatchObject({
      user: buyer.id,
      user_profile: { username: buyer.username, first_name: "Meera" },
      slot_details: { start_time: "08:00:00", end_time: "18:00:00" },
      booked_date: dayFromToday(app).date,
      latitude: 9.93,
      longitude: 76.26,
      worker_profile: { latitude: 9.98, longitude: 76.28 },
    });
    expect(JSON.stringify(body)).not.toContain(buyer.email);
    expect(JSON.stringify(body)).not.toContain(buyer.phone);
    expect((await workers(await worker(app))).Bookings).toEqual([]);
    expectProblem(await app.call("GET", "/worker/bookings_view/", { token: buyer.token }), notAllowed);
  },
);

test("pages have a count, and cursors that lead through the whole list in both directions", async () => {
  const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
  const created = (await history(buyer, someone, 11)).toReversed();
  const first = await own(buyer, "?page=1&page_size=4");
  expect(first).toMatchObject({ count: 11, previous: null });
  expect(ids(first)).toEqual(created.slice(0, 4));
  expect(ids(await own(buyer, "?page=3&page_size=4"))).toEqual(created.slice(8));
  const second = await own(buyer, `?page_size=4&after=${first.next}`);
  expect(ids(second)).toEqual(created.slice(4, 8));
  const third = await own(buyer, `?page_size=4&after=${second.next}`);
  expect([ids(third), third.next]).toEqual([created.slice(8), null]);
  expect(ids(await own(buyer, `?page_size=4&before=${third.previous}`))).toEqual(created.slice(4, 8));
  const last = await own(buyer, "?page_size=4&before=");
  expect([ids(last), last.next]).toEqual([created.slice(7), null]);
  const toCome = await workers(someone, "?page_size=5");
  const rest = await workers(someone, `?page_size=10&after=${toCome.next}`);
  expect([...ids(toCome), ...ids(rest)]).toEqual(ids(await workers(someone)));
});

test("lists are searched and sorted", async () => {
  const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
  const created = await history(buyer, someone, 4);
  await putInto(app, created[1] ?? 0, "rejected");
  expect(ids(await own(buyer, "?search=JOB%202"))).toEqual([created[2]]);
  expect(ids(await own(buyer, "?search=reject"))).toEqual([created[1]]);
  expect(ids(await own(buyer, "?search=%25"))).toEqual([]);
  expect(await own(buyer, "?search=job")).toMatchObject({ count: 4 });
  expect(ids(await own(buyer, "?sort=booked_date"))).toEqual(created);
  expect(ids(await own(buyer, "?sort=booked_date&order=desc"))).toEqual(created.toReversed());
  expect(ids(await workers(someone, `?search=${buyer.username}&sort=id`))).toEqual(created);
  for (const sort of ["password", "constructor"]) {
    const refused = await app.call("PATCH", `/user/bookings_view/?sort=${sort}`, { token: buyer.token });
    expectProblem(refused, invalidInput);
    expect(refused.body.message).toMatch(/^Sort must be one of: id, /);
  }
  expectProblem(
    await app.call("PATCH", "/user/bookings_view/?after=bm8", { token: buyer.token }),
    invalidInput,
  );
  const forged = Buffer.from(JSON.stringify(["x'", 1])).toString("base64url");
  expectProblem(
    await app.call("PATCH", `/user/bookings_view/?after=${forged}`, { token: buyer.token }),
    invalidInput,
  );
});

test("administrators see all bookings with both sides, in every order of the table", async () => {
  const [someone, buyer] = await Promise.all([worker(app, { fullName: "Zacharias Zed" }), customer(app)]);
  const created = await history(buyer, someone, 9);
  const { body, status } = await all();
  expect(status).toBe(200);
  expect(ids(body).slice(0, 9)).toEqual(created.toReversed());
  expect(body.Bookings[0]).toMatchObject({
    user_profile: { id: buyer.id, username: buyer.username },
    worker_profile: { id: someone.workerId, full_name: "Zacharias Zed" },
    job_details: { job: "Electrician" },
    booking_time: expect.stringMatching(/^\d\d:\d\d:\d\d$/),
    address: "12 Fort Road, Kochi",
  });
  for (const sort of ["id", "user", "worker", "job", "booking_date", "booked_date", "status"]) {
    for (const order of ["asc", "desc"]) {
      const page = (await all(`?search=zacharias&sort=${sort}&order=${order}&page_size=100`)).body;
      expect(page).toMatchObject({ count: 9, next: null, previous: null });
      const half = (await all(`?search=zacharias&sort=${sort}&order=${order}&page_size=7`)).body;
      const others = (
        await all(`?search=zacharias&sort=${sort}&order=${order}&page_size=100&after=${half.next}`)
      ).body;
      expect([...ids(half), ...ids(others)]).toEqual(ids(page));
      const lastPage = (await all(`?search=zacharias&sort=${sort}&order=${order}&page_size=7&before=`)).body;
      expect(ids(lastPage)).toEqual(ids(page).slice(-7));
    }
  }
  expect(ids((await all("?search=zacharias")).body).toSorted((a, b) => a - b)).toEqual(created);
  for (const person of [buyer, someone]) {
    expectProblem(await app.call("GET", "/admin_view/view_bookings/", { token: person.token }), notAllowed);
  }
  expectProblem(await app.call("GET", "/admin_view/view_bookings/"), notSignedIn);
});

test("directions start from the worker's live position while it is fresh, otherwise from the registered one", async () => {
  const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
  const { pool } = app.app.platform;
  await booking(app, buyer, someone, "accepted");
  await sql`insert into worker_positions (worker_id, latitude, longitude) values (${someone.workerId}, 9.95, 76.3)`.execute(
    pool,
  );
  const [row] = (await workers(someone)).Bookings;
  expect(row.worker_profile).toEqual({ latitude: 9.95, longitude: 76.3 });
  await sql`update worker_positions set at = now() - interval '2 hours' where worker_id = ${someone.workerId}`.execute(
    pool,
  );
  expect((await workers(someone)).Bookings[0].worker_profile).toEqual({ latitude: 9.98, longitude: 76.28 });
});

test("without a page a list ends at 1,000; higher counts are a lower bound, the unfiltered total is exact", async () => {
  const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
  const id = await booking(app, buyer, someone, "completed");
  await sql`insert into bookings (customer_id, worker_id, slot_id, job_title, slot_weekday, slot_starts, slot_ends, booked_on,
      starts, ends, duration_hours, hourly_paise, total_paise, title, address, status, content_hash)
    select customer_id, worker_id, slot_id, job_title, slot_weekday, slot_starts, slot_ends, booked_on, starts, ends,
      duration_hours, hourly_paise, total_paise, title, address, status, content_hash
    from bookings, generate_series(1, 1100) where id = ${id}`.execute(app.app.platform.pool);
  expect((await own(buyer)).Bookings).toHaveLength(1000);
  const page = await own(buyer, "?page=1");
  expect(page).toMatchObject({ count: 1000, more: true });
  expect(page.Bookings).toHaveLength(10);
  const { body } = await all("?page=1");
  const { rows } = await sql<{ total: number }>`select count(*) as total from bookings`.execute(
    app.app.platform.pool,
  );
  expect(body.count).toBe(rows[0]?.total);
  expect(body.more).toBeUndefined();
});

test(
  "a customer's list can be filtered to upcoming, to review, past or canceled",
  { tags: ["@screens-2.10"] },
  async () => {
    const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
    const [toReview, reviewed] = await history(buyer, someone, 2);
    const body = { id: reviewed, rating: 5, title: "Good", description: "Came on time." };
    expect((await app.call("PUT", "/user/bookings_view/", { token: buyer.token, body })).status).toBe(201);
    const made = (status: "created" | "accepted" | "canceled" | "rejected", startTime: string) =>
      booking(app, buyer, someone, status, { title: status, startTime }, 4);
    const created = await made("created", "11:00");
    const accepted = await made("accepted", "12:00");
    const canceled = await made("canceled", "13:00");
    const rejected = await made("rejected", "14:00");
    const gone = await booking(app, buyer, someone, "visited", { title: "Gone by", startTime: "15:00" }, 5);
    await sql`update bookings set booked_on = booked_on - 30 where id = ${gone}`.execute(
      app.app.platform.pool,
    );
    const only = async (share: string) => ids(await own(buyer, `?page=1&only=${share}`));
    expect(await only("upcoming")).toEqual([accepted, created]);
    expect(await only("to_review")).toEqual([toReview]);
    expect(await only("past")).toEqual([gone, reviewed, toReview]);
    expect(await only("canceled")).toEqual([rejected, canceled]);
    const byLife = async (more = "") => ids(await own(buyer, `?page=1&sort=life${more}`));
    const life = [created, accepted, toReview, rejected, canceled, reviewed, gone];
    expect(await byLife()).toEqual(life);
    expect(await byLife("&page_size=3")).toEqual(life.slice(0, 3));
    expect(ids(await own(buyer, "?page=2&sort=life&page_size=3"))).toEqual(life.slice(3, 6));
    expect(await byLife("&only=upcoming")).toEqual([created, accepted]);
    expect(ids(await own(buyer, "?page=1"))).toEqual([
      gone,
      rejected,
      canceled,
      accepted,
      created,
      reviewed,
      toReview,
    ]);
    expect((await own(buyer, "?page=1&page_size=1&only=past")).count).toBe(3);
    expect(ids(await own(buyer))).toHaveLength(7);
    const wrong = await app.call("PATCH", "/user/bookings_view/?only=future", { token: buyer.token });
    expectProblem(wrong, invalidInput);
  },
);
