// Reviews over HTTP.
import { sql } from "../../platform/database/sql.ts";
import { beforeEach, expect, test } from "vitest";
import { bookingStatuses, bookingNotFound } from "@hourhand/contract/bookings";
import { invalidInput, notSignedIn } from "@hourhand/contract/problem";
import { notCompleted, alreadyReviewed } from "@hourhand/contract/reviews";
import { expectProblem, isProblem } from "../../../test/problems.ts";
import { booking, putInto } from "../../../test/bookings.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let someone: TestWorker;
let buyer: TestPerson;
beforeEach(async () => {
  [someone, buyer] = await Promise.all([worker(app), customer(app)]);
});

const review = (
  person: TestPerson,
  body: Record<string, unknown>,
  encoding: "json" | "form" | "multipart" = "json",
) => app.call("PUT", "/user/bookings_view/", { token: person.token, body, encoding });
const ratingOf = async () =>
  (
    await sql<{ rating: string | null; reviews_count: number }>`
      select rating, reviews_count from workers where id = ${someone.workerId}`.execute(app.app.platform.pool)
  ).rows[0];

test.each(["json", "form", "multipart"] as const)(
  "reviewBooking as %s stores the review and counts it",
  async (encoding) => {
    const id = await booking(app, buyer, someone, "completed");
    const answer = await review(
      buyer,
      { id, rating: 4.5, title: "Quick", description: "Fan turns again." },
      encoding,
    );
    expect([answer.status, answer.body.message]).toEqual([201, expect.stringContaining("Thank you")]);
    expect(await ratingOf()).toEqual({ rating: "4.5", reviews_count: 1 });
    const { Booking } = (await app.call("GET", `/user/bookings_view/${id}`, { token: buyer.token })).body;
    expect(Booking.review_details).toMatchObject({
      rating: 4.5,
      title: "Quick",
      description: "Fan turns again.",
    });
    const { rows } = await sql<{ title: string; body: string }>`select title, body from notices
    where person_id = ${someone.id} and title = 'New review'`.execute(app.app.platform.pool);
    expect(rows).toEqual([
      { title: "New review", body: expect.stringContaining("Asha Menon gave you 4.5 stars") },
    ]);
  },
);

test(
  "omitted fields have the documented defaults",
  { tags: ["@customer-3.8", "@screens-1.17"] },
  async () => {
    const id = await booking(app, buyer, someone, "completed");
    expect((await review(buyer, { id })).status).toBe(201);
    const { Booking } = (await app.call("GET", `/user/bookings_view/${id}`, { token: buyer.token })).body;
    expect(Booking.review_details).toMatchObject({ rating: 5, title: "Amazing experince", description: "" });
  },
);

test(
  "the notice of a review quotes its customer's text, and not the default title",
  { tags: ["@screens-1.17"] },
  async () => {
    for (const written of [{}, { description: "Fan turns again." }, { title: "Quick" }])
      await review(buyer, { id: await booking(app, buyer, someone, "completed"), ...written });
    const { rows } = await sql<{ body: string }>`select body from notices
    where person_id = ${someone.id} and title = 'New review' order by id desc limit 3`.execute(
      app.app.platform.pool,
    );
    expect(rows.toReversed()).toEqual([
      { body: expect.stringMatching(/5 stars for '[^']+'\.$/) },
      { body: expect.stringMatching(/: Amazing experince$/) },
      { body: expect.stringMatching(/: Quick$/) },
    ]);
  },
);

test("a blank title is 400 and counts nothing", async () => {
  const id = await booking(app, buyer, someone, "completed");
  for (const encoding of ["json", "form", "multipart"] as const)
    for (const title of ["", "   "]) {
      const answer = await review(buyer, { id, title }, encoding);
      expectProblem(answer, invalidInput);
      expect(answer.body.errors).toEqual({ title: ["Please give the review a title."] });
    }
  expectProblem(await review(buyer, { id, title: null }), invalidInput);
  expect(await ratingOf()).toEqual({ rating: null, reviews_count: 0 });
  // An empty description is allowed.
  expect((await review(buyer, { id, description: "" }, "form")).status).toBe(201);
  expect(await ratingOf()).toEqual({ rating: "5.0", reviews_count: 1 });
});

test("a blank rating is 400 in every encoding and counts nothing", { tags: ["@security-2.10"] }, async () => {
  const id = await booking(app, buyer, someone, "completed");
  for (const encoding of ["json", "form", "multipart"] as const)
    for (const rating of ["", " "]) {
      const answer = await review(buyer, { id, rating }, encoding);
      expectProblem(answer, invalidInput);
      expect(answer.body.errors).toEqual({ rating: ["Please give the review a rating."] });
    }
  expectProblem(await review(buyer, { id, rating: null }), invalidInput);
  expect((await review(buyer, { id })).status).toBe(201);
});

test("the worker's rating is the average to one decimal", async () => {
  for (const rating of [5, 4, 4.5, 0.5]) {
    const id = await booking(app, buyer, someone, "completed");
    await review(buyer, { id, rating });
  }
  expect(await ratingOf()).toEqual({ rating: "3.5", reviews_count: 4 });
});

test.each([
  ["rating", 0],
  ["rating", 5.5],
  ["rating", 4.2],
  ["rating", "many"],
  ["title", "x".repeat(101)],
  ["description", "x".repeat(2001)],
  ["id", "one"],
])(
  "%s %s is 400 and counts nothing",
  { tags: ["@customer-5.12", "@customer-7.20"] },
  async (field, value) => {
    const id = await booking(app, buyer, someone, "completed");
    const answer = await review(buyer, { id, [field]: value });
    expectProblem(answer, invalidInput);
    expect(answer.body.message).toBeTruthy();
    expect(answer.body.errors[field]).toHaveLength(1);
    expect(await ratingOf()).toEqual({ rating: null, reviews_count: 0 });
  },
);

test.each(bookingStatuses.filter((status) => status !== "completed"))(
  "a %s booking cannot be reviewed",
  async (status) => {
    const id = await booking(app, buyer, someone, status);
    expectProblem(await review(buyer, { id }), notCompleted);
    expect(await ratingOf()).toEqual({ rating: null, reviews_count: 0 });
  },
);

test(
  "a second review is 409, and of 20 concurrent ones exactly one counts",
  { tags: ["@customer-4.20", "@customer-7.20"] },
  async () => {
    const id = await booking(app, buyer, someone, "completed");
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => review(buyer, { id, rating: 1 + (index % 4) })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(isProblem(alreadyReviewed))).toHaveLength(19);
    expect((await review(buyer, { id })).body.message).toMatch(/already reviewed/);
    expect(await ratingOf()).toMatchObject({ reviews_count: 1 });
  },
);

test("reviewing another customer's booking is refused", { tags: ["@customer-7.20"] }, async () => {
  const id = await booking(app, buyer, someone, "completed");
  for (const stranger of [await customer(app), someone, await administrator(app)]) {
    expectProblem(await review(stranger, { id }), bookingNotFound);
  }
  expectProblem(await app.call("PUT", "/user/bookings_view/", { body: { id } }), notSignedIn);
  expectProblem(await review(buyer, { id: 987_654_321 }), bookingNotFound);
  await putInto(app, id, "completed");
  expect(await ratingOf()).toEqual({ rating: null, reviews_count: 0 });
});
