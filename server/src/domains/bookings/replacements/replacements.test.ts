// Replacements over HTTP: which workers are offered, in which order, and when.
import { sql } from "../../../platform/database/sql.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { workerNotBookable } from "@hourhand/contract/bookings";
import { noReplacement } from "@hourhand/contract/cancellations";
import { invalidInput, notAllowed, notFound, notSignedIn } from "@hourhand/contract/problem";
import { booking, dayFromToday, putInto, storeBooking } from "../../../../test/bookings.ts";
import { administrator, customer, type TestPerson, type TestWorker } from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import {
  choose as chooseFor,
  list as listFor,
  near as nearVisit,
  read as readFor,
  rejected as rejectedFor,
} from "../../../../test/replacements.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let admin: TestPerson;
let someone: TestWorker;
let buyer: TestPerson;
/** Gives each test its own category, so that only its own workers are offered. */
let job = 0;
beforeAll(async () => {
  admin = await administrator(app);
});
beforeEach(async () => {
  job++;
  [someone, buyer] = await Promise.all([near(0), customer(app)]);
});

const near = (kilometres: number, fields = {}) =>
  nearVisit(app, kilometres, { jobTitle: `Replaced ${job}`, ...fields });
const list = (id: number, by: { token?: string } = buyer) => listFor(app, id, by);
const choose = (
  id: number,
  body: Record<string, unknown>,
  by: { token?: string } = buyer,
  headers?: Record<string, string>,
) => chooseFor(app, id, by, body, headers);
const read = (id: number) => readFor(app, id, buyer);
const rejected = (fields = {}, days?: number) => rejectedFor(app, buyer, someone, fields, days);
const rate = async ({ workerId }: TestWorker, stars: number) => {
  await sql`update workers set rating_halves = ${stars * 20}, reviews_count = 10 where id = ${workerId}`.execute(
    app.app.platform.pool,
  );
};
const offered = async (id: number) =>
  (await list(id)).body.items.map(({ worker: { id: of } }: { worker: { id: number } }) => of);

describe("the offered workers", () => {
  test("listReplacements: the fields of an offer", { tags: ["@beyond-3.4", "@beyond-3.63"] }, async () => {
    const meera = await near(3.6, { fullName: "Meera Nair", salaryPaise: 32_050 });
    await rate(meera, 4.8);
    const id = await rejected();
    const { date, weekday } = dayFromToday(app, 3);
    const { status, body } = await list(id);
    expect([status, body]).toEqual([
      200,
      {
        items: [
          {
            worker: {
              id: meera.workerId,
              user_id: meera.id,
              name: "Meera Nair",
              picture: null,
              rating: 4.8,
              cell: [9.965, 76.265],
            },
            distance_km: 3.5,
            slot_id: meera.slots[weekday],
            date,
            start_time: "10:00",
            hours: 2,
            hourly_paise: 32_050,
            total_paise: 64_100,
            old_total_paise: 60_000,
          },
        ],
        next: null,
      },
    ]);
  });

  test(
    "are three at most, best rated, then nearest; those without a rating last",
    { tags: ["@beyond-3.63"] },
    async () => {
      const [far, close, best, unrated] = [await near(9), await near(2), await near(14), await near(1)];
      await Promise.all([rate(far, 4), rate(close, 4), rate(best, 4.5)]);
      const id = await rejected();
      expect(await offered(id)).toEqual([best, close, far].map(({ workerId }) => workerId));
      await sql`update workers set reviews_count = 0 where id = ${best.workerId}`.execute(
        app.app.platform.pool,
      );
      expect(await offered(id)).toEqual([close, far, unrated].map(({ workerId }) => workerId));
    },
  );

  test(
    "are within 15 km of the visit, or of the old worker if the visit's position is unknown",
    { tags: ["@beyond-3.64"] },
    async () => {
      const [inside, outside] = [await near(14.9), await near(15.1)];
      expect(await offered(await rejected())).toEqual([inside.workerId]);
      // This worker is 10 km further north; seen from there, all are near.
      const first = someone;
      someone = await near(10);
      const id = await rejected({ latitude: undefined, longitude: undefined });
      expect(new Set(await offered(id))).toEqual(
        new Set([first.workerId, inside.workerId, outside.workerId]),
      );
    },
  );

  test(
    "are never of another category, unlisted, blocked, busy or away, nor the old worker or the customer",
    { tags: ["@beyond-3.64"] },
    async () => {
      const { pool } = app.app.platform;
      const { date, weekday } = dayFromToday(app, 3);
      const [other, unlisted, blocked, busy, held, away, short, odd, good] = await Promise.all([
        near(1, { jobTitle: "Another trade" }),
        ...Array.from({ length: 8 }, () => near(1)),
      ]);
      await sql`update workers set is_complete = false where id = ${unlisted?.workerId}`.execute(pool);
      const toggled = await app.call("PATCH", "/admin_view/users_view/", {
        token: admin.token,
        body: { id: blocked?.id },
      });
      expect(toggled.status).toBe(200);
      await storeBooking(app, {
        customerId: (await customer(app)).id,
        workerId: busy?.workerId ?? 0,
        slotId: busy?.slots[weekday],
        on: date,
        from: "11:00",
        to: "12:00",
        status: "accepted",
      });
      const off = { kind: "off", from_date: date, to_date: date };
      for (const [who, fields] of [
        [away, {}],
        [held, { from_time: "11:00", to_time: "12:00" }],
      ] as const) {
        const made = await app.call("POST", "/api/v1/worker/exceptions", {
          token: who?.token,
          body: { ...off, ...fields },
        });
        expect(made.status).toBe(201);
      }
      await sql`update slots set ends = '11:00' where worker_id = ${short?.workerId}`.execute(pool);
      await sql`update slots set starts = '08:30' where worker_id = ${odd?.workerId}`.execute(pool);
      expect(other?.id).toBeGreaterThan(0);
      expect(await offered(await rejected())).toEqual([good?.workerId]);
    },
  );
});

describe("refusals", () => {
  test(
    "listing and booking are refused for a booking that did not end on the worker's side",
    { tags: ["@beyond-1.21", "@beyond-1.37", "@beyond-3.62"] },
    async () => {
      const one = await near(1);
      const id = await rejected();
      const body = { worker_id: one.workerId, total_paise: 60_000 };
      for (const status of ["created", "accepted", "visited", "pending", "completed", "canceled"] as const) {
        await putInto(app, id, status);
        expect((await read(id)).allowed).not.toContain("replace");
        expectProblem(await list(id), noReplacement);
        expectProblem(await choose(id, body), noReplacement);
      }
      await putInto(app, id, "rejected");
      expect((await read(id)).allowed).toEqual(["replace"]);
    },
  );

  test("nobody is offered when no time is left to answer", async () => {
    const one = await near(1);
    const id = await rejected();
    const pool = app.app.platform.pool;
    await sql`update bookings set booked_on = booked_on - 5 where id = ${id}`.execute(pool);
    expect((await list(id)).body).toEqual({ items: [], next: null });
    expectProblem(await choose(id, { worker_id: one.workerId, total_paise: 60_000 }), workerNotBookable);
  });

  test("come in the order 401, 404, 403, 400, 409", { tags: ["@beyond-1.17"] }, async () => {
    const id = await booking(app, buyer, someone, "completed");
    for (const [by, expected] of [
      [{}, notSignedIn],
      [await customer(app), notFound],
      [someone, notAllowed],
      [admin, notAllowed],
      [buyer, invalidInput],
    ] as const)
      expectProblem(await choose(id, { worker_id: "x" }, by), expected);
    expectProblem(await list(999_999_999), notFound);
    for (const body of [{ worker_id: 1 }, { total_paise: 1 }, { worker_id: 1, total_paise: -1 }])
      expectProblem(await choose(id, body), invalidInput);
  });
});
