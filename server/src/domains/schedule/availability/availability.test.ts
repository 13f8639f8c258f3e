// A worker's bookable hours by date, over HTTP.
import { expect, test } from "vitest";
import { sql } from "../../../platform/database/sql.ts";
import { invalidInput, notFound } from "@hourhand/contract/problem";
import { weekdays } from "@hourhand/contract/wire";
import { weekdayNumber } from "@hourhand/contract/calendar";
import { booking, dayFromToday } from "../../../../test/bookings.ts";
import { addException, availability, idleWorker } from "../../../../test/calendar.ts";
import { administrator, customer, worker } from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
const on = (days: number) => dayFromToday(app, days).date;
const startsOn = async (workerId: number, days: number, hours = 1) =>
  (await availability(app, workerId, `?from=${on(days)}&to=${on(days)}&hours=${hours}`))[0]?.starts.map(
    ({ start_time: start, longest_hours: longest }) => `${start} ${longest}`,
  );

test(
  "every date from tomorrow to the horizon, with the longest visit for each start",
  { tags: ["@beyond-3.12", "@beyond-3.14"] },
  async () => {
    const asha = await worker(app);
    await booking(app, await customer(app), asha, "accepted", { startTime: "11:00:00", duration: 2 }, 2);
    const days = await availability(app, asha.workerId);
    expect(days.map(({ date }) => date)).toEqual([1, 2, 3, 4, 5, 6, 7].map(on));
    expect(
      days.map(({ date, weekday }) => weekdays.indexOf(weekday as "Monday") + 1 - weekdayNumber(date)),
    ).toEqual(Array(7).fill(0));
    expect(days[0]?.starts).toHaveLength(10);
    expect(days[0]?.starts[0]).toEqual({
      slot_id: asha.slots[weekdayNumber(on(1))],
      start_time: "08:00",
      longest_hours: 10,
    });
    expect(await startsOn(asha.workerId, 2)).toEqual([
      "08:00 3",
      "09:00 2",
      "10:00 1",
      "13:00 5",
      "14:00 4",
      "15:00 3",
      "16:00 2",
      "17:00 1",
    ]);
    expect(await startsOn(asha.workerId, 2, 4)).toEqual(["13:00 5", "14:00 4"]);
    expect(await startsOn(asha.workerId, 2, 17)).toEqual([]);
  },
);

test(
  "days and hours off are not free, extra hours are",
  { tags: ["@beyond-3.15", "@beyond-3.24"] },
  async () => {
    const asha = await worker(app);
    await addException(app, asha, { kind: "off", from_date: on(3), to_date: on(3) });
    await addException(app, asha, {
      kind: "off",
      from_date: on(4),
      to_date: on(5),
      from_time: "09:30",
      to_time: "16:00",
    });
    const extra = await addException(app, asha, {
      kind: "extra",
      from_date: on(2),
      to_date: on(2),
      from_time: "18:30",
      to_time: "20:45",
    });
    expect(await startsOn(asha.workerId, 3)).toEqual([]);
    expect(await startsOn(asha.workerId, 5)).toEqual(["08:00 1", "16:00 2", "17:00 1"]);
    expect((await startsOn(asha.workerId, 2))?.slice(-3)).toEqual(["17:00 1", "18:30 2", "19:30 1"]);
    const [day] = await availability(app, asha.workerId, `?from=${on(2)}&to=${on(2)}`);
    expect(day?.starts.at(-1)?.slot_id).toBe(extra.body.slot_id);
    await app.call("DELETE", `/api/v1/worker/exceptions/${extra.body.id}`, { token: asha.token });
    expect((await startsOn(asha.workerId, 2))?.at(-1)).toBe("17:00 1");
  },
);

test(
  "dates outside the horizon have no starts; the horizon is the policy's",
  { tags: ["@beyond-2.14", "@beyond-3.14"] },
  async () => {
    const asha = await worker(app, { jobTitle: "Gardener" });
    const days = await availability(app, asha.workerId, `?from=${on(0)}&to=${on(9)}`);
    expect(days.map(({ starts }) => starts.length > 0)).toEqual([
      false,
      ...Array<boolean>(7).fill(true),
      false,
      false,
    ]);
    const admin = await administrator(app);
    const { rows } = await sql<{
      id: number;
    }>`select id from job_categories where title = 'Gardener'`.execute(app.app.platform.pool);
    await app.call("PUT", `/api/v1/admin/policies/${rows[0]?.id}`, {
      token: admin.token,
      body: { booking_days: 30 },
    });
    expect(await availability(app, asha.workerId)).toHaveLength(30);
    expect(await startsOn(asha.workerId, 30)).toHaveLength(10);
    expect(await startsOn(asha.workerId, 31)).toEqual([]);
  },
);

test("inactive and deleted slots are not offered", async () => {
  const asha = await idleWorker(app);
  expect((await availability(app, asha.workerId)).every(({ starts }) => starts.length === 0)).toBe(true);
  const week = dayFromToday(app, 2).selectedDay.split(" ")[0];
  const add = (from: string, to: string) =>
    app.call("POST", "/worker/slot_view/", { token: asha.token, body: { week, from, to } });
  const [inactive, deleted] = [await add("08:00", "09:00"), await add("10:00", "11:00")];
  await add("12:00", "13:59");
  await app.call("PATCH", "/worker/slot_view/", { token: asha.token, body: { id: inactive.body.id } });
  await app.call("PUT", "/worker/slot_view/", { token: asha.token, body: { id: deleted.body.id } });
  expect(await startsOn(asha.workerId, 2)).toEqual(["12:00 1"]);
});

test(
  "a worker who is not listed is 404, whatever the request; a bad range is 400",
  { tags: ["@beyond-1.8", "@beyond-3.13"] },
  async () => {
    const [hidden, asha] = await Promise.all([worker(app), worker(app)]);
    await sql`update workers set is_active = false where id = ${hidden.workerId}`.execute(
      app.app.platform.pool,
    );
    const view = (id: number | string, query = "") =>
      app.call("GET", `/api/v1/workers/${id}/availability${query}`);
    for (const id of [hidden.workerId, 999_999, "x", 0])
      expectProblem(await view(id, "?from=never"), notFound);
    for (const query of [
      "?from=never",
      "?from=2026-02-30",
      `?from=${on(3)}&to=${on(2)}`,
      `?from=${on(1)}&to=${on(93)}`,
      "?hours=0",
      "?hours=18",
      "?hours=two",
    ])
      expectProblem(await view(asha.workerId, query), invalidInput);
    expect(await availability(app, asha.workerId, `?from=${on(1)}&to=${on(92)}`)).toHaveLength(92);
    expect(await availability(app, asha.workerId, `?from=${on(20)}`)).toEqual([
      { date: on(20), weekday: dayFromToday(app, 20).selectedDay.split(" ")[0], starts: [] },
    ]);
  },
);
