// Webhooks, for tests: making one to a receiver on this machine, its events, and their deliveries.
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { sql } from "../src/platform/database/sql.ts";
import type { TestPerson } from "./people.ts";
import type { TestApp } from "./start-app.ts";

/** Allows receivers on this machine. */
export const receiversHere = { WEBHOOK_HOSTS: "127.0.0.1" };
/** How `startDelivering` looks for due deliveries in tests that need not wait for them. */
export const quickly = { pollMs: 50 };
/** Waits ten polls, in which anything due would have been sent. */
export const manyPolls = () => sleep(10 * quickly.pollMs);
const path = "/api/v1/admin/webhooks";

export const callWebhooks = (
  app: TestApp,
  { token }: TestPerson,
  method: string,
  below = "",
  body?: Record<string, unknown>,
) => app.call(method, path + below, { token, ...(body && { body }) });

/** Makes a webhook for these events; returns it with its secret. */
export async function makeWebhook(
  app: TestApp,
  admin: TestPerson,
  url: string,
  events: string[] = ["*"],
): Promise<{ id: number; secret: string }> {
  const { status, body } = await callWebhooks(app, admin, "POST", "", { url, events });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

/** Writes events without a change, each in its own transaction; those with a booking are its next ones. */
export async function writeEvents(
  { app }: TestApp,
  count: number,
  { type = "person.activated", bookingId = null as number | null } = {},
): Promise<void> {
  for (let n = 1; n <= count; n++)
    await sql`select add_event(${type}, ${bookingId}::bigint, jsonb_build_object('number', ${n}::integer))`.execute(
      app.platform.pool,
    );
}

/** Reads a webhook's deliveries, oldest first. */
export async function deliveriesOf(app: TestApp, admin: TestPerson, id: number) {
  const { body } = await callWebhooks(app, admin, "GET", `/${id}/deliveries?limit=100`);
  return body.items.toReversed();
}

/** Makes due what waits: everything, or one webhook's deliveries. */
export const makeDue = ({ app }: TestApp, webhookId: number | null = null) =>
  sql`update webhook_deliveries set next_attempt_at = market_now()
    where state = 'waiting' and running_until is null and webhook_id = coalesce(${webhookId}::bigint, webhook_id)`.execute(
    app.platform.pool,
  );
