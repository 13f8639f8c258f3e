// Edits below /api/v1: required values, edits that change nothing, steps of numbers; and calendars.
import { beforeAll, expect, test } from "vitest";
import { invalidInput } from "@hourhand/contract/problem";
import { booking } from "../test/bookings.ts";
import { administrator, customer, worker, type TestPerson } from "../test/people.ts";
import { expectProblem } from "../test/problems.ts";
import { type TestApp, testApp } from "../test/start-app.ts";

const app = testApp();
let admin: TestPerson;
beforeAll(async () => {
  admin = await administrator(app, { id: 3 });
});

const put = (path: string, body: Record<string, unknown>, encoding?: "form") =>
  app.call("PUT", path, { token: admin.token, body, ...(encoding && { encoding }) });
const policies = "/api/v1/admin/policies";
const defaultPolicy = async () => (await app.call("GET", "/api/v1/policies")).body.items[0];
const settings = async () =>
  (await app.call("GET", "/api/v1/admin/settings", { token: admin.token })).body as {
    version: number;
    settings: Record<string, unknown>;
  };

test("null and an empty text for a required value are 400", { tags: ["@beyond-1.51"] }, async () => {
  const shownOnly = new Set(["category_id", "charges_cancellation", "charges_no_show"]);
  const fields = Object.keys(await defaultPolicy()).filter((name) => !shownOnly.has(name));
  expect(fields.length).toBeGreaterThan(6);
  for (const name of fields)
    for (const empty of [null, "", "  "])
      expectProblem(await put(`${policies}/default`, { [name]: empty }), invalidInput, name);
  expectProblem(await put(`${policies}/default`, { booking_days: "" }, "form"), invalidInput);
  const { version } = await settings();
  for (const name of ["name", "colours", "social_links", "languages", "mail_from_name"])
    for (const empty of [null, ""])
      expectProblem(await put("/api/v1/admin/settings", { version, [name]: empty }), invalidInput, name);
  for (const empty of [null, "", { mail: null }, { push: "" }])
    expectProblem(await put("/api/v1/notification_preferences", { booking: empty }), invalidInput);
  for (const empty of [null, ""])
    expectProblem(
      await app.call("PATCH", "/api/v1/me", { token: admin.token, body: { language: empty } }),
      invalidInput,
    );
  expect((await settings()).version).toBe(version);
});

test("an edit without a change is 200 and makes no version", { tags: ["@beyond-1.51"] }, async () => {
  const { category_id: _category, version, ...same } = await defaultPolicy();
  for (const body of [{}, same, { ...same, version }, { cancel_tiers: same.cancel_tiers.toReversed() }]) {
    const answer = await put(`${policies}/default`, body);
    expect(answer).toMatchObject({
      status: 200,
      body: { ...same, version, message: "Nothing has changed." },
    });
  }
  expect((await put(`${policies}/default`, { booking_days: 9 })).body.version).toBe(version + 1);
  const before = await settings();
  const { name, colours, languages } = before.settings;
  for (const edit of [{}, { name }, { name, colours, languages }]) {
    const answer = await put("/api/v1/admin/settings", { version: before.version, ...edit });
    expect(answer).toMatchObject({ status: 200, body: { version: before.version } });
  }
  const history = await app.call("GET", `${policies}/history`, { token: admin.token });
  expect(history.body.items.map((item: { version: number }) => item.version)).toEqual(
    Array.from({ length: version + 1 }, (_, n) => version + 1 - n),
  );
});

test(
  "a new override is 201, its edit 200, and a repetition makes no version",
  { tags: ["@beyond-1.51"] },
  async () => {
    await worker(app, { jobTitle: "Plumber" });
    const { rows } = await app.app.platform.pool.query<{ id: number }>(
      "select id::integer from job_categories where title = 'Plumber'",
    );
    const path = `${policies}/${rows[0]?.id ?? 0}`;
    expect(await put(path, {})).toMatchObject({ status: 201, body: { version: 1 } });
    expect(await put(path, {})).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await put(path, { booking_days: 30 })).toMatchObject({ status: 200, body: { version: 2 } });
    await app.call("DELETE", path, { token: admin.token });
    expect(await put(path, { booking_days: 30 })).toMatchObject({ status: 201, body: { version: 3 } });
  },
);

test("a rating off 0.5, a fee off 0.01 and a wage off 0.01 are 400", { tags: ["@beyond-1.51"] }, async () => {
  const [ravi, asha] = await Promise.all([worker(app), customer(app)]);
  const id = await booking(app, asha, ravi, "completed");
  const review = (rating: number | string) =>
    app.call("PUT", "/user/bookings_view/", { token: asha.token, body: { id, rating, title: "Good" } });
  for (const rating of [4.25, 4.5000001, 4.500000000001, "4.50001"])
    expectProblem(await review(rating), invalidInput, String(rating));
  for (const fee of [10.005, 10.000000001, 0.001])
    expectProblem(await put(`${policies}/default`, { fee_percent: fee }), invalidInput, String(fee));
  for (const fee of [0.07, 12.34, 99.99, 0.29])
    expect((await put(`${policies}/default`, { fee_percent: fee })).body.fee_percent).toBe(fee);
  for (const salary of [300.001, 300.0000000001])
    expectProblem(
      await app.call("PATCH", "/worker/details_view/", { token: ravi.token, body: { salary } }),
      invalidInput,
    );
});

test(
  "a calendar's last line is terminated, and its UIDs do not change with the address",
  { tags: ["@beyond-1.51"] },
  async () => {
    const [ravi, asha] = await Promise.all([worker(app), customer(app)]);
    const id = await booking(app, asha, ravi);
    const file = async (of: TestApp) => {
      const answer = await of.call("GET", `/api/v1/bookings/${id}/calendar`, { token: asha.token });
      expect(answer.body).toMatch(/END:VCALENDAR\r\n$/);
      return /^UID:(.*)\r$/m.exec(answer.body as string)?.[1];
    };
    const { body } = await app.call("POST", "/api/v1/calendar_feed", { token: asha.token });
    const feed = await (await fetch(app.url + new URL(body.url as string).pathname)).text();
    expect(feed).toMatch(/[^\n\r]\r\n$/);
    const uid = await file(app);
    expect(uid).toMatch(new RegExp(`^booking-${id}@`));
    expect(feed).toContain(`UID:${uid}\r\n`);
    const { settings: own } = app.app.platform as { settings: { publicUrl: string } };
    const before = own.publicUrl;
    own.publicUrl = "https://elsewhere.example";
    expect(await file(app)).toBe(uid);
    own.publicUrl = before;
  },
);
