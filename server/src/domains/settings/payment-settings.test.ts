// The settings of payments: the seller printed on receipts, and the smallest payout.
import { beforeAll, expect, test } from "vitest";
import { invalidInput } from "@hourhand/contract/problem";
import { administrator, type TestPerson } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";

const path = "/api/v1/admin/settings";
const app = testApp({}, { jobs: false });
let admin: TestPerson;
beforeAll(async () => {
  admin = await administrator(app, { id: 3 });
});

const view = async () => (await app.call("GET", path, { token: admin.token })).body;
const edit = async (body: Record<string, unknown>) =>
  app.call("PUT", path, { token: admin.token, body: { version: (await view()).version, ...body } });

test(
  "a new seller has a name; single parts are edited; null removes it",
  { tags: ["@beyond-8.12", "@money-2.4"] },
  async () => {
    for (const seller of [{}, { address: "MG Road" }, { name: null }]) {
      const answer = await edit({ seller });
      expectProblem(answer, invalidInput);
      expect(answer.body.errors).toHaveProperty("seller");
    }
    const alone = { name: "Ghar", address: null, tax_id: null };
    expect((await edit({ seller: { name: " Ghar " } })).body.settings.seller).toEqual(alone);
    const taxed = { ...alone, tax_id: "32AAACG1234A1Z5" };
    expect((await edit({ seller: { tax_id: "32AAACG1234A1Z5" } })).body.settings.seller).toEqual(taxed);
    expect((await app.call("GET", "/api/v1/settings")).body.settings.seller).toEqual(taxed);
    expect((await edit({ seller: null })).body.settings.seller).toBeNull();
  },
);

test(
  "the usual smallest payout that is sent back makes no version",
  { tags: ["@beyond-8.12", "@money-2.6"] },
  async () => {
    const { version, settings } = await view();
    expect(settings.payout_min).toBe(100);
    expect((await edit({ payout_min: 100 })).body).toMatchObject({
      version,
      message: "Nothing has changed.",
    });
    expect((await edit({ payout_min: 0 })).body).toMatchObject({ version: version + 1 });
  },
);

test.each([
  [
    "seller",
    [
      "Ghar Seva",
      [],
      { name: "" },
      { name: "two\nlines" },
      { name: "x".repeat(101) },
      { name: "Ghar", address: "" },
      { name: "Ghar", address: "x".repeat(501) },
      { name: "Ghar", tax_id: "x".repeat(41) },
      { name: "Ghar", tax_id: 7 },
      { name: "Ghar", gstin: "x" },
    ],
  ],
  ["payout_min", [-1, 0.5, "much", null, 100_000_001, [100]]],
] as [string, unknown[]][])("an invalid %s is refused", { tags: ["@beyond-8.12"] }, async (field, values) => {
  const before = await view();
  for (const value of values) {
    const answer = await edit({ [field]: value });
    expectProblem(answer, invalidInput);
    expect(answer.body.errors).toHaveProperty(field);
  }
  expect(await view()).toEqual(before);
});
