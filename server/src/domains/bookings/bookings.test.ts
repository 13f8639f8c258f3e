// bookWorker over HTTP: what it stores, refuses and sends.
import { readFile } from "node:fs/promises";
import { sql } from "../../platform/database/sql.ts";
import { alreadySent, slotTaken, tooManyOpen } from "@hourhand/contract/bookings";
import {
  keyReused,
  notAllowed,
  notAPicture,
  notSignedIn,
  unsupportedEncoding,
  notFound,
} from "@hourhand/contract/problem";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { book, booking, dayFromToday, putInto, request, bookingRowsOf } from "../../../test/bookings.ts";
import { customer, person, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { expectProblem, isProblem } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let someone: TestWorker;
let buyer: TestPerson;
const path = "/user/bookings_view/";
beforeEach(async () => {
  someone = await worker(app);
  buyer = await customer(app);
});

const rows = () => bookingRowsOf(app, someone);

test(
  "bookWorker stores the booking with its own copy of price, times, address and job title",
  { tags: ["@customer-3.7"] },
  async () => {
    const { date } = dayFromToday(app);
    const answer = await book(app, buyer, someone, { duration: 2, total: 600 });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      id: expect.any(Number),
      status: "created",
      total: 600,
      booked_date: date,
      start_time: "08:00:00",
      end_time: "10:00:00",
      message: expect.stringContaining("Booking sent"),
    });
    await sql`update workers set salary_paise = 99900, full_name = 'Renamed' where id = ${someone.workerId}`.execute(
      app.app.platform.pool,
    );
    const { body } = await app.call("GET", `${path}${answer.body.id}`, { token: buyer.token });
    expect(body.Booking).toMatchObject({
      total: 600,
      duration: 2,
      address: "12 Fort Road, Kochi",
      job_title: "Electrician",
      title: "Ceiling fan does not turn",
      details: "It hums but does not turn.",
      booking_date: app.app.platform.calendar.today(),
      booked_date: date,
      photo: null,
      review_details: null,
      worker_position: null,
      worker_profile: {
        id: someone.workerId,
        user_id: someone.id,
        full_name: "Renamed",
        profile_picture: null,
      },
      timeline: [{ status: "created", by: "customer", at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) }],
    });
  },
);

test.each(["json", "form", "multipart"] as const)("bookWorker takes a body as %s", async (encoding) => {
  const body = request(app, someone, { total: 300, startTime: "10:00" });
  const answer = await app.call("POST", path, { token: buyer.token, body, encoding });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ total: 300, start_time: "10:00:00", end_time: "11:00:00" });
});

test("the earliest free start is taken, and the remaining hours can still be booked", async () => {
  await booking(app, buyer, someone, "created", { startTime: "09:00" });
  const other = await customer(app);
  expect((await book(app, other, someone)).body.start_time).toBe("08:00:00");
  expect((await book(app, other, someone, { title: "Another", duration: 2 })).body.start_time).toBe(
    "10:00:00",
  );
});

test(
  "two bookings never overlap: the loser gets 409 with the starts that are still free",
  { tags: ["@beyond-1.28", "@customer-7.17"] },
  async () => {
    await booking(app, buyer, someone, "accepted", { startTime: "09:00", duration: 3 });
    const other = await customer(app);
    const answer = await book(app, other, someone, { startTime: "11:00" });
    expectProblem(answer, slotTaken);
    expect(answer.body.error).toBe(answer.body.message);
    expect(answer.body.free_starts).toEqual([
      {
        date: dayFromToday(app).date,
        starts: ["08:00:00", "12:00:00", "13:00:00", "14:00:00", "15:00:00", "16:00:00", "17:00:00"],
      },
    ]);
  },
);

test.each(["rejected", "canceled", "completed"] as const)("a %s booking frees its hours", async (status) => {
  await booking(app, buyer, someone, status, { duration: 10 });
  expect((await book(app, await customer(app), someone, { duration: 10 })).status).toBe(201);
});

test.each(["created", "accepted", "pending", "visited"] as const)(
  "a %s booking holds its hours",
  async (status) => {
    await booking(app, buyer, someone, status, { duration: 10 });
    const answer = await book(app, await customer(app), someone);
    expectProblem(answer, slotTaken);
    expect(answer.body.free_starts).toEqual([{ date: dayFromToday(app).date, starts: [] }]);
  },
);

test("without an address the server finds one from the position", async () => {
  const answer = await book(app, buyer, someone, { address: undefined });
  expect(answer.status).toBe(201);
  const { body } = await app.call("GET", `${path}${answer.body.id}`, { token: buyer.token });
  expect(body.Booking.address.length).toBeGreaterThan(3);
});

test("0 and 0 are not a position", async () => {
  await book(app, buyer, someone, { latitude: 0, longitude: 0 });
  expect((await rows())[0]).toMatchObject({ latitude: null, longitude: null });
});

test("only customers book", { tags: ["@customer-7.17"] }, async () => {
  for (const stranger of [await worker(app), await person(app, "admin")]) {
    expectProblem(await book(app, stranger, someone), notAllowed);
  }
  const body = request(app, someone);
  expectProblem(await app.call("POST", path, { body }), notSignedIn);
  expect(await rows()).toEqual([]);
});

test(
  "the same booking sent again while the first is created is 409 with its id",
  { tags: ["@customer-7.17"] },
  async () => {
    const first = await book(app, buyer, someone);
    const again = await book(app, buyer, someone);
    expectProblem(again, alreadySent);
    expect(again.body).toMatchObject({ id: first.body.id, message: "You have already sent this booking." });
    expect((await book(app, buyer, someone, { title: "Something else" })).status).toBe(201);
    await putInto(app, first.body.id, "rejected");
    expect((await book(app, buyer, someone)).status).toBe(201);
  },
);

test("of 20 equal concurrent bookings exactly one is stored, and the others name it", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => book(app, buyer, someone)));
  const created = answers.filter(({ status }) => status === 201);
  expect(created).toHaveLength(1);
  expect(answers.filter(isProblem(alreadySent))).toHaveLength(19);
  for (const { body } of answers) expect(body.id).toBe(created[0]?.body.id);
});

test(
  "an Idempotency-Key returns the stored reply; other content under the key is 409",
  { tags: ["@customer-7.17"] },
  async () => {
    const headers = { "idempotency-key": "dialog-1" };
    const send = (body: Record<string, unknown>) =>
      app.call("POST", path, { token: buyer.token, body, headers });
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(request(app, someone))));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expectProblem(await send(request(app, someone, { title: "Other" })), keyReused);
    expect(await rows()).toHaveLength(1);
  },
);

test(
  "a third open booking with one worker and a sixth in all are 409, also when sent at once",
  { tags: ["@customer-7.17"] },
  async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => book(app, buyer, someone, { title: `Job ${index}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(isProblem(tooManyOpen))).toHaveLength(6);
    const others = await Promise.all([worker(app), worker(app), worker(app), worker(app)]);
    const more = await Promise.all(
      others.flatMap((other) => [book(app, buyer, other), book(app, buyer, other, { title: "Second" })]),
    );
    expect(more.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(more.find(isProblem(tooManyOpen))?.body.message).toMatch(/too many bookings/);
  },
);

test("an answered booking no longer counts as open", async () => {
  const first = await booking(app, buyer, someone, "created", { title: "One" });
  await booking(app, buyer, someone, "created", { title: "Two" });
  expectProblem(await book(app, buyer, someone, { title: "Three" }), tooManyOpen);
  await app.call("PATCH", `/worker/bookings_view/${first}`, {
    token: someone.token,
    body: { status: "accepted" },
  });
  expect((await book(app, buyer, someone, { title: "Three" })).status).toBe(201);
});

test("a photo is stored privately and linked only for people who may see it", async () => {
  const body = new FormData();
  for (const [name, value] of Object.entries(request(app, someone))) body.append(name, String(value));
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  body.append("photo", new Blob([new Uint8Array(picture)], { type: "image/png" }), "fan.png");
  const answer = await app.call("POST", path, { token: buyer.token, body });
  expect(answer.status).toBe(201);
  const { Booking } = (await app.call("GET", `${path}${answer.body.id}`, { token: buyer.token })).body;
  expect(Booking.photo).toMatch(/^\/media\/private\/[0-9a-f]{32}\.webp\?/);
  expect((await fetch(`${app.url}${Booking.photo}`)).status).toBe(200);
  expectProblem(await app.call("GET", Booking.photo.split("?")[0]), notFound);
  const again = new FormData();
  for (const [name, value] of Object.entries(request(app, someone, { title: "Text" })))
    again.append(name, String(value));
  again.append(
    "photo",
    new Blob([await readFile(new URL(import.meta.url))], { type: "image/png" }),
    "fan.png",
  );
  expectProblem(await app.call("POST", path, { token: buyer.token, body: again }), notAPicture);
  expectProblem(
    await app.call("POST", path, { token: buyer.token, body: request(app, someone, { photo: "x" }) }),
    unsupportedEncoding,
  );
  expect(await rows()).toHaveLength(1);
});

test("the worker gets a notice and a mail, and the customer a confirming mail", async () => {
  const id = await booking(app, buyer, someone);
  const { pool } = app.app.platform;
  const notices = await sql<
    Record<string, string>
  >`select title, body, opens from notices where person_id = ${someone.id}`.execute(pool);
  expect(notices.rows).toEqual([
    {
      title: "Booking request",
      body: expect.stringContaining("Asha Menon would like to book you"),
      opens: "Bookings",
    },
  ]);
  expect(notices.rows[0]?.["body"]).toContain("8:00\u00A0am to 9:00\u00A0am");
  const mails = await sql`select status, side, mover from booking_mails where booking_id = ${id}`.execute(
    pool,
  );
  // One note for both sides; booking-mails.test.ts checks the text.
  expect(mails.rows).toEqual([{ status: "created", side: null, mover: "customer" }]);
});
