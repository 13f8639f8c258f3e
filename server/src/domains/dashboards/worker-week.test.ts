// The week on a worker's dashboard (docs/rules/dashboards.md 16).
import { beforeEach, expect, test } from "vitest";
import { booking, changeEvents } from "../../../test/bookings.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let ravi: TestWorker;
let asha: TestPerson;
beforeEach(async () => {
  [ravi, asha] = await Promise.all([worker(app), customer(app)]);
});

const weekOf = async ({ token }: TestPerson) =>
  (await app.call("GET", "/worker/details_view?period=week", { token })).body.week;
/** Completes a job through the documented call. */
async function complete(duration: number, startTime: string): Promise<number> {
  const id = await booking(app, asha, ravi, "accepted", { duration, startTime });
  const body = { status: "completed" };
  await app.call("PATCH", `/worker/bookings_view/${id}`, { token: ravi.token, body });
  return id;
}

test("a new worker has earned nothing and has no rating", async () => {
  expect(await weekOf(ravi)).toEqual({ earned: 0, jobs: 0, rating: null });
});

test(
  "jobs completed this week count; accepted ones and those completed before Monday do not",
  { tags: ["@screens-2.16"] },
  async () => {
    await complete(1, "08:00");
    const id = await complete(2, "10:00");
    await booking(app, asha, ravi, "accepted", { startTime: "14:00" });
    expect(await weekOf(ravi)).toEqual({ earned: 900, jobs: 2, rating: null });
    expect(await weekOf(await worker(app))).toMatchObject({ jobs: 0 });
    const monday = `date_trunc('week', now() at time zone '${app.app.platform.calendar.timeZone}')
    at time zone '${app.app.platform.calendar.timeZone}'`;
    const completedAt = (at: string) =>
      changeEvents(
        app,
        `update booking_changes set at = ${at} where booking_id = ${id} and event = 'completed'`,
      );
    await completedAt(monday);
    expect(await weekOf(ravi)).toMatchObject({ earned: 900, jobs: 2 });
    await completedAt(`${monday} - interval '1 second'`);
    expect(await weekOf(ravi)).toMatchObject({ earned: 300, jobs: 1 });
  },
);

test("the rating is the average of all reviews", async () => {
  for (const [startTime, rating] of [
    ["08:00", 5],
    ["10:00", 4],
  ] as const) {
    const body = { id: await complete(1, startTime), rating };
    await app.call("PUT", "/user/bookings_view/", { token: asha.token, body });
  }
  expect(await weekOf(ravi)).toMatchObject({ rating: 4.5 });
});

test("a person who became a worker only by a role change has an empty week", async () => {
  const admin = await administrator(app);
  const { id, token } = await customer(app);
  const fields = (await app.call("GET", "/admin_view/users_view/", { token: admin.token })).body.Users.find(
    (user: { id: number }) => user.id === id,
  );
  await app.call("PUT", "/admin_view/users_view/", {
    token: admin.token,
    body: { ...fields, is_worker: true },
  });
  const { status, body } = await app.call("GET", "/worker/details_view?period=week", { token });
  expect([status, body.week]).toEqual([200, { earned: 0, jobs: 0, rating: null }]);
});
