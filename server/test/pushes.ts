// Pushes in a test's app: a person with a device, notices, and the queue.
import { sql } from "../src/platform/database/sql.ts";
import { expect } from "vitest";
import { notify, notifyReplacing } from "../src/domains/notifications/notifications.ts";
import type { Notice, RepeatedNotice } from "../src/domains/notifications/rules.ts";
import { inTransaction } from "../src/platform/database/transaction.ts";
import type { TestPerson } from "./people.ts";
import type { PushService, TestDevice } from "./push-service.ts";
import { until } from "./socket.ts";
import type { TestApp } from "./start-app.ts";

/** Returns helpers for pushes on an app that starts later. */
export function pushesOn(start: () => { app: TestApp; service: PushService }) {
  const platform = () => start().app.app.platform;
  const subscribeDevice = (by: TestPerson, device: TestDevice, headers: Record<string, string> = {}) =>
    start().app.call("POST", "/api/v1/push/subscriptions", {
      token: by.token,
      body: device.subscription,
      headers,
    });
  /** Registers a device for a person. */
  async function withDevice(person: TestPerson): Promise<TestDevice> {
    const device = start().service.device();
    expect((await subscribeDevice(person, device)).status).toBe(201);
    return device;
  }
  const store = (notice: Notice) =>
    inTransaction(platform().pool, (transaction) => notify(platform(), transaction, notice));
  const storeReplacing = (...notices: RepeatedNotice[]) =>
    inTransaction(platform().pool, (transaction) => notifyReplacing(platform(), transaction, notices));
  const count = async (table: string, condition = sql`true`) => {
    const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.identifier(table)} where ${condition}`.execute(platform().pool);
    return rows[0]?.n;
  };
  /** Waits until the queue is empty, so that nothing more will come. */
  const allDone = () => until(async () => (await count("pushes")) === 0, 60_000);
  /** Waits until this many pushes are to be tried again in some minutes: longer than a try claims them. */
  const postponed = (howMany: number) =>
    until(async () => (await count("pushes", sql`next_try_at > now() + interval '2 minutes'`)) === howMany);
  /** Ends the waits of all pushes. */
  const makeDue = () => sql`update pushes set next_try_at = now()`.execute(platform().pool);
  return { subscribeDevice, withDevice, store, storeReplacing, count, allDone, postponed, makeDue };
}

/** Makes a notice for somebody. */
export const notice = ({ id: personId }: TestPerson, fields: Partial<Notice> = {}): Notice => ({
  personId,
  causedBy: null,
  title: "Booking accepted",
  body: "Ravi comes.",
  page: "Booking_details/12",
  event: "booking",
  bookingId: 12,
  ...fields,
});

/** Returns the titles of a device's pushes, in order. */
export const titlesOf = ({ received }: TestDevice) => received.map(({ payload }) => payload["title"]);
