// Errors that the documented calls of workers and administrators share: other people's data, unknown ids, odd fields.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookingNotFound } from "@hourhand/contract/bookings";
import { receiverNotFound, mayNotChat, notYou } from "@hourhand/contract/chat";
import { invalidInput, notFound } from "@hourhand/contract/problem";
import { requestNotFound } from "@hourhand/contract/catalogue-admin";
import { workerNotFound } from "@hourhand/contract/catalogue";
import { slotNotFound } from "@hourhand/contract/schedule";
import { expectProblem } from "./problems.ts";
import type { Fields } from "./documented-call.ts";
import { World } from "./documented-world.ts";
import { customer, worker, type TestPerson, type TestWorker } from "./people.ts";

const world = new World();
let anu: TestPerson;
let ravi: TestWorker;
beforeAll(async () => {
  await world.start();
  anu = await customer(world.app);
  ravi = await worker(world.app);
  // Then the caller's own lists are not empty.
  await world.beganPayment(ravi);
  await world.newSlot(ravi);
});
afterAll(() => world.close());

describe("other people's data", () => {
  test("another worker's booking is a 404 and stays unchanged", { tags: ["@worker-6.3"] }, async () => {
    const id = await world.newBooking(ravi);
    const other = await worker(world.app);
    const answer = await world.app.call("PATCH", `/worker/bookings_view/${id}`, {
      token: other.token,
      body: { status: "accepted" },
    });
    expectProblem(answer, bookingNotFound);
    expect(answer.body.message).toBe("There is no such booking among yours.");
    const { body } = await world.app.call("GET", "/worker/bookings_view/", { token: ravi.token });
    expect(body.Bookings).toContainEqual(expect.objectContaining({ id, status: "created" }));
    const others = await world.app.call("GET", "/worker/bookings_view/", { token: other.token });
    expect(others.body.Bookings).toEqual([]);
  });

  test.each(["PATCH", "PUT"])(
    "another worker's slot is a 404 to %s and stays unchanged",
    { tags: ["@worker-6.3"] },
    async (method) => {
      const id = ravi.slots[1];
      const other = await worker(world.app);
      const answer = await world.app.call(method, "/worker/slot_view/", { token: other.token, body: { id } });
      expectProblem(answer, slotNotFound);
      const { body } = await world.app.call("GET", "/worker/slot_view/", { token: ravi.token });
      expect(body.slots).toContainEqual(expect.objectContaining({ id, is_active: true }));
    },
  );

  test("another person's chats are a 403, and so is a chat with a stranger", async () => {
    const other = await customer(world.app);
    const chats = (body: Fields) => world.app.call("POST", "/chat/get_chats/", { token: anu.token, body });
    expectProblem(await chats({ user_id: other.id, chatReceiverId: 3 }), notYou);
    expectProblem(await chats({ user_id: anu.id, chatReceiverId: other.id }), mayNotChat);
    expectProblem(await chats({ user_id: anu.id, chatReceiverId: 9_999_999 }), receiverNotFound);
  });

  test("payments, details and figures are only the caller's own", async () => {
    const other = await worker(world.app, { fullName: "Nobody's Debtor" });
    const read = async (path: string) => (await world.app.call("GET", path, { token: other.token })).body;
    expect(await read("/worker/payments_view")).toMatchObject({
      worker: { pending_fee: 0 },
      wallet_rows: [],
    });
    expect((await read("/worker/details_view/")).worker.full_name).toBe("Nobody's Debtor");
    expect((await read("/worker/details_view?period=week")).new_bookings).toBe(0);
  });
});

describe("the administrator's calls answer unknown ids", () => {
  test.each([
    ["PUT", "/admin_view/users_view/", notFound, { is_worker: true }],
    ["PATCH", "/admin_view/users_view/", notFound, {}],
    ["PUT", "/admin_view/workers_view/", workerNotFound, "professional"],
    ["PATCH", "/admin_view/workers_view/", workerNotFound, {}],
    ["PUT", "/admin_view/job_view/", notFound, { title: "A job of nobody", description: "x" }],
    ["PATCH", "/admin_view/job_view/", notFound, {}],
    ["POST", "/admin_view/requests_view/", requestNotFound, { accept: true }],
  ] as const)("%s %s is a 404 with a sentence", async (method, path, problem, fields) => {
    const rest = fields === "professional" ? world.professional() : fields;
    const answer = await world.app.call(method, path, {
      token: world.admin.token,
      body: { id: 9_999_999, ...rest },
    });
    expectProblem(answer, problem);
    expect(answer.body.message).toMatch(/\S/);
  });
});

test("the slots are sorted by weekday, Monday first, then by start", { tags: ["@worker-7.37"] }, async () => {
  const { body } = await world.app.call("GET", "/worker/slot_view/", { token: ravi.token });
  const week = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
  const keys = body.slots.map(
    (slot: { day_of_week: string; start_time: string }) =>
      `${week.indexOf(slot.day_of_week)} ${slot.start_time}`,
  );
  expect(keys).toEqual(keys.toSorted((one: string, other: string) => one.localeCompare(other)));
});

test("every call of this document rejects an odd field with a sentence for it, in every encoding", async () => {
  const odd = [
    ["PATCH", "/worker/slot_view/", () => ravi, { id: "one" }, "errors"],
    ["POST", "/worker/worker_view/", () => ravi, { latitude: 91, longitude: 0 }, "errors"],
    ["POST", "/admin_view/requests_view/", () => world.admin, { id: 1, accept: "perhaps" }, "errors"],
    ["POST", "/worker/register/", () => anu, { age: "old" }, "messages"],
  ] as const;
  for (const [method, path, who, body, map] of odd)
    for (const encoding of ["json", "form", "multipart"] as const) {
      const answer = await world.app.call(method, path, { token: who().token, body, encoding });
      expectProblem(answer, invalidInput, `${path} ${encoding}`);
      const name = Object.keys(body).find((field) => field in answer.body[map]);
      expect(answer.body[map][name ?? ""]).toEqual([expect.any(String)]);
    }
});
