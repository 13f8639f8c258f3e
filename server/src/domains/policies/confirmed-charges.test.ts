// In India a charge is taken only after an administrator has edited it while customers pay in the product
// (docs/rules/payments.md 8): which edits count as one.
import { beforeAll, describe, expect, test } from "vitest";
import { administrator, type TestPerson } from "../../../test/people.ts";
import { switchPayments } from "../../../test/payments.ts";
import { testApp } from "../../../test/start-app.ts";
import { sql } from "../../platform/database/sql.ts";

const app = testApp({}, { jobs: false });
let admin: TestPerson;
beforeAll(async () => {
  admin = await administrator(app);
  await switchPayments(app, admin, "optional");
});

const edit = (of: number | string, body: Record<string, unknown>) =>
  app.call("PUT", `/api/v1/admin/policies/${of}`, { token: admin.token, body });
const shown = async () => (await app.call("GET", "/api/v1/policies")).body.items[0];
const confirmed = async () =>
  (
    await sql<{ tiers_confirmed: boolean; no_show_confirmed: boolean }>`
      select v.tiers_confirmed, v.no_show_confirmed from policies p join policy_versions v on v.id = p.version_id
      where p.category_id is null`.execute(app.app.platform.pool)
  ).rows;
const none = [{ tiers_confirmed: false, no_show_confirmed: false }];

// They edit one policy, whose charges stay confirmed.
describe("edits one after another", { shuffle: false }, () => {
  test("a policy that is sent back as shown makes no version and confirms no charge", async () => {
    const policy = await shown();
    const { category_id: _of, ...body } = policy;
    const answer = await edit("default", body);
    expect([answer.status, answer.body.message]).toEqual([200, "Nothing has changed."]);
    expect(await shown()).toEqual(policy);
    expect(await confirmed()).toEqual(none);
  });

  test("an edit of another field with the same tiers, in any order, confirms no charge", async () => {
    const { category_id: _of, ...policy } = await shown();
    const tiers = policy.cancel_tiers.toReversed();
    const answer = await edit("default", { ...policy, booking_days: 30, cancel_tiers: tiers });
    expect(answer.body).toMatchObject({ ...policy, version: policy.version + 1, booking_days: 30 });
    expect(await confirmed()).toEqual(none);
  });

  test("an edit of the tiers confirms them, and one of no_show_percent confirms that", async () => {
    const { cancel_tiers: tiers } = await shown();
    await edit("default", { cancel_tiers: [{ ...tiers[0], percent: 5 }, ...tiers.slice(1)] });
    expect(await confirmed()).toEqual([{ tiers_confirmed: true, no_show_confirmed: false }]);
    await edit("default", { no_show_percent: 50 });
    expect(await confirmed()).toEqual([{ tiers_confirmed: true, no_show_confirmed: true }]);
  });
});
