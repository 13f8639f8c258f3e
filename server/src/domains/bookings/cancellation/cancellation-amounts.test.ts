// Every combination of policy, side, cause and time left before the start, over HTTP with the clock moved: the stored
// amounts equal the quoted ones.
import { beforeAll, expect, test } from "vitest";
import { customerCauses, freeCauses, workerCauses, type SideCause } from "@hourhand/contract/booking-endings";
import { booking, dayFromToday } from "../../../../test/bookings.ts";
import { advance, advanceUntil, instantOf } from "../../../../test/market-time.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({ TEST_CLOCK: "on" }, { jobs: false });
let admin: TestPerson;
beforeAll(async () => {
  admin = await administrator(app, { id: 3 });
});

const hourMs = 3_600_000;
const minuteMs = 60_000;
/** Hours left before the start, with the percentage and the tier of the policy that apply then. */
type Cell = [hoursLeft: number, percent: number, tier: number];
const justUnder = (hours: number) => hours - 3 / 60;

const policies: [name: string, tiers: object[], cells: Cell[]][] = [
  [
    "the default",
    [
      { hours_before: 24, percent: 0 },
      { hours_before: 2, percent: 25 },
      { hours_before: 0, percent: 50 },
    ],
    [
      [47, 0, 24],
      [24, 0, 24],
      [justUnder(24), 25, 2],
      [2, 25, 2],
      [justUnder(2), 50, 0],
      [-1, 50, 0],
    ],
  ],
  [
    "one of its own",
    [
      { hours_before: 36, percent: 7 },
      { hours_before: 12, percent: 33 },
      { hours_before: 3, percent: 100 },
    ],
    [
      [40, 7, 36],
      [justUnder(36), 33, 12],
      [justUnder(12), 100, 3],
      [justUnder(3), 100, 3],
      [-5, 100, 3],
    ],
  ],
];

const acts: ["customer" | "worker", SideCause][] = [
  ...customerCauses.map((cause): ["customer", SideCause] => ["customer", cause]),
  ...workerCauses.map((cause): ["worker", SideCause] => ["worker", cause]),
];
/** An odd number of paise, so that halves occur. */
const totalPaise = 30_003;

test.each(policies)(
  "%s: the recorded amounts are the quoted ones",
  {
    tags: [
      "@beyond-1.2",
      "@beyond-1.40",
      "@beyond-2.15",
      "@beyond-2.22",
      "@beyond-3.47",
      "@beyond-3.48",
      "@beyond-3.49",
      "@beyond-3.52",
      "@beyond-show.1",
    ],
    timeout: 120_000,
  },
  async (_name, cancel_tiers, cells) => {
    const edited = await app.call("PUT", "/api/v1/admin/policies/default", {
      token: admin.token,
      body: { cancel_tiers, booking_days: 30 },
    });
    const { version } = edited.body;
    const buyer = await customer(app);
    const workers: TestWorker[] = [];
    for (const _act of acts) workers.push(await worker(app, { salaryPaise: totalPaise }));
    // One day for each time, so that the clock only goes forward.
    const visits = cells.map(([hoursLeft, percent, tier], index) => {
      const days = 3 + index;
      return { hoursLeft, percent, tier, days, date: dayFromToday(app, days).date };
    });
    const ids = new Map<string, number>();
    for (const { days } of visits)
      for (const [index, someone] of workers.entries()) {
        const id = await booking(app, buyer, someone, "accepted", { startTime: "10:00" }, days);
        ids.set(`${days} ${index}`, id);
      }
    let lateOnes = 0;
    for (const { hoursLeft, percent, tier, days, date } of visits) {
      // One or two minutes early, so that the hours left do not change until all acts are done.
      await advanceUntil(app, admin, instantOf(date, "10:00") - hoursLeft * hourMs - minuteMs);
      for (const [index, [side, cause]] of acts.entries()) {
        const id = ids.get(`${days} ${index}`);
        const { token } = side === "customer" ? buyer : (workers[index] as TestWorker);
        const path = `/api/v1/bookings/${id}/cancellation`;
        const shown = await app.call("GET", `${path}?cause=${cause}`, { token });
        const isFree = side === "worker" || freeCauses.includes(cause);
        const expected = {
          cause,
          percent: isFree ? 0 : percent,
          hours_before: isFree ? null : tier,
          policy_charge_paise: isFree ? 0 : Math.round((totalPaise * percent) / 100),
          policy_version: version,
          late: !isFree && percent > 0,
          text: expect.any(String),
        };
        expect([shown.status, shown.body], `${days} ${side} ${cause} ${hoursLeft}`).toEqual([
          200,
          {
            charge_paise: 0,
            refund_paise: 0,
            currency: "INR",
            rule: expected,
            quote: expect.any(String),
          },
        ]);
        const body = { cause, quote: shown.body.quote };
        const done = await app.call("POST", path, { token, body });
        expect([done.status, done.body.status]).toEqual([200, "canceled"]);
        const cancellation = (await app.call("GET", `/api/v1/bookings/${id}`, { token })).body.cancellation;
        expect(cancellation).toMatchObject({ by: side, cause, note: null, charge_paise: 0, refund_paise: 0 });
        expect(cancellation.rule).toEqual(shown.body.rule);
        expect(done.body.cancellation).toEqual(cancellation);
        if (expected.late) lateOnes++;
      }
    }
    const me = await app.call("GET", "/api/v1/me", { token: buyer.token });
    expect(me.body.late_cancellations).toBe(lateOnes);
    expect(lateOnes).toBeGreaterThan(0);
    // Cancellations older than twelve months do not count.
    await advance(app, admin, 400 * 24 * 60);
    expect((await app.call("GET", "/api/v1/me", { token: buyer.token })).body.late_cancellations).toBe(0);
  },
);

test.each([0, 40, 100])(
  "a policy of %d %% for a no-show records that share for a customer and nothing for a worker",
  { tags: ["@beyond-2.17", "@beyond-3.59"] },
  async (percent) => {
    await app.call("PUT", "/api/v1/admin/policies/default", {
      token: admin.token,
      body: { no_show_percent: percent, booking_days: 30 },
    });
    const [someone, buyer] = [await worker(app, { salaryPaise: totalPaise }), await customer(app)];
    const ids = [];
    for (const startTime of ["08:00", "10:00"])
      ids.push(await booking(app, buyer, someone, "accepted", { startTime }, 2));
    await advanceUntil(app, admin, instantOf(dayFromToday(app, 2).date, "10:00") + 31 * minuteMs);
    const report = async (id: number | undefined, { token }: TestPerson) =>
      (await app.call("POST", `/api/v1/bookings/${id}/no_show`, { token, body: {} })).body.no_show;
    expect(await report(ids[0], someone)).toMatchObject({
      missing: "customer",
      policy_charge_paise: Math.round((totalPaise * percent) / 100),
      charge_paise: 0,
    });
    expect(await report(ids[1], buyer)).toMatchObject({
      missing: "worker",
      policy_charge_paise: 0,
      charge_paise: 0,
    });
  },
);

test(
  "for a created booking a customer is shown and charged nothing, for any cause",
  { tags: ["@beyond-3.49"] },
  async () => {
    const [someone, buyer] = [await worker(app), await customer(app)];
    for (const cause of customerCauses) {
      const id = await booking(app, buyer, someone, "created", { startTime: "12:00" }, 1);
      const path = `/api/v1/bookings/${id}/cancellation`;
      const shown = await app.call("GET", `${path}?cause=${cause}`, { token: buyer.token });
      expect(shown.body.rule).toMatchObject({ percent: 0, hours_before: null, late: false });
      const body = { cause, quote: shown.body.quote };
      const done = await app.call("POST", path, { token: buyer.token, body });
      expect(done.body.cancellation.rule).toEqual(shown.body.rule);
    }
  },
);
