// Canceling below /api/v1: who may, the order of refusals, the consequences, and the record left by the old call and by
// a blocked account.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { illegalStatusChange } from "@hourhand/contract/bookings";
import { quoteChanged } from "@hourhand/contract/cancellations";
import { invalidInput, keyReused, notAllowed, notFound, notSignedIn } from "@hourhand/contract/problem";
import { book, booking, putInto } from "../../../../test/bookings.ts";
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

const app = testApp({}, { jobs: false });
let admin: TestPerson;
let someone: TestWorker;
let buyer: TestPerson;
beforeAll(async () => {
  admin = await administrator(app);
});
beforeEach(async () => {
  [someone, buyer] = await Promise.all([worker(app), customer(app)]);
});

const pathOf = (id: number) => `/api/v1/bookings/${id}/cancellation`;
const quote = (id: number, cause: string, { token }: { token?: string } = buyer) =>
  app.call("GET", `${pathOf(id)}?cause=${cause}`, { token });
const cancel = (id: number, body: Record<string, unknown>, by: { token?: string } = buyer, headers = {}) =>
  app.call("POST", pathOf(id), { token: by.token, body, headers });
const cancelFor = async (id: number, cause: string, by = buyer, fields = {}) =>
  cancel(id, { cause, quote: (await quote(id, cause, by)).body.quote, ...fields }, by);
const read = async (id: number, by: TestPerson = buyer) =>
  (await app.call("GET", `/api/v1/bookings/${id}`, { token: by.token })).body;
test(
  "quoteCancellation and cancelVisit: the booking, its record, its hours, the other side",
  { tags: ["@beyond-1.9", "@beyond-3.47", "@beyond-3.54"] },
  async () => {
    const id = await booking(app, buyer, someone, "accepted", { startTime: "10:00" });
    const { status, body } = await cancelFor(id, "plans_changed", buyer, { note: "  We are away.  " });
    expect(status).toBe(200);
    const { message, ...answered } = body;
    expect(message).toBe("The visit is cancelled.");
    expect(answered).toEqual(await read(id));
    expect(answered).toMatchObject({
      status: "canceled",
      answer_by: null,
      no_show: null,
      statements: [],
      allowed: [],
      cancellation: {
        by: "customer",
        cause: "plans_changed",
        note: "We are away.",
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        rule: { cause: "plans_changed" },
      },
    });
    expect(answered.timeline.at(-1)).toMatchObject({
      event: "canceled",
      actor: "customer",
      detail: { cause: "plans_changed", charge_paise: 0 },
    });
    expect(JSON.stringify(answered.timeline)).not.toContain("away");
    expect((await noticesOf(app, someone)).at(-1)).toMatchObject({
      title: "Booking cancelled",
      event: "booking",
      booking_id: id,
    });
    expect((await mailsTo(app, someone)).map(({ subject }) => subject)).toContain("Booking cancelled");
    expect((await mailsTo(app, buyer)).at(-1)?.text).toContain("You cancelled 'Ceiling fan does not turn'");
    // The hours are free again.
    expect((await book(app, await customer(app), someone, { startTime: "10:00" })).status).toBe(201);
  },
);

test(
  "a worker cancels an accepted booking; the customer may book a replacement",
  { tags: ["@beyond-3.62"] },
  async () => {
    const id = await booking(app, buyer, someone, "accepted");
    const { body } = await cancelFor(id, "ill", someone);
    expect(body.cancellation).toMatchObject({ by: "worker", cause: "ill", note: null, rule: { percent: 0 } });
    expect((await noticesOf(app, buyer)).at(-1)?.body).toContain("Please choose another worker.");
    expect((await read(id)).allowed).toEqual(["replace"]);
    expect((await read(id, someone)).allowed).toEqual([]);
  },
);

test(
  "`allowed` says who may cancel now, and the call agrees",
  { tags: ["@beyond-1.18", "@beyond-1.20", "@beyond-3.49"] },
  async () => {
    const id = await booking(app, buyer, someone);
    expect((await read(id)).allowed).toContain("cancel");
    expect((await read(id, someone)).allowed).not.toContain("cancel");
    expectProblem(await quote(id, "ill", someone), illegalStatusChange);
    expectProblem(await cancel(id, { cause: "ill", quote: "x" }, someone), illegalStatusChange);
    for (const status of ["visited", "pending", "completed", "rejected", "canceled"] as const) {
      await putInto(app, id, status);
      for (const [by, cause] of [
        [buyer, "other"],
        [someone, "other"],
      ] as const) {
        expect((await read(id, by)).allowed).not.toContain("cancel");
        expectProblem(await quote(id, cause, by), illegalStatusChange);
        expectProblem(await cancel(id, { cause, quote: "x" }, by), illegalStatusChange);
      }
    }
  },
);

describe("the order of refusals", () => {
  const bad = { cause: "boredom" };
  test("401, then 404, then 403, then 400, then 409", { tags: ["@beyond-1.17"] }, async () => {
    const id = await booking(app, buyer, someone, "completed");
    const stranger = await customer(app);
    for (const [by, expected] of [
      [{}, notSignedIn],
      [stranger, notFound],
      [admin, notAllowed],
      [buyer, invalidInput],
    ] as const) {
      expectProblem(await cancel(id, bad, by), expected);
      expectProblem(await quote(id, "boredom", by), expected);
    }
    expectProblem(await cancel(id, { cause: "other", quote: "x" }), illegalStatusChange);
    expectProblem(await cancel(999_999_999, bad, admin), notFound);
  });

  test.each([
    [{ quote: "x" }, "cause"],
    [{ cause: "other" }, "quote"],
    [{ cause: "other", quote: "" }, "quote"],
    [{ cause: "ill", quote: "x" }, "cause"],
    [{ cause: "not_answered", quote: "x" }, "cause"],
    [{ cause: "other", quote: "x", note: "n".repeat(501) }, "note"],
    [{ cause: "other", quote: ["x"] }, "quote"],
  ])("%j is refused at its field", { tags: ["@beyond-3.50"] }, async (body, field) => {
    const id = await booking(app, buyer, someone, "accepted");
    const answer = await cancel(id, body);
    expectProblem(answer, invalidInput);
    expect(answer.body.errors).toHaveProperty(field);
    expect((await read(id)).status).toBe("accepted");
  });
});

test(
  "another quote is refused with the current one, and nothing changes",
  { tags: ["@beyond-1.34", "@beyond-3.51"] },
  async () => {
    const id = await booking(app, buyer, someone);
    const old = (await quote(id, "other")).body.quote;
    await app.call("PATCH", `/worker/bookings_view/${id}`, {
      token: someone.token,
      body: { status: "accepted" },
    });
    const refused = await cancel(id, { cause: "other", quote: old });
    expectProblem(refused, quoteChanged);
    const { message: _message, code: _code, ...beside } = refused.body;
    expect(beside).toEqual((await quote(id, "other")).body);
    expectProblem(await cancel(id, { cause: "emergency", quote: beside.quote }), quoteChanged);
    expect((await read(id)).status).toBe("accepted");
    expect((await cancel(id, { cause: "other", quote: beside.quote })).status).toBe(200);
  },
);

test(
  "a repeated call with its key gets the first reply; one without a key is refused",
  { tags: ["@beyond-1.12"] },
  async () => {
    const id = await booking(app, buyer, someone, "accepted");
    const body = { cause: "emergency", quote: (await quote(id, "emergency")).body.quote };
    const key = { "idempotency-key": "cancel-once" };
    const [first, again] = [await cancel(id, body, buyer, key), await cancel(id, body, buyer, key)];
    expect(again.body).toEqual(first.body);
    expectProblem(await cancel(id, { ...body, note: "x" }, buyer, key), keyReused);
    expectProblem(await cancel(id, body), illegalStatusChange);
  },
);

describe("other cancellations are stored", () => {
  const at = expect.any(String);
  const nothing = { note: null, at, charge_paise: 0, refund_paise: 0, rule: null };

  test("the documented one: by the customer, other, without a rule", { tags: ["@beyond-3.54"] }, async () => {
    const id = await booking(app, buyer, someone);
    await app.call("DELETE", `/user/bookings_view/${id}`, { token: buyer.token });
    expect((await read(id)).cancellation).toEqual({ by: "customer", cause: "other", ...nothing });
  });

  test("a blocked account: by the system", { tags: ["@beyond-3.56"] }, async () => {
    const [created, accepted] = [
      await booking(app, buyer, someone, "created", { startTime: "09:00" }),
      await booking(app, buyer, someone, "accepted", { startTime: "11:00" }),
    ];
    await app.call("PATCH", "/admin_view/users_view/", { token: admin.token, body: { id: someone.id } });
    for (const id of [created, accepted]) {
      const { cancellation, status, allowed } = await read(id);
      expect([status, cancellation, allowed]).toEqual([
        "canceled",
        { by: "system", cause: "account_blocked", ...nothing },
        [],
      ]);
    }
  });
});
