// A worker's earnings by day (docs/rules/dashboards.md 16).
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, weekdayNumber } from "@hourhand/contract/calendar";
import { notAllowed, notSignedIn } from "@hourhand/contract/problem";
import { waitForMorning } from "../../../test/arrivals.ts";
import { booking, changeEvents, dayFromToday } from "../../../test/bookings.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";

let app: TestApp;
let admin: TestPerson;
let ravi: TestWorker;
let asha: TestPerson;
beforeAll(async () => {
  app = await startApp({ TEST_CLOCK: "on" }, { jobs: false });
  admin = await administrator(app);
  // Then the day does not end during a test.
  await waitForMorning(app, admin);
});
beforeEach(async () => {
  [ravi, asha] = await Promise.all([worker(app), customer(app)]);
});
afterAll(() => app.close());

const read = (person?: TestPerson) =>
  app.call("GET", "/api/v1/worker/earnings_by_day", person && { token: person.token });
type Day = { date: string; earned_paise: number; jobs: number };
const daysOf = async (person: TestPerson): Promise<Day[]> => (await read(person)).body.days;

/** Completes a job of ₹300 an hour through the documented call. */
async function complete(duration: number, startTime: string): Promise<number> {
  const id = await booking(app, asha, ravi, "accepted", { duration, startTime });
  const body = { status: "completed" };
  await app.call("PATCH", `/worker/bookings_view/${id}`, { token: ravi.token, body });
  return id;
}
/** Moves the moment at which a job was completed; a time of the market's zone. */
const completedAt = (id: number, time: string) =>
  changeEvents(
    app,
    `update booking_changes set at = (${time}) at time zone '${app.app.platform.calendar.timeZone}'
     where booking_id = ${id} and event = 'completed'`,
  );

test("each day of this week has the jobs completed on it, and the sum is the week's figure", async () => {
  const one = await complete(1, "08:00");
  const other = await complete(2, "10:00");
  await booking(app, asha, ravi, "accepted", { startTime: "14:00" });
  const today = dayFromToday(app, 0).date;
  const monday = addDays(today, 1 - weekdayNumber(today));
  const week = [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(monday, days));
  const { status, body } = await read(ravi);
  expect([status, body.currency]).toEqual([200, "INR"]);
  expect(body.days.map(({ date }: Day) => date)).toEqual(week);
  expect(body.days.find(({ date }: Day) => date === today)).toEqual({
    date: today,
    earned_paise: 90_000,
    jobs: 2,
  });

  // The moments around midnight belong to different days.
  await completedAt(one, `'${week[1]}'::timestamp`);
  await completedAt(other, `'${week[1]}'::timestamp - interval '1 second'`);
  expect((await daysOf(ravi)).slice(0, 3)).toEqual([
    { date: week[0], earned_paise: 60_000, jobs: 1 },
    { date: week[1], earned_paise: 30_000, jobs: 1 },
    { date: week[2], earned_paise: 0, jobs: 0 },
  ]);
  const { body: dashboard } = await app.call("GET", "/worker/details_view?period=week", {
    token: ravi.token,
  });
  expect(dashboard.week).toMatchObject({ earned: 900, jobs: 2 });

  await completedAt(one, `'${monday}'::timestamp - interval '1 second'`);
  expect((await daysOf(ravi)).filter(({ jobs }) => jobs > 0)).toEqual([
    { date: monday, earned_paise: 60_000, jobs: 1 },
  ]);
});

test("each worker reads only their own; without a completed job every day is empty", async () => {
  await complete(1, "08:00");
  const days = await daysOf(await worker(app));
  expect(days).toHaveLength(7);
  expect(days.every(({ jobs, earned_paise }) => jobs === 0 && earned_paise === 0)).toBe(true);
});

test("it is for workers: strangers are 401, customers and administrators 403", async () => {
  expectProblem(await read(), notSignedIn);
  for (const person of [asha, admin]) expectProblem(await read(person), notAllowed);
});
