// How often a key may be used, how many may be live, and that administrators are warned of an expiry.
import { apiKeysPath, keyWith, ownKeyPath } from "../../../test/api-keys.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tooManyKeys } from "@hourhand/contract/api-keys";
import { bookForCustomer } from "@hourhand/contract/desk";
import { invalidInput, notFound, notSignedIn, tooManyRequests } from "@hourhand/contract/problem";
import { testWebhook } from "@hourhand/contract/webhooks";
import { advance, marketNow } from "../../../test/market-time.ts";
import { administrator, worker, type TestPerson } from "../../../test/people.ts";
import { expectProblem, outcomeOf } from "../../../test/problems.ts";
import { startSmtpSink, type SmtpSink } from "../../../test/smtp-sink.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { sql } from "../../platform/database/sql.ts";
import { newKey } from "./key-text.ts";

describe("limits", () => {
  let limited: TestApp;
  let boss: TestPerson;
  beforeAll(async () => {
    limited = await startApp({ RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" }, { jobs: false });
    boss = await administrator(limited);
  });
  // Each test makes keys, and only 50 may be live.
  beforeEach(async () => {
    await sql`delete from api_keys`.execute(limited.app.platform.pool);
  });
  afterAll(() => limited.close());
  const makeLimited = () =>
    limited.call("POST", apiKeysPath, {
      token: boss.token,
      body: { name: "Limited", scopes: ["people:read"] },
    });

  test(
    "a key makes 600 calls a minute, and each reply says how many are left",
    { tags: ["@api-1.19"] },
    async () => {
      const { body } = await makeLimited();
      const ask = () => limited.call("GET", ownKeyPath, { token: body.key });
      const first = await ask();
      expect(first.headers.get("ratelimit-limit")).toBe("600");
      expect(first.headers.get("ratelimit-remaining")).toBe("599");
      expect(Number(first.headers.get("ratelimit-reset"))).toBeGreaterThan(0);
      const { limits } = limited.app.platform;
      for (let n = 0; n < 598; n++) await limits.take("calls of a key", String(body.id), 600, 60);
      expect((await ask()).headers.get("ratelimit-remaining")).toBe("0");
      const refused = await ask();
      expectProblem(refused, tooManyRequests);
      expect(refused.headers.get("ratelimit-remaining")).toBe("0");
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      const { body: other } = await makeLimited();
      expect((await limited.call("GET", ownKeyPath, { token: other.key })).status).toBe(200);
    },
  );

  test("a heavy call has its own limit for a key too, and the refusal shows it", async () => {
    const { limits } = limited.app.platform;
    const key = () => keyWith(limited, boss, "webhooks:write");
    const [one, other] = [await key(), await key()];
    const { name, perMinute } = testWebhook;
    for (let n = 0; n < perMinute - 1; n++) await limits.take(name, `key ${one.id}`, perMinute, 60);
    const ask = (token: string) => limited.call("POST", "/api/v1/admin/webhooks/999999/test", { token });
    expectProblem(await ask(one.key), notFound);
    const refused = await ask(one.key);
    expectProblem(refused, tooManyRequests);
    expect(refused.headers.get("ratelimit-limit")).toBe(String(perMinute));
    expect(refused.headers.get("ratelimit-remaining")).toBe("0");
    expect(refused.headers.get("ratelimit-reset")).toBe(refused.headers.get("retry-after"));
    expectProblem(await ask(other.key), notFound);
  });

  test("another call has a lower limit for a person, and none of its own for a key", async () => {
    const { key } = await keyWith(limited, boss, "bookings:write");
    const ask = (token: string) => limited.call("POST", "/api/v1/admin/bookings", { token, body: {} });
    const askedAs = async (token: string) =>
      new Set(
        (await Promise.all(Array.from({ length: bookForCustomer.perMinute + 1 }, () => ask(token)))).map(
          outcomeOf,
        ),
      );
    expect(await askedAs(boss.token)).toContain(outcomeOf(tooManyRequests));
    expect(await askedAs(key)).toEqual(new Set([outcomeOf(invalidInput)]));
  });

  test(
    "a network sends 1,000 unknown keys an hour; known ones still work",
    { tags: ["@api-1.20"] },
    async () => {
      const from = { "x-forwarded-for": "198.51.100.7" };
      const { limits } = limited.app.platform;
      for (let n = 0; n < 999; n++) await limits.take("unknown keys", "198.51.100.7", 1_000, 3_600);
      const unknown = () => limited.call("GET", ownKeyPath, { token: newKey("test"), headers: from });
      expectProblem(await unknown(), notSignedIn);
      expectProblem(await unknown(), tooManyRequests);
      const { body } = await makeLimited();
      expect((await limited.call("GET", ownKeyPath, { token: body.key, headers: from })).status).toBe(200);
    },
  );

  test(
    "of two that would be the 51st live key none is made, of two for the 50th place one",
    { tags: ["@api-1.6"] },
    async () => {
      const { pool } = limited.app.platform;
      await sql`insert into api_keys (hash, prefix, name, scopes, created_by)
      select sha256(n::text::bytea), 'hh_test_0000', 'Old', '{people:read}', 1 from generate_series(1, 49) n`.execute(
        pool,
      );
      const answers = await Promise.all([makeLimited(), makeLimited()]);
      expect(answers.map((one) => String(outcomeOf(one))).toSorted()).toEqual([
        "201",
        outcomeOf(tooManyKeys),
      ]);
      await sql`update api_keys set ended_at = market_now() where id = (select min(id) from api_keys)`.execute(
        pool,
      );
      expect((await makeLimited()).status).toBe(201);
      expectProblem(await makeLimited(), tooManyKeys);
    },
  );

  test("a key makes 20 new customers an hour", { tags: ["@api-2.22"] }, async () => {
    const { pool } = limited.app.platform;
    const { body } = await limited.call("POST", apiKeysPath, {
      token: boss.token,
      body: { name: "Desk", scopes: ["bookings:write"] },
    });
    await sql`insert into audit_entries (key_id, action, subject, subject_id)
      select ${body.id}, 'customer made', 'person', n from generate_series(1, 20) n`.execute(pool);
    const someone = await worker(limited);
    const day = new Date(limited.app.platform.calendar.now().getTime() + 3 * 86_400_000);
    const refused = await limited.call("POST", "/api/v1/admin/bookings", {
      token: body.key,
      body: {
        customer: { name: "Meera Nair", phone: "+91 97450 99001" },
        worker_id: someone.workerId,
        date: limited.app.platform.calendar.today(day),
        start_time: "10:00",
        hours: 1,
        title: "Leaking tap",
        address: "12 Lake Road",
      },
    });
    expectProblem(refused, tooManyRequests);
  });
});

describe("an expiry", () => {
  let mailed: TestApp;
  let sink: SmtpSink;
  let boss: TestPerson;
  beforeAll(async () => {
    sink = await startSmtpSink();
    mailed = await startApp({ SMTP_URL: sink.url, TEST_CLOCK: "on" });
    boss = await administrator(mailed);
  });
  afterAll(async () => {
    await mailed.close();
    await sink.stop();
  });

  test(
    "is told to administrators 14 days before, once, by notice and mail; an ended key's is not",
    { tags: ["@api-1.7"] },
    async () => {
      const now = await marketNow(mailed);
      const makeUntil = async (name: string, days: number) =>
        (
          await mailed.call("POST", apiKeysPath, {
            token: boss.token,
            body: {
              name,
              scopes: ["people:read"],
              expires_at: new Date(now + days * 86_400_000 + 60_000).toISOString(),
            },
          })
        ).body;
      await makeUntil("Messages", 20);
      await makeUntil("Short", 3);
      const { id } = await makeUntil("Ended", 20);
      await mailed.call("DELETE", `${apiKeysPath}/${id}`, { token: boss.token });
      await advance(mailed, boss, 5 * 24 * 60);
      expect(await notices()).toEqual([]);
      await advance(mailed, boss, 2 * 24 * 60);
      expect(await notices()).toEqual([{ title: "An API key expires soon", event: "api_key" }]);
      const mail = await sink.waitFor(boss.email, ({ subject }) => subject === "An API key expires soon");
      expect(mail.raw).toContain("'Messages'");
      await advance(mailed, boss, 10 * 24 * 60);
      expect(await notices()).toHaveLength(1);
    },
  );

  const notices = async () =>
    (
      await sql`select title, event from notices where person_id = ${boss.id} order by id`.execute(
        mailed.app.platform.pool,
      )
    ).rows;
});
