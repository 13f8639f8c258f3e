// A person's page over HTTP: account, profile, chats, reviews; for administrators only.
import { beforeAll, expect, test } from "vitest";
import { notAllowed, notFound, notSignedIn } from "@hourhand/contract/problem";
import { booking } from "../../../../test/bookings.ts";
import { chatsOn } from "../../../../test/chat-rooms.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let boss: TestPerson;
let asha: TestPerson;
let ravi: TestWorker;
const { roomOf } = chatsOn(() => app);

beforeAll(async () => {
  boss = await administrator(app, { id: 3 });
  [asha, ravi] = [await customer(app, { first_name: "Asha", last_name: "Menon" }), await worker(app)];
  for (const [rating, startTime] of [
    [5, "09:00"],
    [3.5, "11:00"],
  ] as const) {
    const id = await booking(app, asha, ravi, "completed", { startTime });
    const body = { id, rating, title: `Rated ${rating}`, description: "The fan turns." };
    await app.call("PUT", "/user/bookings_view/", { token: asha.token, body });
  }
  await roomOf(asha, ravi);
});

const read = async (path: string) =>
  (await app.call("GET", `/api/v1/admin/people/${path}`, { token: boss.token })).body;

test("readPerson has a customer's account without a profile, and their chat partners", async () => {
  expect(await read(`${asha.id}`)).toMatchObject({
    id: asha.id,
    username: asha.username,
    email: asha.email,
    role: "user",
    is_active: true,
    late_cancellations: 0,
    worker: null,
    chats: [{ with: { id: ravi.id, role: "worker" }, last_message_at: null }],
  });
});

test("readPerson has a worker's profile with fees and rating", async () => {
  const { worker: profile, chats } = await read(`${ravi.id}`);
  expect(profile).toMatchObject({ id: ravi.workerId, is_active: true, is_listed: true, reviews_count: 2 });
  expect(profile.rating).toBeCloseTo(4.3, 1);
  expect(profile.charged_paise).toBeGreaterThanOrEqual(0);
  expect(chats).toMatchObject([{ with: { id: asha.id, name: "Asha Menon", role: "user" } }]);
});

test("listPersonReviews has the reviews that a person wrote and received, a page at a time", async () => {
  const first = await read(`${asha.id}/reviews?limit=1`);
  expect(first.items).toMatchObject([{ is_own: true, rating: 3.5, title: "Rated 3.5" }]);
  const second = await read(`${asha.id}/reviews?limit=1&cursor=${first.next}`);
  expect([second.items[0].rating, second.next]).toEqual([5, null]);
  const { items } = await read(`${ravi.id}/reviews`);
  expect(items).toMatchObject([
    { is_own: false, other: "Asha Menon" },
    { is_own: false, other: "Asha Menon" },
  ]);
});

test("a person's page is for administrators only, and unknown people are 404", async () => {
  for (const path of ["", "/reviews"]) {
    const url = `/api/v1/admin/people/${asha.id}${path}`;
    expectProblem(await app.call("GET", url), notSignedIn);
    expectProblem(await app.call("GET", url, { token: asha.token }), notAllowed);
    for (const unknown of [1, 99_999_999])
      expectProblem(
        await app.call("GET", `/api/v1/admin/people/${unknown}${path}`, { token: boss.token }),
        notFound,
      );
  }
});
