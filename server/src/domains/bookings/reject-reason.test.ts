// A worker's reason for a rejection (docs/rules/bookings.md 87).
import { sql } from "../../platform/database/sql.ts";
import { beforeEach, expect, test } from "vitest";
import { illegalStatusChange } from "@hourhand/contract/bookings";
import { invalidInput } from "@hourhand/contract/problem";
import { booking, statusOf } from "../../../test/bookings.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let ravi: TestWorker;
let asha: TestPerson;
beforeEach(async () => {
  [ravi, asha] = await Promise.all([worker(app), customer(app)]);
});

const change = (
  id: number,
  body: Record<string, unknown>,
  encoding: "json" | "form" | "multipart" = "json",
) => app.call("PATCH", `/worker/bookings_view/${id}`, { token: ravi.token, body, encoding });
/** Returns the last event of the booking that this reader sees. */
const lastEvent = async (id: number, { token }: TestPerson, part: "" | "/record" = "") => {
  const { body } = await app.call("GET", `/api/v1/bookings/${id}${part}`, { token });
  const { event, detail } = (body.timeline ?? body.events).at(-1);
  return { event, detail };
};
const noticeOf = async (person: TestPerson) =>
  (
    await sql<{ body: string }>`
      select body from notices where person_id = ${person.id} order by id desc limit 1`.execute(
      app.app.platform.pool,
    )
  ).rows[0]?.body;

test.each(["json", "form", "multipart"] as const)(
  "a reason sent as %s is read by both sides and administrators, in the timeline, the record and the notice",
  { tags: ["@screens-2.13"] },
  async (encoding) => {
    const id = await booking(app, asha, ravi, "created");
    const answer = await change(id, { status: "rejected", reason: " Too far. I live in Aluva. " }, encoding);
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: "The booking is rejected.", status: "rejected" },
    ]);
    const said = { event: "rejected", detail: { reason: "Too far. I live in Aluva." } };
    for (const person of [asha, ravi, await administrator(app)]) {
      expect(await lastEvent(id, person)).toEqual(said);
      expect(await lastEvent(id, person, "/record")).toEqual(said);
    }
    expect(await noticeOf(asha)).toContain("(Too far. I live in Aluva.). Please choose another time");
  },
);

test("without a reason, and with a blank one, it is rejected as documented", async () => {
  for (const reason of [undefined, "", "   "]) {
    const id = await booking(app, asha, ravi, "created");
    expect((await change(id, { status: "rejected", reason })).status).toBe(200);
    expect(await lastEvent(id, asha)).toEqual({ event: "rejected", detail: {} });
    expect(await noticeOf(asha)).not.toContain("(");
  }
});

test("the record keeps no phone number and no mail address of a reason", async () => {
  const id = await booking(app, asha, ravi, "created");
  const reason = "Call +91 98765 43210 or ravi@example.com, after 5 pm";
  expect((await change(id, { status: "rejected", reason })).status).toBe(200);
  expect((await lastEvent(id, asha, "/record")).detail).toEqual({ reason: "Call … or … after 5 pm" });
});

test("500 characters are accepted; 501 are 400 and change nothing", async () => {
  const id = await booking(app, asha, ravi, "created");
  expectProblem(await change(id, { status: "rejected", reason: "x".repeat(501) }), invalidInput);
  expect(await statusOf(app, id)).toBe("created");
  expect((await change(id, { status: "rejected", reason: "x".repeat(500) })).status).toBe(200);
});

test("with another status the reason is ignored", async () => {
  const id = await booking(app, asha, ravi, "created");
  expect((await change(id, { status: "accepted", reason: "Busy" })).status).toBe(200);
  expect(await lastEvent(id, asha)).toEqual({ event: "accepted", detail: {} });
  expectProblem(await change(id, { status: "rejected", reason: "Busy" }), illegalStatusChange);
});

test("the first reason is kept; of two concurrent ones, one", async () => {
  const id = await booking(app, asha, ravi, "created");
  const answers = await Promise.all(
    ["Busy", "Too far"].map((reason) => change(id, { status: "rejected", reason })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const first = await lastEvent(id, asha);
  expect((await change(id, { status: "rejected", reason: "Not my trade" })).status).toBe(200);
  expect(await lastEvent(id, asha)).toEqual(first);
  expect(["Busy", "Too far"]).toContain(first.detail.reason);
});
