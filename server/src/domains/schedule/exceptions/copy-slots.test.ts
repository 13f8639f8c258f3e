// A worker copies one day's slots to other days.
import { describe, expect, test } from "vitest";
import { invalidInput } from "@hourhand/contract/problem";
import { slotOverlaps } from "@hourhand/contract/schedule";
import { dayFromToday } from "../../../../test/bookings.ts";
import { addException, idleWorker } from "../../../../test/calendar.ts";
import type { TestPerson } from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });

const on = (days: number) => dayFromToday(app, days).date;
const addSlot = ({ token }: TestPerson, week: string, from: string, to: string) =>
  app.call("POST", "/worker/slot_view/", { token, body: { week, from, to } });
const copy = ({ token }: TestPerson, body: Record<string, unknown>, headers = {}) =>
  app.call("POST", "/api/v1/worker/slots/copy", { token, body, headers });
const weekdayOn = (days: number) => dayFromToday(app, days).selectedDay.split(" ")[0] ?? "";

describe("copying a day's slots", () => {
  test(
    "they appear on the other days, inactive where the originals are, without deleted ones",
    { tags: ["@beyond-3.28"] },
    async () => {
      const ravi = await idleWorker(app);
      await addSlot(ravi, "Monday", "09:00", "12:00");
      const { id } = (await addSlot(ravi, "Monday", "14:00", "18:00")).body;
      await app.call("PATCH", "/worker/slot_view/", { token: ravi.token, body: { id } });
      const deleted = (await addSlot(ravi, "Monday", "19:00", "20:00")).body;
      await app.call("PUT", "/worker/slot_view/", { token: ravi.token, body: { id: deleted.id } });
      const answer = await copy(ravi, { from: "Monday", to: ["Friday", "Tuesday"] });
      expect(answer.status).toBe(201);
      expect(answer.body.message).toBe("The slots were also added on Tuesday, Friday.");
      expect(
        answer.body.items.map((item: Record<string, unknown>) => [
          item["weekday"],
          item["start_time"],
          item["end_time"],
          item["is_active"],
        ]),
      ).toEqual([
        ["Tuesday", "09:00", "12:00", true],
        ["Tuesday", "14:00", "18:00", false],
        ["Friday", "09:00", "12:00", true],
        ["Friday", "14:00", "18:00", false],
      ]);
    },
  );

  test("one overlap prevents all copies", { tags: ["@beyond-1.36", "@beyond-3.28"] }, async () => {
    const ravi = await idleWorker(app);
    await addSlot(ravi, "Monday", "09:00", "12:00");
    await addSlot(ravi, "Friday", "11:00", "13:00");
    expectProblem(await copy(ravi, { from: "Monday", to: ["Tuesday", "Friday"] }), slotOverlaps);
    const { slots } = (await app.call("GET", "/worker/slot_view/", { token: ravi.token })).body;
    expect(slots).toHaveLength(2);
    expect((await copy(ravi, { from: "Monday", to: ["Tuesday"] })).status).toBe(201);
    expectProblem(await copy(ravi, { from: "Monday", to: ["Tuesday"] }), slotOverlaps);
  });

  test(
    "the same idempotency key copies them once, and extra hours block them like slots",
    { tags: ["@beyond-3.28"] },
    async () => {
      const ravi = await idleWorker(app);
      const [from, to, other] = [weekdayOn(2), weekdayOn(3), weekdayOn(4)];
      await addSlot(ravi, from, "09:00", "12:00");
      const hours = { from_date: on(4), to_date: on(4), from_time: "11:00", to_time: "13:00" };
      await addException(app, ravi, { kind: "extra", ...hours });
      expectProblem(await copy(ravi, { from, to: [to, other] }), slotOverlaps);
      const key = { "idempotency-key": "copied-once" };
      const answers = [await copy(ravi, { from, to: [to] }, key), await copy(ravi, { from, to: [to] }, key)];
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(answers[1]?.body).toEqual(answers[0]?.body);
    },
  );

  test.each([
    [{ from: "Sunday", to: ["Monday"] }, "from"],
    [{ from: "Monday", to: ["Monday"] }, "to"],
    [{ from: "Monday", to: [] }, "to"],
    [{ from: "Monday", to: ["Tuesday", "Tuesday"] }, "to"],
    [{ from: "Monday", to: "Tuesday" }, "to"],
    [{ from: "Monday", to: ["Someday"] }, "to"],
    [{ from: "Monday" }, "to"],
    [{ from: "Someday", to: ["Monday"] }, "from"],
  ])("%j is refused at its field", { tags: ["@beyond-3.28"] }, async (body, field) => {
    const ravi = await idleWorker(app);
    await addSlot(ravi, "Monday", "09:00", "12:00");
    const answer = await copy(ravi, body);
    expectProblem(answer, invalidInput);
    expect(answer.body.errors).toHaveProperty(field);
  });
});
