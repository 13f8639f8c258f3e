// A booking's record: events of acts that do not change the status, and finding a booking for a caller.
import { expect, test } from "vitest";
import { bookingEvents } from "@hourhand/contract/bookings-v1";
import { notAllowed, notFound } from "@hourhand/contract/problem";
import { booking } from "../../../../test/bookings.ts";
import { administrator, customer, worker } from "../../../../test/people.ts";
import { testApp } from "../../../../test/start-app.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Person } from "../../../platform/person.ts";
import { findBookingFor } from "../sides.ts";
import { recordEvent, statusAfter } from "./record.ts";

const app = testApp({}, { jobs: false });

test(
  "an event appears in the timeline with its detail, and not in the documented one",
  { tags: ["@beyond-3.10"] },
  async () => {
    const [someone, buyer] = [await worker(app), await customer(app)];
    const id = await booking(app, buyer, someone, "accepted");
    const detail = { proposal_id: 7, date: "2026-11-24" };
    await inTransaction(app.app.platform.pool, (transaction) =>
      recordEvent(transaction, {
        bookingId: id,
        event: "proposed",
        actor: "worker",
        actorId: someone.id,
        detail,
      }),
    );
    const { body } = await app.call("GET", `/api/v1/bookings/${id}`, { token: buyer.token });
    expect(body.timeline.at(-1)).toMatchObject({ event: "proposed", actor: "worker", detail });
    const { Booking } = (await app.call("GET", `/user/bookings_view/${id}`, { token: buyer.token })).body;
    expect(Booking.timeline).toHaveLength(1);
  },
);

test("an event of an unknown booking is an error", async () => {
  await expect(
    recordEvent(app.app.platform.pool, { bookingId: 1e9, event: "moved", actor: "admin", actorId: null }),
  ).rejects.toThrow();
});

test("each event says which status the booking has after it", { tags: ["@beyond-3.11"] }, () => {
  const known = bookingEvents.map((event) => [event, statusAfter(event)]);
  expect(known.filter(([event, status]) => status !== null && status !== event)).toEqual([
    ["expired", "canceled"],
    ["no_show", "canceled"],
  ]);
  expect(known.filter(([, status]) => status === null).map(([event]) => event)).toEqual([
    "proposed",
    "moved",
    "extended",
    "declined",
    "withdrawn",
    "proposal_expired",
    "arrived",
    "overridden",
    "photo_added",
  ]);
});

test("findBookingFor finds it for the named sides, 403 for the other side, 404 for everybody else", async () => {
  const [someone, buyer, stranger] = [await worker(app), await customer(app), await customer(app)];
  const admin = await administrator(app);
  const id = await booking(app, buyer, someone);
  const { pool } = app.app.platform;
  const as = ({ id: personId, role }: Pick<Person, "id" | "role">): Person => ({
    id: personId,
    role,
    sessionId: 0,
    language: null,
  });
  const find = (by: Pick<Person, "id" | "role">, ...sides: Parameters<typeof findBookingFor>[3]) =>
    findBookingFor(pool, as(by), id, sides);
  expect(await find(buyer, "customer")).toMatchObject({ id, side: "customer", worker_id: someone.workerId });
  expect(await find(someone, "customer", "worker")).toMatchObject({ side: "worker", status: "created" });
  expect(await find(admin, "admin")).toMatchObject({ side: "admin" });
  await expect(find(someone, "customer")).rejects.toMatchObject({ kind: notAllowed });
  await expect(find(admin, "customer", "worker")).rejects.toMatchObject({ kind: notAllowed });
  await expect(find(stranger, "customer")).rejects.toMatchObject({ kind: notFound });
  await expect(findBookingFor(pool, null, id, ["customer"])).rejects.toMatchObject({ kind: notFound });
});
