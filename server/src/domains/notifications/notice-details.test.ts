// Details of a person's unseen notices: the booking in its current state, the other person, and the last message.
import { expect, test } from "vitest";
import { illegalStatusChange } from "@hourhand/contract/bookings";
import { notSignedIn } from "@hourhand/contract/problem";
import { book, dayFromToday } from "../../../test/bookings.ts";
import { chatsOn } from "../../../test/chat-rooms.ts";
import { administrator, customer, worker, type TestPerson } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { until } from "../../../test/socket.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp();

const { roomOf, join } = chatsOn(() => app);
const detailsOf = async (who: TestPerson) =>
  (await app.call("GET", "/api/v1/notices", { token: who.token })).body.notices;

test("listNotices tells each side which booking a notice is about and who the other person is", async () => {
  const [asha, ravi] = [
    await customer(app, { first_name: "Asha", last_name: "Menon" }),
    await worker(app, { fullName: "Ravi Nair" }),
  ];
  const { body } = await book(app, asha, ravi, { title: "Lights for the balcony" });
  const booking = {
    id: body.id,
    title: "Lights for the balcony",
    date: dayFromToday(app).date,
    start_time: expect.stringMatching(/^\d\d:\d\d$/),
    total_paise: expect.any(Number),
    status: "created",
    to_answer: true,
  };
  expect(await detailsOf(ravi)).toEqual([
    {
      id: expect.any(Number),
      person: { name: "Asha Menon", profile_picture: null },
      booking,
      last_message: null,
    },
  ]);
  await app.call("PATCH", `/worker/bookings_view/${body.id}`, {
    token: ravi.token,
    body: { status: "accepted" },
  });
  expect((await detailsOf(asha))[0]).toMatchObject({
    person: { name: "Ravi Nair" },
    booking: { ...booking, status: "accepted", to_answer: false },
  });
});

test("listNotices has the other person's last message in notices about messages", async () => {
  const [asha, boss] = [
    await customer(app, { first_name: "Asha", last_name: "Menon" }),
    await administrator(app),
  ];
  const room = await roomOf(asha, boss);
  const socket = await join(asha, room);
  socket.send({ message: "Good morning" });
  socket.send({ message: "y".repeat(200) });
  await until(() => socket.frames.length === 2);
  await socket.close();
  expect(await detailsOf(boss)).toEqual([
    {
      id: expect.any(Number),
      person: { name: "Asha Menon", profile_picture: null },
      booking: null,
      last_message: "y".repeat(120),
    },
  ]);
});

test("listNotices has no notices of other people, and none for strangers", async () => {
  const [asha, ravi, meera] = [await customer(app), await worker(app), await customer(app)];
  await book(app, asha, ravi);
  expect(await detailsOf(ravi)).toHaveLength(1);
  expect(await detailsOf(meera)).toEqual([]);
  expectProblem(await app.call("GET", "/api/v1/notices"), notSignedIn);
});

test(
  "only the worker's notice of a booking waits for an answer, and only while the booking is created",
  { tags: ["@screens-2.22"] },
  async () => {
    const [asha, meera, ravi] = [await customer(app), await customer(app), await worker(app)];
    const first = (await book(app, asha, ravi)).body.id;
    const second = (await book(app, asha, ravi, { startTime: "12:00" })).body.id;
    const third = (await book(app, meera, ravi, { startTime: "14:00" })).body.id;
    const waiting = async (who: TestPerson) =>
      (await detailsOf(who)).map(({ booking }: { booking: { id: number; to_answer: boolean } }) => [
        booking.id,
        booking.to_answer,
      ]);
    expect(await waiting(ravi)).toEqual([
      [third, true],
      [second, true],
      [first, true],
    ]);
    const change = (id: number, status: string) =>
      app.call("PATCH", `/worker/bookings_view/${id}`, { token: ravi.token, body: { status } });
    await change(second, "accepted");
    await change(first, "rejected");
    await app.call("DELETE", `/user/bookings_view/${third}`, { token: meera.token });
    // The newest notice says that it was canceled.
    expect(await waiting(ravi)).toEqual([
      [third, false],
      [third, false],
      [second, false],
      [first, false],
    ]);
    expect(await waiting(asha)).toEqual([
      [first, false],
      [second, false],
    ]);
    expectProblem(await change(third, "accepted"), illegalStatusChange);
  },
);
