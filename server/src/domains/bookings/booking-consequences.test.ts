// What happens to a person's future bookings when the account is blocked or the role changes.
import { sql } from "../../platform/database/sql.ts";
import { describe, expect, test } from "vitest";
import { bookingStatuses, type BookingStatus, workerNotBookable } from "@hourhand/contract/bookings";
import { roleHasBookings } from "@hourhand/contract/accounts-admin";
import { notAllowed, notFound, notSignedIn } from "@hourhand/contract/problem";
import { expectProblem, outcomeOf } from "../../../test/problems.ts";
import { book, booking, putInto, statusOf, changesOf } from "../../../test/bookings.ts";
import { administrator, customer, worker, type TestPerson } from "../../../test/people.ts";
import { testApp } from "../../../test/start-app.ts";
import { onlyRow } from "../../platform/database/rows.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { cancelBookingsOfBlocked, hasBookingsToCome } from "./bookings.ts";
import { noticeTextsOf } from "../../../test/notified.ts";

const app = testApp({}, { jobs: false });

/** Moves a booking's visit by some days, as if time had passed. */
const shift = (id: number, days: number) =>
  sql`update bookings set booked_on = booked_on + ${days}::int where id = ${id}`.execute(
    app.app.platform.pool,
  );

describe("blocking an account", () => {
  const block = (personId: number, actorId: number) =>
    inTransaction(app.app.platform.pool, async (transaction) => {
      await sql`update people set is_active = false where id = ${personId}`.execute(transaction);
      await cancelBookingsOfBlocked(app.app.platform, transaction, personId, actorId);
    });
  const statuses = [
    "created",
    "accepted",
    "visited",
    "pending",
    "completed",
    "rejected",
    "canceled",
  ] as const;
  const expected: Record<BookingStatus, string> = {
    created: "canceled",
    accepted: "canceled",
    visited: "visited",
    pending: "pending",
    completed: "completed",
    rejected: "rejected",
    canceled: "canceled",
  };

  test("cancels a customer's future created and accepted bookings and notifies each worker", async () => {
    const [buyer, admin] = await Promise.all([customer(app), administrator(app)]);
    const workers = await Promise.all(statuses.map(() => worker(app)));
    const someoneOf = (index: number) => onlyRow(workers.slice(index));
    const ids: number[] = [];
    for (const [index, status] of statuses.entries())
      ids.push(await booking(app, buyer, someoneOf(index), status));
    const past = await booking(app, buyer, someoneOf(0), "accepted", { startTime: "12:00" });
    await shift(past, -3);
    await block(buyer.id, admin.id);
    for (const [index, status] of statuses.entries())
      expect(await statusOf(app, ids[index] ?? 0)).toBe(expected[status]);
    expect(await statusOf(app, past)).toBe("accepted");
    expect((await changesOf(app, ids[1] ?? 0)).at(-1)).toEqual({
      status: "canceled",
      actor_id: admin.id,
      actor_role: "admin",
    });
    for (const [index, someone] of workers.entries()) {
      const notices = (await noticeTextsOf(app, someone)).filter(
        ({ title }) => title === "Booking cancelled",
      );
      expect(notices).toHaveLength(index < 2 ? 1 : 0);
    }
  });

  test("cancels a worker's and notifies each customer; concurrent bookings are canceled or refused", async () => {
    const [someone, admin] = await Promise.all([worker(app), administrator(app)]);
    const firstBuyer = await customer(app);
    const buyers = [firstBuyer, ...(await Promise.all(Array.from({ length: 9 }, () => customer(app))))];
    const early = await booking(app, firstBuyer, someone, "accepted");
    const [answers] = await Promise.all([
      Promise.all(
        buyers.map((buyer, index) =>
          booking(app, buyer, someone, "created", {
            startTime: `${9 + index - (index > 8 ? 1 : 0)}:00`.padStart(5, "0"),
          }).catch(() => undefined),
        ),
      ),
      block(someone.id, admin.id),
    ]);
    for (const id of [early, ...answers])
      if (id !== undefined) expect(await statusOf(app, id)).toBe("canceled");
    expect((await noticeTextsOf(app, firstBuyer)).some(({ title }) => title === "Booking cancelled")).toBe(
      true,
    );
    const left =
      await sql`select from bookings where worker_id = ${someone.workerId} and status <> 'canceled'`.execute(
        app.app.platform.pool,
      );
    expect(left.rows).toEqual([]);
  });

  test("hasBookingsToCome is true only for future created and accepted bookings", async () => {
    const someone = await worker(app);
    const ask = () =>
      inTransaction(app.app.platform.pool, (transaction) =>
        hasBookingsToCome(app.app.platform, transaction, someone.id),
      );
    expect(await ask()).toBe(false);
    const id = await booking(app, await customer(app), someone);
    for (const status of bookingStatuses) {
      await putInto(app, id, status);
      expect([status, await ask()]).toEqual([status, status === "created" || status === "accepted"]);
    }
    await putInto(app, id, "accepted");
    await shift(id, -3);
    expect(await ask()).toBe(false);
  });

  test("does all of it through the administrator's call, also while that person and others book", async () => {
    const [someone, admin] = await Promise.all([worker(app), administrator(app)]);
    const buyers = await Promise.all(Array.from({ length: 8 }, () => customer(app)));
    const edit = (person: TestPerson, method: string, body: object) =>
      app.call(method, "/admin_view/users_view/", { token: admin.token, body: { ...body, id: person.id } });
    const profile = {
      username: someone.username,
      email: someone.email,
      phone: someone.phone,
      first_name: "Asha",
      last_name: "Menon",
      is_worker: false,
    };
    const kept = await booking(app, onlyRow(buyers), someone, "accepted");
    expectProblem(await edit(someone, "PUT", profile), roleHasBookings);
    const answers = await Promise.all([
      ...buyers.map((buyer, hour) => book(app, buyer, someone, { startTime: `${10 + hour}:00` })),
      ...buyers.map((buyer) => edit(buyer, "PATCH", {})),
      edit(someone, "PATCH", {}),
    ]);
    const outcomes = [200, 201, ...[notSignedIn, workerNotBookable].map(outcomeOf)];
    for (const answer of answers) expect(outcomes).toContain(outcomeOf(answer));
    expect(await statusOf(app, kept)).toBe("canceled");
    const left =
      await sql`select from bookings where worker_id = ${someone.workerId} and status <> 'canceled'`.execute(
        app.app.platform.pool,
      );
    expect(left.rows).toEqual([]);
    expect((await edit(someone, "PATCH", {})).body).toMatchObject({ is_active: true });
    expect((await edit(someone, "PUT", profile)).status).toBe(200);
  });

  test(
    "readDeactivation counts the bookings that blocking would cancel, by side, for administrators only",
    { tags: ["@screens-2.14"] },
    async () => {
      const [someone, admin, buyer] = await Promise.all([worker(app), administrator(app), customer(app)]);
      const ask = (id: number, token: string | undefined = admin.token) =>
        app.call("GET", `/api/v1/admin/users/${id}/deactivation`, { token });
      const none = { accepted: 0, created: 0 };
      expect((await ask(someone.id)).body).toEqual({ as_worker: none, as_customer: none });
      for (const [hour, status] of ["accepted", "accepted", "created", "visited", "completed"].entries())
        await booking(app, buyer, someone, status as BookingStatus, { startTime: `${10 + hour}:00` });
      await shift(await booking(app, buyer, someone, "accepted", { startTime: "16:00" }), -3);
      const ending = { accepted: 2, created: 1 };
      expect((await ask(someone.id)).body).toEqual({ as_worker: ending, as_customer: none });
      expect((await ask(buyer.id)).body).toEqual({ as_worker: none, as_customer: ending });
      await block(someone.id, admin.id);
      expect(
        (await noticeTextsOf(app, buyer)).filter(({ title }) => title === "Booking cancelled"),
      ).toHaveLength(3);
      expect((await ask(buyer.id)).body).toEqual({ as_worker: none, as_customer: none });

      expectProblem(await ask(someone.id, buyer.token), notAllowed);
      expectProblem(await app.call("GET", `/api/v1/admin/users/${buyer.id}/deactivation`), notSignedIn);
      for (const unknown of [1, 9_999_999]) expectProblem(await ask(unknown), notFound);
    },
  );
});
