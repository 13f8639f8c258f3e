// Tests every documented call of visitors and customers (documented-calls-visitor.ts, documented-calls-customer.ts).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayFromToday } from "./bookings.ts";
import { text } from "./documented-call.ts";
import { bookingRead, customerCalls } from "./documented-calls-customer.ts";
import { visitorCalls } from "./documented-calls-visitor.ts";
import { testCall, titled } from "./documented-calls-suite.ts";
import { World } from "./documented-world.ts";

const world = new World();
beforeAll(() => world.start());
afterAll(() => world.close());

const calls = titled([...visitorCalls(world), ...customerCalls(world)]);

test("the table has every documented call, each once", () => {
  expect(calls).toHaveLength(25);
  expect(new Set(calls.map(([title]) => title)).size).toBe(25);
});

for (const [title, call] of calls)
  describe(`the call ${title}`, { tags: call.tags ?? [] }, () => {
    testCall(world, call);
  });

test("a booking with its review, as its customer reads it", { tags: ["@customer-3.6"] }, async () => {
  const scene = await world.sceneFor("the customer");
  await world.reviewed(scene);
  const { token } = scene.customer;
  const { Bookings } = (await world.app.call("PATCH", "/user/bookings_view/", { token })).body;
  expect(Bookings).toEqual([
    expect.objectContaining({
      ...bookingRead,
      worker_profile: expect.objectContaining({ full_name: text, user_id: scene.worker.id }),
      status: "completed",
      booked_date: dayFromToday(world.app).date,
      review_details: expect.objectContaining({ rating: 5, description: "Good." }),
    }),
  ]);
});
