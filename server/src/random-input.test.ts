// Random and hostile input at every call of the product, as anybody: no 5xx, and every refusal a sentence.
import { afterAll, beforeAll, test } from "vitest";
import {
  expectTidyFields,
  expectTidyQueries,
  expectTidyTraps,
  startAsked,
  type Asked,
} from "../test/random-input.ts";

let asked: Asked;
beforeAll(async () => {
  asked = await startAsked();
});
afterAll(() => asked.app.close());

test("random fields at every call, as anybody, never cause a 5xx", () => expectTidyFields(asked, 200));

test("random query strings never cause a 5xx", () => expectTidyQueries(asked, 60));

test("no sort, order, cursor or period trips over a name that every object has", () =>
  expectTidyTraps(asked, false));
