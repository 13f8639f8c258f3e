// Sends the input of random-input.test.ts, for many runs and in every role.
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

test("random fields in every call, in every role, never cause a 5xx", () => expectTidyFields(asked, 10_000));

test("random query strings never cause a 5xx", () => expectTidyQueries(asked, 2_000));

test("no sort, order, cursor or period fails on the name of a built-in object property", () =>
  expectTidyTraps(asked, true));
