// Preferences for mail and push: the whole map, partial edits, and events that cannot be switched off.
import { sql } from "../../../platform/database/sql.ts";
import { beforeEach, expect, test, vi } from "vitest";
import { invalidInput, notSignedIn } from "@hourhand/contract/problem";
import { booking, followUpBookings } from "../../../../test/bookings.ts";
import { customer, worker, type TestPerson } from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";

const path = "/api/v1/notification_preferences";
const app = testApp();
let asha: TestPerson;
beforeEach(async () => {
  asha = await customer(app);
});

const view = async (by = asha) => (await app.call("GET", path, { token: by.token })).body;
const edit = (body: Record<string, unknown>, by = asha) => app.call("PUT", path, { token: by.token, body });
const both = { mail: true, push: true };
const fixed = { ...both, fixed: true };
const everything = {
  booking: both,
  proposal: both,
  reminder: both,
  waiting_line: both,
  series: both,
  review: both,
  new_message: both,
  request: both,
  payment: fixed,
  code: fixed,
  safety: fixed,
  webhook: fixed,
  api_key: fixed,
};

test("every event is sent by mail and push by default", { tags: ["@beyond-3.75"] }, async () => {
  expect(await view()).toEqual(everything);
});

test(
  "a partial edit keeps the other preferences and returns the whole map",
  { tags: ["@beyond-3.75"] },
  async () => {
    const { status, body } = await edit({ booking: { mail: false } });
    expect([status, body]).toEqual([
      200,
      { message: "Your choice is kept.", ...everything, booking: { mail: false, push: true } },
    ]);
    await edit({ booking: { push: false }, review: { mail: false, push: false } });
    await edit({});
    expect(await view()).toEqual({
      ...everything,
      booking: { mail: false, push: false },
      review: { mail: false, push: false },
    });
    expect(await view(await customer(app))).toEqual(everything);
  },
);

test.each([
  [{ payment: { mail: false, push: true } }, "payment"],
  [{ code: { push: false } }, "code"],
  [{ safety: { mail: true, push: true, fixed: false } }, "safety"],
  [{ webhook: { mail: false } }, "webhook"],
  [{ api_key: { push: false } }, "api_key"],
  [{ payment: false }, "payment"],
  [{ party: both }, "party"],
  [{ constructor: both }, "constructor"],
  [{ booking: { mail: "no" } }, "booking"],
  [{ booking: { letter: true } }, "booking"],
  [{ booking: false }, "booking"],
  [{ booking: [] }, "booking"],
])("%j is refused, and nothing of it is kept", { tags: ["@beyond-3.75"] }, async (body, field) => {
  const answer = await edit({ review: { mail: false }, ...body });
  expectProblem(answer, invalidInput);
  expect(answer.body.errors).toEqual({ [field]: [expect.any(String)] });
  expect(await view()).toEqual(everything);
});

test("the returned map can be sent back unchanged", async () => {
  const { status, body } = await edit({ ...(await view()), review: { mail: false, push: true } });
  const edited = { ...everything, review: { mail: false, push: true } };
  expect([status, body]).toEqual([200, { message: "Your choice is kept.", ...edited }]);
  expect(await view()).toEqual(edited);
});

test("preferences require a token", async () => {
  expectProblem(await app.call("GET", path), notSignedIn);
  expectProblem(await app.call("PUT", path, { body: {} }), notSignedIn);
});

test("mails about bookings go only to people who want them", { tags: ["@beyond-2.13"] }, async () => {
  const someone = await worker(app);
  await edit({ booking: { mail: false } });
  await booking(app, asha, someone);
  await followUpBookings(app);
  const mails = async () =>
    (
      await sql<{ recipient: string }>`select recipient from dev_mails
        where recipient in (${asha.email}, ${someone.email})`.execute(app.app.platform.pool)
    ).rows;
  await vi.waitFor(async () => expect(await mails()).toHaveLength(1), { timeout: 30_000 });
  expect(await mails()).toEqual([{ recipient: someone.email }]);
});
