// No-shows: when they may be reported, the consequences, and the missing side's statement.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { illegalStatusChange, tooEarly, tooLate } from "@hourhand/contract/bookings";
import { invalidInput, notAllowed, notFound, notSignedIn } from "@hourhand/contract/problem";
import { booking, dayFromToday, putInto } from "../../../../test/bookings.ts";
import { advance, advanceUntil, instantOf } from "../../../../test/market-time.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";
import { mailsTo, noticesOf } from "../../../../test/notified.ts";

const app = testApp({ TEST_CLOCK: "on" }, { jobs: false });
let admin: TestPerson;
let someone: TestWorker;
let buyer: TestPerson;
beforeAll(async () => {
  admin = await administrator(app, { id: 3 });
});
beforeEach(async () => {
  [someone, buyer] = await Promise.all([worker(app), customer(app)]);
});

const minuteMs = 60_000;
const report = (
  id: number,
  { token }: { token?: string },
  body: Record<string, unknown> = {},
  headers = {},
) => app.call("POST", `/api/v1/bookings/${id}/no_show`, { token, body, headers });
const state = (
  id: number,
  { token }: { token?: string },
  body: Record<string, unknown> = { text: "I was there." },
) => app.call("POST", `/api/v1/bookings/${id}/statements`, { token, body });
const read = async (id: number, { token }: TestPerson = buyer) =>
  (await app.call("GET", `/api/v1/bookings/${id}`, { token })).body;
/** Makes an accepted visit of two hours, from 10:00 tomorrow. */
const visit = async () => {
  const id = await booking(app, buyer, someone, "accepted", { startTime: "10:00", duration: 2 });
  return { id, start: instantOf(dayFromToday(app).date, "10:00") };
};
/** Moves the clock to this many minutes after the start. */
const past = (start: number, minutes: number) => advanceUntil(app, admin, start + (minutes + 1) * minuteMs);

test(
  "reportNoShow is for the worker from 15 minutes after the start, for the customer from 30, as `allowed` says",
  { tags: ["@beyond-1.9", "@beyond-1.20", "@beyond-3.57", "@beyond-3.59"] },
  async () => {
    const { id, start } = await visit();
    for (const [minutes, forWorker, forCustomer] of [
      [-60, false, false],
      [13, false, false],
      [16, true, false],
      [28, true, false],
      [31, true, true],
    ] as const) {
      await past(start, minutes - 1);
      for (const [by, is] of [
        [someone, forWorker],
        [buyer, forCustomer],
      ] as const) {
        const { allowed } = await read(id, by);
        expect([minutes, by.role, allowed.includes("no_show")]).toEqual([minutes, by.role, is]);
        if (!is) expectProblem(await report(id, by), tooEarly);
      }
    }
    const { status, body } = await report(id, buyer, { note: "Nobody came." });
    expect(status).toBe(200);
    const { message, ...answered } = body;
    expect(message).toBe("It is recorded that the worker was not there.");
    expect(answered).toEqual(await read(id));
    expect(answered).toMatchObject({
      status: "canceled",
      cancellation: null,
      no_show: {
        missing: "worker",
        reported_by: "customer",
        note: "Nobody came.",
        at: expect.any(String),
        policy_charge_paise: 0,
        charge_paise: 0,
      },
      allowed: ["replace"],
    });
    expect(answered.timeline.at(-1)).toMatchObject({
      event: "no_show",
      actor: "customer",
      detail: { missing: "worker" },
    });
    const notice = (await noticesOf(app, someone)).at(-1);
    expect(notice).toMatchObject({ title: "Visit missed", event: "booking", booking_id: id });
    expect(notice?.body).toContain("says that you were not there");
    expect((await mailsTo(app, someone)).at(-1)?.subject).toBe("Visit missed");
    expect((await mailsTo(app, buyer)).at(-1)?.text).toContain("You said that");
  },
);

test("is too late more than 24 hours after the end", { tags: ["@beyond-1.33", "@beyond-3.58"] }, async () => {
  const { id, start } = await visit();
  await past(start, 120 + 24 * 60 - 2);
  expect((await read(id, someone)).allowed).toContain("no_show");
  await advance(app, admin, 2);
  for (const by of [someone, buyer]) {
    expect((await read(id, by)).allowed).not.toContain("no_show");
    expectProblem(await report(id, by), tooLate);
  }
});

test(
  "only an accepted visit can be reported, once, and its key returns the same reply",
  { tags: ["@beyond-1.12", "@beyond-3.57"] },
  async () => {
    const { id, start } = await visit();
    await past(start, 31);
    for (const status of ["created", "visited", "pending", "completed", "rejected", "canceled"] as const) {
      await putInto(app, id, status);
      expectProblem(await report(id, someone), illegalStatusChange);
    }
    await putInto(app, id, "accepted");
    const key = { "idempotency-key": "missed-once" };
    const [first, again] = [await report(id, someone, {}, key), await report(id, someone, {}, key)];
    expect([first.status, again.body]).toEqual([200, first.body]);
    expectProblem(await report(id, someone), illegalStatusChange);
    expectProblem(await report(id, buyer), illegalStatusChange);
  },
);

describe("who may call", () => {
  test.each(["no_show", "statements"])(
    "%s: 401, 404, 403, 400",
    { tags: ["@beyond-1.17", "@beyond-3.60"] },
    async (act) => {
      const { id } = await visit();
      const call = (of: number, token?: string) =>
        app.call("POST", `/api/v1/bookings/${of}/${act}`, {
          token,
          body: { note: "n".repeat(501), text: "t".repeat(2_001) },
        });
      expectProblem(await call(id), notSignedIn);
      expectProblem(await call(id, (await customer(app)).token), notFound);
      expectProblem(await call(999_999_999, admin.token), notFound);
      expectProblem(await call(id, admin.token), notAllowed);
      expectProblem(await call(id, buyer.token), invalidInput);
    },
  );
});

describe("statements", () => {
  test(
    "addStatement by the missing side, once; both sides and administrators see it",
    { tags: ["@beyond-1.11", "@beyond-3.60"] },
    async () => {
      const { id, start } = await visit();
      await past(start, 16);
      await report(id, someone);
      expectProblem(await state(id, someone), illegalStatusChange);
      for (const text of ["", "   ", undefined])
        expectProblem(await state(id, buyer, { text }), invalidInput);
      const { status, body } = await state(id, buyer, { text: "The bell is broken." });
      expect([status, body.message]).toEqual([201, "Your statement was added."]);
      const expected = [{ by: "customer", text: "The bell is broken.", at: expect.any(String) }];
      for (const by of [buyer, someone, admin]) expect((await read(id, by)).statements).toEqual(expected);
      expectProblem(await state(id, buyer), illegalStatusChange);
      expect((await noticesOf(app, someone)).at(-1)).toMatchObject({
        title: "Statement added",
        booking_id: id,
      });
      const list = await app.call("GET", "/api/v1/bookings", { token: buyer.token });
      expect(list.body.items[0]).toMatchObject({ statements: expected, no_show: { missing: "customer" } });
    },
  );

  test.each([
    ["worker_asked", true],
    ["worker_late", true],
    ["plans_changed", false],
  ])("a worker answers the customer's cause %s: %s", { tags: ["@beyond-3.61"] }, async (cause, mayAnswer) => {
    const { id } = await visit();
    const path = `/api/v1/bookings/${id}/cancellation`;
    const { quote } = (await app.call("GET", `${path}?cause=${cause}`, { token: buyer.token })).body;
    await app.call("POST", path, { token: buyer.token, body: { cause, quote } });
    const answer = await state(id, someone);
    if (mayAnswer) expect(answer.status).toBe(201);
    else expectProblem(answer, illegalStatusChange);
    expectProblem(await state(id, buyer), illegalStatusChange);
  });

  test(
    "a statement of 2,000 letters is stored, and once for one key",
    { tags: ["@beyond-3.60"] },
    async () => {
      const { id, start } = await visit();
      await past(start, 31);
      await report(id, buyer);
      const text = "t".repeat(2_000);
      const call = (headers = {}) =>
        app.call("POST", `/api/v1/bookings/${id}/statements`, {
          token: someone.token,
          body: { text },
          headers,
        });
      const key = { "idempotency-key": `stated-${id}` };
      const [first, again] = [await call(key), await call(key)];
      expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
      expect(first.body.statements).toEqual([{ by: "worker", text, at: expect.any(String) }]);
      expectProblem(await call(), illegalStatusChange);
    },
  );

  test("none is due for a live booking", { tags: ["@beyond-3.60"] }, async () => {
    const { id } = await visit();
    for (const by of [buyer, someone]) expectProblem(await state(id, by), illegalStatusChange);
  });
});
