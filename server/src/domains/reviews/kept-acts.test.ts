// Acts that a device queues while it is offline take effect once, however often they are sent (docs/rules/offline.md
// 14).
import { beforeAll, expect, test } from "vitest";
import { notSaved } from "@hourhand/contract/catalogue";
import { keyReused } from "@hourhand/contract/problem";
import { alreadyReviewed } from "@hourhand/contract/reviews";
import { storeBooking } from "../../../test/bookings.ts";
import { customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let anita: TestWorker;
let meera: TestPerson;
beforeAll(async () => {
  [anita, meera] = await Promise.all([worker(app), customer(app)]);
});

let made = 0;
const stored = (status: "created" | "completed") => {
  made += 1;
  return storeBooking(app, {
    workerId: anita.workerId,
    slotId: anita.slots[1] ?? 0,
    customerId: meera.id,
    on: `2027-01-${String(made + 4).padStart(2, "0")}`,
    from: "08:00",
    to: "09:00",
    status,
  });
};
const keyed = (key: string, token: string, body?: Record<string, unknown>) => ({
  token,
  body,
  headers: { "Idempotency-Key": key },
});

test(
  "a status, a cancellation, a review, a save and a removal that arrive twice with the same key take effect once",
  { tags: ["@beyond-7.22"] },
  async () => {
    const [accepted, canceled, done] = [
      await stored("created"),
      await stored("created"),
      await stored("completed"),
    ];
    const calls = [
      ["PATCH", `/worker/bookings_view/${accepted}`, keyed("a", anita.token, { status: "accepted" })],
      ["DELETE", `/user/bookings_view/${canceled}`, keyed("b", meera.token)],
      ["PUT", "/user/bookings_view/", keyed("c", meera.token, { id: done, rating: 4 })],
      ["POST", "/user/saved_workers_view/", keyed("d", meera.token, { worker_id: anita.workerId })],
      ["DELETE", `/user/saved_workers_view/${anita.workerId}`, keyed("e", meera.token)],
    ] as const;
    for (const [method, path, options] of calls) {
      const first = await app.call(method, path, options);
      expect([path, first.status < 300]).toEqual([path, true]);
      // The reply was lost; after reconnecting, two tabs may both resend the request.
      const again = await Promise.all([1, 2].map(() => app.call(method, path, options)));
      for (const answer of again) expect([path, answer.body]).toEqual([path, first.body]);
    }
    // Without its key, each request would be checked against the current state.
    const review = { token: meera.token, body: { id: done, rating: 4 } };
    expectProblem(await app.call("PUT", "/user/bookings_view/", review), alreadyReviewed);
    const removal = await app.call("DELETE", `/user/saved_workers_view/${anita.workerId}`, {
      token: meera.token,
    });
    expectProblem(removal, notSaved);
  },
);

test("a key reused with a different request is refused", async () => {
  const booking = await stored("created");
  const path = `/worker/bookings_view/${booking}`;
  const accepted = await app.call("PATCH", path, keyed("f", anita.token, { status: "accepted" }));
  expect(accepted.status).toBe(200);
  expectProblem(await app.call("PATCH", path, keyed("f", anita.token, { status: "rejected" })), keyReused);
});

test("a repeated save that changed nothing has the same status again", async () => {
  const other = await customer(app);
  const path = "/user/saved_workers_view/";
  const save = (key: string) =>
    app.call("POST", path, keyed(key, other.token, { worker_id: anita.workerId }));
  expect((await save("g")).status).toBe(201);
  const second = await save("h");
  expect([second.status, second.body]).toEqual([
    200,
    { message: "The profile is already among your saved ones." },
  ]);
  for (const [key, status] of [
    ["g", 201],
    ["h", 200],
  ] as const)
    expect([key, (await save(key)).status]).toEqual([key, status]);
});
