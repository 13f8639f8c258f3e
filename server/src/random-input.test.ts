// Random and hostile input to every call of the product, in every role: no 5xx, and every refusal has a sentence.
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

test("random fields in every call, in every role, never cause a 5xx", () => expectTidyFields(asked, 200));

test("random query strings never cause a 5xx", () => expectTidyQueries(asked, 60));

test("no sort, order, cursor or period fails on the name of a built-in object property", () =>
  expectTidyTraps(asked, false));
