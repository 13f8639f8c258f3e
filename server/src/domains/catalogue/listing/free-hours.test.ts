// The free hours on cards and in the list's filter by date and time, compared with the availability and the booking.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { timeOf } from "@hourhand/contract/free-hours";
import { book, booking, dayFromToday } from "../../../../test/bookings.ts";
import {
  addException,
  availability,
  idleWorker,
  numbersFrom,
  randomWorker,
  type AvailableDate,
} from "../../../../test/calendar.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";
import { workersListOf } from "../../../../test/workers-list.ts";

let app: TestApp;
let admin: TestPerson;
const settings = { VISIT_TIMES: "free", TEST_CLOCK: "on" };
const start = async (zone: string) => {
  app = await startApp({ ...settings, MARKET_TIME_ZONE: zone }, { jobs: false });
  admin = await administrator(app, { id: 3 });
};

const { list } = workersListOf(() => app);
const on = (days: number) => dayFromToday(app, days).date;

type Free = { date: string; start_time: string } | null;
const ofList = async (someone: TestWorker, body: Record<string, unknown> = {}): Promise<Free> =>
  (await list({ page_size: 100, ...body })).Workers.find(({ id }: { id: number }) => id === someone.workerId)
    .next_free;
const ofDetails = async ({ workerId }: TestWorker): Promise<Free> =>
  (await app.call("GET", `/user/workers_view/${workerId}`)).body.worker.next_free;
const isFound = async ({ workerId }: TestWorker, body: Record<string, unknown>): Promise<boolean> =>
  (await list(body)).Workers.some(({ id }: { id: number }) => id === workerId);

/** Books the free hour that a card shows; finds its slot in the availability of that date. */
async function bookShown(someone: TestWorker, { date, start_time: shown }: NonNullable<Free>) {
  const [day] = await availability(app, someone.workerId, `?from=${date}&to=${date}`);
  const slot = day?.starts.find(({ start_time: time }) => time === shown)?.slot_id;
  const days = [...Array(90).keys()].find((ahead) => on(ahead) === date) ?? 0;
  return book(app, await customer(app), someone, { selectedSlot: slot, startTime: `${shown}:00` }, days);
}

const firstOf = (days: AvailableDate[]): Free => {
  const day = days.find(({ starts }) => starts.length > 0);
  return day ? { date: day.date, start_time: day.starts[0]?.start_time ?? "" } : null;
};

describe("a card's next free hour", () => {
  beforeAll(() => start("Asia/Kolkata"));
  afterAll(() => app.close());

  test(
    "is on the list, the saved list and the details; it can be booked, and then the next one is shown",
    { tags: ["@beyond-3.19"] },
    async () => {
      const asha = await worker(app);
      const buyer = await customer(app);
      await app.call("POST", "/user/saved_workers_view/", {
        token: buyer.token,
        body: { worker_id: asha.workerId },
      });
      for (const [days, hour] of [
        [1, "08:00"],
        [1, "09:00"],
        [1, "10:00"],
      ] as const) {
        const shown = { date: on(days), start_time: hour };
        const saved = await app.call("GET", "/user/saved_workers_view/", { token: buyer.token });
        expect([await ofList(asha), await ofDetails(asha), saved.body.workers[0].next_free]).toEqual([
          shown,
          shown,
          shown,
        ]);
        expect((await bookShown(asha, shown)).status).toBe(201);
      }
      await addException(app, asha, { kind: "off", from_date: on(1), to_date: on(2) });
      expect(await ofList(asha)).toEqual({ date: on(3), start_time: "08:00" });
    },
  );

  test("a booking and a cancellation show in the next read of the first page, which visitors share", async () => {
    const ravi = await worker(app);
    const firstPage = { page: 1, page_size: 6 };
    const buyer = await customer(app);
    for (let round = 0; round < 5; round++) {
      expect(await ofList(ravi, firstPage)).toEqual({ date: on(1), start_time: "08:00" });
      const id = await booking(app, buyer, ravi, "created", { startTime: "08:00:00" });
      expect(await ofList(ravi, firstPage)).toEqual({ date: on(1), start_time: "09:00" });
      await app.call("DELETE", `/user/bookings_view/${id}`, { token: buyer.token });
    }
  });

  test(
    "is null where nothing is offered or the horizon ends before, and follows the policy",
    { tags: ["@beyond-2.14", "@beyond-3.18"] },
    async () => {
      const idle = await idleWorker(app);
      expect([await ofList(idle), await ofDetails(idle)]).toEqual([null, null]);
      await addException(app, idle, {
        kind: "extra",
        from_date: on(9),
        to_date: on(9),
        from_time: "18:30",
        to_time: "20:00",
      });
      expect(await ofList(idle)).toBeNull();
      expect(await isFound(idle, { date: on(9) })).toBe(false);
      const edit = (booking_days: number) =>
        app.call("PUT", "/api/v1/admin/policies/default", { token: admin.token, body: { booking_days } });
      await edit(30);
      expect(await ofList(idle)).toEqual({ date: on(9), start_time: "18:30" });
      expect(await isFound(idle, { date: on(9), time: "20:00" })).toBe(true);
      expect(await isFound(idle, { date: on(31) })).toBe(false);
      await edit(7);
      expect(await ofList(idle)).toBeNull();
    },
  );

  test("changes with the days", { tags: ["@beyond-1.45"] }, async () => {
    const asha = await worker(app);
    const firstPage = { page: 1, page_size: 6 };
    const before = on(1);
    expect(await ofList(asha, { sort: "-salary", ...firstPage, page_size: 100 })).toMatchObject({
      date: before,
    });
    await app.call("POST", "/api/v1/test/clock", { token: admin.token, body: { advance_minutes: 24 * 60 } });
    expect(on(0)).toBe(before);
    expect(await ofList(asha)).toEqual({ date: on(1), start_time: "08:00" });
    expect(await isFound(asha, { date: before })).toBe(false);
  });
});

describe.each(["Asia/Kolkata", "America/St_Johns"])("in %s", (zone) => {
  beforeAll(() => start(zone));
  afterAll(() => app.close());

  test(
    "on random calendars the cards and the filter agree with the availability",
    { tags: ["@beyond-3.16"] },
    async () => {
      const seed = Date.now() % 1_000_000;
      const below = numbersFrom(seed);
      for (let calendars = 0; calendars < 6; calendars++) {
        const someone = await randomWorker(app, below);
        const days = await availability(app, someone.workerId);
        const first = firstOf(days);
        const context = { seed, zone, worker: someone.workerId };
        expect({ ...context, free: await ofList(someone) }).toEqual({ ...context, free: first });
        expect(await ofDetails(someone)).toEqual(first);
        for (const { date, starts } of days) {
          expect({ ...context, date, isFound: await isFound(someone, { date }) }).toEqual({
            ...context,
            date,
            isFound: starts.length > 0,
          });
          const time = timeOf(60 * (6 + below(15)) + 15 * below(4));
          // A time within one of the availability's whole hours matches; after the last of them, only the rest of the
          // same stretch does.
          const isHeld = starts.some(({ start_time: from, longest_hours: hours }) => {
            const until = timeOf(60 * (Number(from.slice(0, 2)) + hours) + Number(from.slice(3)));
            return `${from}:00` <= time && time <= until;
          });
          const found = await isFound(someone, { date, time });
          if (isHeld || starts.length === 0)
            expect({ ...context, date, time, found }).toEqual({ ...context, date, time, found: isHeld });
        }
        if (first) {
          expect((await bookShown(someone, first)).status).toBe(201);
          expect(await ofList(someone)).toEqual(firstOf(await availability(app, someone.workerId)));
        }
      }
    },
  );

  test(
    "a time matches a free stretch of an hour or more, both ends included",
    { tags: ["@beyond-3.17", "@beyond-3.18"] },
    async () => {
      const asha = await worker(app);
      await booking(app, await customer(app), asha, "accepted", { startTime: "11:00:00", duration: 2 }, 3);
      await addException(app, asha, {
        kind: "off",
        from_date: on(3),
        to_date: on(3),
        from_time: "13:30",
        to_time: "16:45",
      });
      const found: string[] = [];
      const times = [
        "07:59",
        "08:00",
        "11:00",
        "11:01",
        "12:00",
        "13:00",
        "13:30",
        "16:45",
        "17:30",
        "18:00",
        "18:01",
      ];
      for (const time of times) if (await isFound(asha, { date: on(3), time })) found.push(time);
      expect(found).toEqual(["08:00", "11:00", "16:45", "17:30", "18:00"]);
      expect(await isFound(asha, { date: on(0) })).toBe(false);
      expect(await isFound(asha, { date: on(7) })).toBe(true);
      expect(await isFound(asha, { date: on(8) })).toBe(false);
      await addException(app, asha, { kind: "off", from_date: on(3), to_date: on(3) });
      expect(await isFound(asha, { date: on(3) })).toBe(false);
    },
  );
});
