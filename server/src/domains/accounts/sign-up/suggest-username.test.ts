// Suggested usernames (docs/rules/accounts.md 38), over HTTP.
import { expect, test } from "vitest";
import { invalidInput } from "@hourhand/contract/problem";
import { customer } from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp();

const suggest = (first_name: string, last_name: string) =>
  app.call("GET", `/api/v1/username_suggestion?${new URLSearchParams({ first_name, last_name }).toString()}`);

test.each([
  ["Meera", "Nair", "meera.nair"],
  ["José-María", "D’Souza", "josemaria.dsouza"],
  ["മീര", "Nair", "nair"],
  ["Venkatanarasimharajuvaripeta", "Rao", "venkatanarasimharajuvari"],
  ["Li", "", "missing"],
  ["മീര", "നായർ", null],
  ["A", "B", "a.b"],
  ["4", "5", null],
] as const)("'%s %s' is suggested %s", async (first, last, username) => {
  const answer = await suggest(first, last);
  if (username === "missing") expectProblem(answer, invalidInput);
  else expect(answer).toMatchObject({ status: 200, body: { username } });
});

test(
  "a taken name is not suggested, in any case; a suggestion reserves nothing",
  { tags: ["@screens-2.29"] },
  async () => {
    await customer(app, { username: "Ravi.Kumar" });
    expect((await suggest("Ravi", "Kumar")).body.username).toBe("ravi.kumar-2");
    await customer(app, { username: "ravi.kumar-2" });
    const again = await Promise.all([suggest("Ravi", "Kumar"), suggest("Ravi", "Kumar")]);
    expect(again.map(({ body }) => body.username)).toEqual(["ravi.kumar-3", "ravi.kumar-3"]);
  },
);

test("an invalid name is refused", async () => {
  expectProblem(await suggest("see evil.example", "Nair"), invalidInput);
  expectProblem(await suggest("Meera", "x".repeat(51)), invalidInput);
});
