// Administrators' acts on a booking: who may do them and when, the notices to both sides, and the stored rows.
import { sql } from "../../../platform/database/sql.ts";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  dayMismatch,
  dayOutOfRange,
  illegalStatusChange,
  slotTaken,
  startOutsideSlot,
  workerNotBookable,
} from "@hourhand/contract/bookings";
import { invalidInput, notAllowed, notFound, notSignedIn } from "@hourhand/contract/problem";
import { sameTime } from "@hourhand/contract/proposals";
import { actAsAdmin, moveOf } from "../../../../test/administration.ts";
import { booking, dayFromToday, putInto } from "../../../../test/bookings.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { moveTo, propose } from "../../../../test/proposals.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp();
let admin: TestPerson;
let someone: TestWorker;
let buyer: TestPerson;
beforeAll(async () => {
  admin = await administrator(app);
});
beforeEach(async () => {
  [someone, buyer] = await Promise.all([worker(app), customer(app)]);
});

const made = (status: Parameters<typeof booking>[3] = "accepted", fields = {}) =>
  booking(app, buyer, someone, status, { startTime: "09:00", duration: 2, ...fields }, 2);
const read = async (id: number, { token } = buyer) =>
  (await app.call("GET", `/api/v1/bookings/${id}`, { token })).body;
const noticesOf = async ({ id }: TestPerson) =>
  (
    await sql<{ title: string; body: string; event: string; booking_id: number }>`
      select title, body, event, booking_id from notices where person_id = ${id} order by id desc`.execute(
      app.app.platform.pool,
    )
  ).rows;
const mailsTo = async ({ email }: TestPerson, subject: string) =>
  (
    await sql<{
      body: string;
    }>`select body from dev_mails where recipient = ${email} and subject = ${subject}`.execute(
      app.app.platform.pool,
    )
  ).rows;
/** Checks that both sides got a notice and a mail with this title and the reason. */
async function expectBothNotified(id: number, title: string): Promise<void> {
  for (const person of [buyer, someone]) {
    const [notice] = await noticesOf(person);
    expect(notice).toMatchObject({ title, event: "booking", booking_id: id });
    expect(notice?.body).toContain("Reason: The road is closed.");
    await vi.waitFor(async () => expect(await mailsTo(person, title)).toHaveLength(1), { timeout: 30_000 });
    expect((await mailsTo(person, title))[0]?.body).toContain("Reason: The road is closed.");
  }
}
const audited = async (id: number) =>
  (
    await sql<{ action: string; actor_id: number; before: object; after: object }>`
      select action, actor_id, before, after from audit_entries where subject = 'booking' and subject_id = ${id}`.execute(
      app.app.platform.pool,
    )
  ).rows;

describe("moveBookingAsAdmin", () => {
  test(
    "moves an accepted booking at once and keeps everything else; both sides are notified",
    { tags: ["@beyond-3.67", "@beyond-3.71"] },
    async () => {
      const id = await made();
      const before = await read(id);
      const answer = await actAsAdmin(app, admin, id, "move", moveOf(app, someone, 3, "10:00"));
      expect([answer.status, answer.body.message]).toEqual([200, "The visit is moved."]);
      const { date } = dayFromToday(app, 3);
      const after = await read(id);
      expect(after).toMatchObject({
        status: "accepted",
        date,
        start_time: "10:00",
        end_time: "12:00",
        hours: 2,
        total_paise: before.total_paise,
        policy: before.policy,
      });
      expect(after.timeline.at(-1)).toMatchObject({
        event: "moved",
        actor: "admin",
        detail: {
          date,
          start_time: "10:00",
          end_time: "12:00",
          old: { date: before.date, start_time: "09:00", end_time: "11:00" },
          reason: "The road is closed.",
        },
      });
      expect(Date.parse(after.arrival.code_from)).toBeGreaterThan(Date.parse(before.arrival.code_from));
      await expectBothNotified(id, "Booking moved");
      expect(await audited(id)).toMatchObject([
        { action: "booking moved", actor_id: admin.id, before: { date: before.date }, after: { date } },
      ]);
    },
  );

  test("moves a created one, also to hours that overlap its own", { tags: ["@beyond-3.67"] }, async () => {
    const id = await booking(app, buyer, someone, "created", { startTime: "09:00", duration: 2 }, 1);
    expect((await actAsAdmin(app, admin, id, "move", moveOf(app, someone, 2, "10:00"))).status).toBe(200);
    const after = await read(id);
    expect(after).toMatchObject({ status: "created", start_time: "10:00", end_time: "12:00" });
    const [inADay, beforeStart] = [
      Date.parse(after.created_at) + 24 * 3_600_000,
      Date.parse(after.arrival.code_from) + 10 * 3_600_000,
    ];
    expect(Date.parse(after.answer_by)).toBe(Math.min(inADay, beforeStart));
    expect((await actAsAdmin(app, admin, id, "move", moveOf(app, someone, 2, "11:00"))).status).toBe(200);
    expect((await actAsAdmin(app, admin, id, "move", moveOf(app, someone, 3, "10:00"))).status).toBe(200);
    expect((await actAsAdmin(app, admin, id, "move", moveOf(app, someone, 2, "10:00"))).status).toBe(200);
  });

  test("expires an open proposal, whose hours are free then", { tags: ["@beyond-3.68"] }, async () => {
    const id = await made();
    const { body } = await propose(app, someone, id, moveTo(app, someone, 3, "10:00"));
    expect(body.state).toBe("open");
    expect((await actAsAdmin(app, admin, id, "move", moveOf(app, someone, 3, "11:00"))).status).toBe(200);
    const { proposals, timeline } = await read(id);
    expect(proposals).toMatchObject([{ id: body.id, state: "expired" }]);
    expect(timeline.map(({ event }: { event: string }) => event)).toContain("proposal_expired");
  });

  test("must keep to free hours and days, as everybody must", { tags: ["@beyond-3.67"] }, async () => {
    const id = await made();
    await booking(app, await customer(app), someone, "accepted", { startTime: "14:00" }, 3);
    const move = (...of: [days: number, start: string, fields?: object]) =>
      actAsAdmin(app, admin, id, "move", moveOf(app, someone, ...of));
    expectProblem(await move(3, "13:00"), slotTaken);
    expectProblem(await move(2, "09:00"), sameTime);
    expectProblem(await move(0, "09:00"), dayOutOfRange);
    expectProblem(await move(9, "09:00"), dayOutOfRange);
    expectProblem(await move(3, "17:00"), startOutsideSlot);
    const otherDay = moveOf(app, someone, 4, "09:00").slot_id;
    expectProblem(await move(3, "09:00", { slot_id: otherDay }), dayMismatch);
    expectProblem(await move(3, "09:00", { slot_id: 999_999_999 }), notFound);
    const other = await worker(app);
    expectProblem(await move(3, "09:00", { slot_id: other.slots[dayFromToday(app, 3).weekday] }), notFound);
    await sql`update workers set is_active = false where id = ${someone.workerId}`.execute(
      app.app.platform.pool,
    );
    expectProblem(await move(3, "09:00"), workerNotBookable);
    expect(await read(id)).toMatchObject({ start_time: "09:00" });
  });

  test.each(["rejected", "visited", "pending", "completed", "canceled"] as const)(
    "is refused for a booking that is %s",
    { tags: ["@beyond-3.67"] },
    async (status) => {
      const id = await made();
      await putInto(app, id, status);
      expectProblem(
        await actAsAdmin(app, admin, id, "move", moveOf(app, someone, 3, "10:00")),
        illegalStatusChange,
      );
      expect((await read(id, admin)).allowed).not.toContain("admin_move");
    },
  );
});

describe("cancelBookingAsAdmin", () => {
  test.each(["created", "accepted", "visited", "pending"] as const)(
    "cancels one that is %s, charges nothing, and notifies both sides",
    { tags: ["@beyond-3.55", "@beyond-3.69"] },
    async (status) => {
      const id = await made(status);
      expect((await read(id, admin)).allowed).toContain("admin_cancel");
      const { body, ...answer } = await actAsAdmin(app, admin, id, "cancel");
      expect([answer.status, body.message, body.status]).toEqual([
        200,
        "The booking is cancelled.",
        "canceled",
      ]);
      const { timeline, cancellation } = await read(id);
      expect(cancellation).toEqual({
        by: "admin",
        cause: "other",
        note: "The road is closed.",
        at: expect.stringMatching(/Z$/),
        charge_paise: 0,
        refund_paise: 0,
        rule: null,
      });
      expect(timeline.at(-1)).toMatchObject({
        event: "canceled",
        actor: "admin",
        detail: { cause: "other", reason: "The road is closed." },
      });
      const { Booking } = (await app.call("GET", `/user/bookings_view/${id}`, { token: buyer.token })).body;
      expect(Booking.timeline.at(-1)).toMatchObject({ status: "canceled", by: "admin" });
      await expectBothNotified(id, "Booking cancelled");
      expect((await app.call("GET", "/api/v1/me", { token: buyer.token })).body.late_cancellations).toBe(0);
      expect(await audited(id)).toMatchObject([{ before: { status }, after: { status: "canceled" } }]);
      expectProblem(await actAsAdmin(app, admin, id, "cancel"), illegalStatusChange);
      expect((await read(id, admin)).allowed).toEqual([]);
    },
  );

  test.each(["rejected", "completed"] as const)(
    "is refused for one that is %s",
    { tags: ["@beyond-3.69"] },
    async (status) => {
      const id = await made(status);
      expectProblem(await actAsAdmin(app, admin, id, "cancel"), illegalStatusChange);
    },
  );

  test("ends an open proposal", async () => {
    const id = await made();
    await propose(app, someone, id, moveTo(app, someone, 3, "10:00"));
    await actAsAdmin(app, admin, id, "cancel");
    expect((await read(id)).proposals).toMatchObject([{ state: "expired" }]);
  });
});

test.each(["move", "cancel", "override"] as const)(
  "%s: 401, 403, 404, 400 in this order, and reasons of 1 to 500 characters",
  { tags: ["@beyond-1.17", "@beyond-3.71"] },
  async (act) => {
    const id = await made();
    const body = moveOf(app, someone, 3, "10:00");
    expectProblem(await app.call("POST", `/api/v1/admin/bookings/${id}/${act}`, { body }), notSignedIn);
    for (const side of [buyer, someone]) expectProblem(await actAsAdmin(app, side, id, act, {}), notAllowed);
    expectProblem(await actAsAdmin(app, admin, 999_999_999, act, {}), notFound);
    for (const reason of ["", "   ", "x".repeat(501), null, undefined, 7, ["why"]])
      expectProblem(await actAsAdmin(app, admin, id, act, { ...body, reason }), invalidInput, String(reason));
    await putInto(app, id, "completed");
    expectProblem(await actAsAdmin(app, admin, id, act, body), illegalStatusChange);
    expect(await audited(id)).toEqual([]);
  },
);

test.each([{ date: "2026-02-30" }, { date: "soon" }, { start_time: "9" }, { slot_id: "x" }, { slot_id: 0 }])(
  "a move with %j is malformed",
  async (fields) => {
    const id = await made();
    expectProblem(
      await actAsAdmin(app, admin, id, "move", moveOf(app, someone, 3, "10:00", fields)),
      invalidInput,
    );
  },
);
