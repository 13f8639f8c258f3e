// Outside India the table of places is of no use: people type addresses, and public pages have no towns.
import { beforeAll, expect, test } from "vitest";
import { addressMissing } from "@hourhand/contract/bookings";
import { book } from "../../../test/bookings.ts";
import { customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp(
  { MARKET_COUNTRY: "DE", MARKET_CURRENCY: "EUR", MARKET_TIME_ZONE: "Europe/Berlin" },
  { jobs: false },
);
let asha: TestPerson;
let ravi: TestWorker;
beforeAll(async () => {
  [asha, ravi] = await Promise.all([customer(app), worker(app)]);
});
// A position in Kochi, which is in the table.
const kochi = { latitude: 9.9658, longitude: 76.2421 };

test("the address of a position is empty", { tags: ["@market-3.1"] }, async () => {
  for (const { latitude, longitude } of [
    kochi,
    { latitude: 52.49, longitude: 13.43 },
    { latitude: 0, longitude: 0 },
  ]) {
    const answer = await app.call("GET", `/geo/address/?latitude=${latitude}&longitude=${longitude}`, {
      token: asha.token,
    });
    expect([answer.status, answer.body]).toEqual([200, { address: "" }]);
  }
});

test("a booking needs a typed address, also with a position", { tags: ["@market-3.2"] }, async () => {
  const refused = await book(app, asha, ravi, { address: "", ...kochi });
  expectProblem(refused, addressMissing);
  expect(refused.body.errors).toEqual({ address: ["Bitte geben Sie die Adresse des Auftrags an."] });
  const made = await book(app, asha, ravi, { address: "Sonnenallee 12, 12045 Berlin", ...kochi });
  expect(made.status).toBe(201);
});

test("a worker's profile has no address of its position", async () => {
  const { body } = await app.call("GET", "/worker/details_view/", { token: ravi.token });
  expect(body.worker.address).toBeNull();
});

test("public pages have no towns", { tags: ["@market-3.3"] }, async () => {
  const category = await app.call("GET", "/services/electrician");
  expect(category.status).toBe(200);
  expect(category.body).not.toMatch(/Kochi|\/services\/electrician\//);
  expect((await app.call("GET", "/services/electrician/kochi")).status).toBe(404);
  const sitemap = (await app.call("GET", "/sitemap.xml")).body;
  expect(sitemap).not.toContain("kochi");
  expect((await app.call("GET", `/workers/${ravi.workerId}`)).body).not.toContain("Kochi");
});
