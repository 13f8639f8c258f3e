// A booking keeps the rules under which it was made; each field is tried at its limits.
import { sql } from "../../platform/database/sql.ts";
import { beforeAll, expect, test } from "vitest";
import { notFound } from "@hourhand/contract/problem";
import { booking, dayFromToday } from "../../../test/bookings.ts";
import { advanceUntil, instantOf } from "../../../test/market-time.ts";
import { administrator, customer, worker, type TestPerson } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp({ TEST_CLOCK: "on" }, { jobs: false });
let admin: TestPerson;
beforeAll(async () => {
  admin = await administrator(app);
});

const edit = async (of: number | "default", body: Record<string, unknown>) => {
  const answer = await app.call("PUT", `/api/v1/admin/policies/${of}`, { token: admin.token, body });
  expect([200, 201]).toContain(answer.status);
  return answer.body;
};
const idOfCategory = async (title: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from job_categories where title = ${title}`.execute(
    app.app.platform.pool,
  );
  return rows[0]?.id ?? 0;
};

test(
  "a booking keeps its version with all consequences",
  { tags: ["@beyond-2.8", "@beyond-3.6"] },
  async () => {
    const [ravi, asha] = [await worker(app, { jobTitle: "Roofer" }), await customer(app)];
    const category = await idOfCategory("Roofer");
    const own = {
      answer_within_hours: 48,
      booking_days: 20,
      cancel_tiers: [
        { hours_before: 72, percent: 11 },
        { hours_before: 0, percent: 33 },
      ],
      no_show_percent: 40,
      fee_percent: 7.25,
      address_before_acceptance: "whole",
      arrival_code: "optional",
      pay_within_hours: 5,
      payout_after_hours: 720,
      tax_percent: 18.5,
      tax_on: "total",
      tax_label: "GST 18.5",
    };
    await edit(category, { booking_days: 9 });
    await edit(category, own);
    const read = async (id: number) =>
      (await app.call("GET", `/api/v1/bookings/${id}`, { token: asha.token })).body;
    const made = await booking(app, asha, ravi, "accepted", { startTime: "10:00" }, 9);
    const missed = await booking(app, asha, ravi, "accepted", { startTime: "10:00" }, 3);
    const expected = {
      category_id: category,
      version: 2,
      ...own,
      charges_cancellation: false,
      charges_no_show: false,
    };
    expect((await read(made)).policy).toEqual(expected);

    await edit(category, {
      cancel_tiers: [{ hours_before: 0, percent: 90 }],
      no_show_percent: 100,
      arrival_code: "required",
    });
    await edit("default", { no_show_percent: 90, arrival_code: "required" });
    await app.call("DELETE", `/api/v1/admin/policies/${category}`, { token: admin.token });
    const after = await read(made);
    expect([after.policy, after.arrival.required]).toEqual([expected, false]);
    const path = `/api/v1/bookings/${made}/cancellation`;
    const { rule, quote } = (await app.call("GET", `${path}?cause=plans_changed`, { token: asha.token }))
      .body;
    expect(rule).toMatchObject({
      percent: 11,
      hours_before: 72,
      policy_version: 2,
      policy_charge_paise: 3_300,
    });
    const body = { cause: "plans_changed", quote };
    const canceled = await app.call("POST", path, { token: asha.token, body });
    expect(canceled.body.cancellation.rule).toEqual(rule);

    const start = instantOf(dayFromToday(app, 3).date, "10:00");
    await advanceUntil(app, admin, start + 20 * 60_000);
    const report = await app.call("POST", `/api/v1/bookings/${missed}/no_show`, {
      token: ravi.token,
      body: {},
    });
    expect(report.body.no_show).toMatchObject({ missing: "customer", policy_charge_paise: 12_000 });
    // A new booking uses the default.
    const next = await booking(app, asha, ravi, "created", { startTime: "12:00" }, 2);
    expect((await read(next)).policy).toMatchObject({ category_id: null, no_show_percent: 90 });
  },
);

test("values at both ends of every bound are accepted", { tags: ["@beyond-2.9"] }, async () => {
  const tiers = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ hours_before: 720 - n * 80, percent: n * 10 }));
  const ends: Record<string, unknown>[] = [
    {
      answer_within_hours: 1,
      booking_days: 1,
      cancel_tiers: [{ hours_before: 0, percent: 0 }],
      no_show_percent: 0,
      fee_percent: 0,
      address_before_acceptance: "area",
      arrival_code: "required",
    },
    {
      answer_within_hours: 168,
      booking_days: 90,
      cancel_tiers: [...tiers(9), { hours_before: 0, percent: 100 }],
      no_show_percent: 100,
      fee_percent: 100,
      address_before_acceptance: "whole",
      arrival_code: "optional",
    },
  ];
  for (const fields of ends) {
    expect(await edit("default", fields)).toMatchObject(fields);
    expect((await app.call("GET", "/api/v1/policies")).body.items[0]).toMatchObject(fields);
  }
});

test("the default cannot be deleted", async () => {
  expectProblem(await app.call("DELETE", "/api/v1/admin/policies/default", { token: admin.token }), notFound);
  expect((await app.call("GET", "/api/v1/policies")).body.items[0].category_id).toBeNull();
});

test("without a category the history is the default's", async () => {
  const history = async (query: string) =>
    (await app.call("GET", `/api/v1/admin/policies/history${query}`, { token: admin.token })).body.items;
  expect(await history("?category_id=")).toEqual(await history(""));
});
