// The state of the product, for administrators.
import { afterAll, expect, test } from "vitest";
import { notAllowed, notSignedIn } from "@hourhand/contract/problem";
import { freshDatabase } from "../../../test/database.ts";
import { administrator, customer } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { startApp } from "../../../test/start-app.ts";
import { maxRunMs } from "../../platform/checks/checks.ts";
import { checkNames } from "../../platform/checks/finding.ts";
import { checksMs } from "./status.ts";

const database = await freshDatabase();
const app = await startApp(
  { SMTP_URL: "smtp://somebody:se-cret@127.0.0.1:1", DATABASE_URL: database.url },
  { jobs: false, databaseUrl: database.url },
);
afterAll(async () => {
  await app.close();
  await database.drop();
});
const path = "/api/v1/admin/status";

test(
  "an administrator sees the doctor's checks, waiting work, the last backup and the size",
  { tags: ["@operating-1.46"] },
  async () => {
    const { token } = await administrator(app);
    const { pool } = app.app.platform;
    const first = await app.call("GET", path, { token });
    expect(first.status).toBe(200);
    const { checks, ...rest } = first.body;
    expect(checks.map(({ name }: { name: string }) => name)).toEqual(checkNames);
    expect(checks.find(({ name }: { name: string }) => name === "mail")).toMatchObject({
      state: "fail",
      advice: expect.stringContaining("SMTP_URL"),
    });
    expect(checks.find(({ name }: { name: string }) => name === "database").state).toBe("ok");
    expect(JSON.stringify(first.body)).not.toContain("se-cret");
    expect(rest).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      backup: null,
      jobs: { waiting: 0, failed: 0 },
      mails: { waiting: 0, failed: 0 },
      database_bytes: expect.any(Number),
    });

    await pool.query(
      "update installation set last_backup_at = '2026-11-22 20:30:00Z', last_backup_bytes = 12345, secret_fingerprint = 'x'",
    );
    const asha = await customer(app);
    await app.call("POST", "/user/otp_view/", { body: { email: asha.email } });
    const second = await app.call("GET", path, { token });
    expect(second.body).toMatchObject({
      backup: { at: "2026-11-22T20:30:00.000Z", bytes: 12_345 },
      mails: { waiting: 1, failed: 0 },
    });
    // The checks are cached; everything else is read now.
    expect(second.body.checks).toEqual(checks);
  },
);

test("what the checks found, and what to do, is in the administrator's language", async () => {
  const { token } = await administrator(app);
  const read = async (language: string) => {
    const { body } = await app.call("GET", path, { token, headers: { "accept-language": language } });
    const { checks } = body as {
      checks: { name: string; state: string; detail: string; advice: string | null }[];
    };
    return Object.fromEntries(checks.map((check) => [check.name, check]));
  };
  const [english, hindi] = [await read("en"), await read("hi")];
  expect(english["mail"]?.detail).toBe("nothing listens there");
  expect(hindi["mail"]).toEqual({
    name: "mail",
    state: "fail",
    detail: "वहाँ कोई प्रोग्राम नहीं सुन रहा",
    advice: "SMTP_URL में होस्ट और पोर्ट ठीक करें, या मेल सर्वर शुरू करें।",
  });
  for (const name of [
    "settings",
    "migrations",
    "transactions",
    "redis",
    "clock",
    "disk",
    "backup",
    "certificate",
  ])
    expect([name, hindi[name]?.detail]).toEqual([name, expect.stringMatching(/\p{Script=Devanagari}/u)]);
});

test(
  "results of the checks are at most a minute old, however long the checks take",
  { tags: ["@operating-1.46"] },
  () => {
    expect(checksMs + maxRunMs).toBeLessThan(60_000);
  },
);

test("others are refused", { tags: ["@operating-1.46"] }, async () => {
  expectProblem(await app.call("GET", path), notSignedIn);
  expectProblem(await app.call("GET", path, { token: (await customer(app)).token }), notAllowed);
});
