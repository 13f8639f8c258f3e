// A booking has exactly the total that its customer was shown.
import { beforeEach, expect, test } from "vitest";
import { priceChanged } from "@hourhand/contract/bookings";
import { book } from "../../../test/bookings.ts";
import { customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let someone: TestWorker;
let buyer: TestPerson;
beforeEach(async () => {
  [someone, buyer] = await Promise.all([worker(app, { salaryPaise: 20_010 }), customer(app)]);
});

test(
  "a total that differs by less than a paisa is refused too, with the current one",
  { tags: ["@security-2.10"] },
  async () => {
    for (const total of [600.301, 600.299, 600.3001, 600, 601, 0]) {
      const answer = await book(app, buyer, someone, { duration: 3, total });
      expectProblem(answer, priceChanged);
      expect(answer.body.total).toBe(600.3);
    }
  },
);

test("floating-point noise below a paisa is ignored", async () => {
  expect((await book(app, buyer, someone, { duration: 3, total: 200.1 + 200.1 + 200.1 })).status).toBe(201);
});
