// How administrators make, list and end API keys.
import { apiKeysPath, endKey, keyWith, listedKeys, makeKey, ownKeyPath } from "../../../test/api-keys.ts";
import { beforeAll, describe, expect, test } from "vitest";
import {
  invalidInput,
  keyEnded,
  keyNotAccepted,
  keyReused,
  notAllowed,
  notFound,
  notSignedIn,
} from "@hourhand/contract/problem";
import { marketNow } from "../../../test/market-time.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { expectProblem, outcomeOf } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp({ TEST_CLOCK: "on" }, { jobs: false });
let admin: TestPerson;
let asha: TestPerson;
let ravi: TestWorker;
beforeAll(async () => {
  [admin, asha, ravi] = [await administrator(app, { id: 3 }), await customer(app), await worker(app)];
});
const later = async (days: number) => new Date((await marketNow(app)) + days * 86_400_000).toISOString();

describe("an administrator", () => {
  test(
    "makes a key, which is answered once and describes itself",
    { tags: ["@api-1.1", "@api-1.9", "@api-1.15", "@api-1.22"] },
    async () => {
      const expires_at = await later(30);
      const { status, body } = await makeKey(app, admin, {
        scopes: ["money:read", "people:read"],
        expires_at,
      });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        name: "Messages",
        scopes: ["money:read", "people:read"],
        expires_at,
        last_used_at: null,
        created_by: { id: 3, name: "Asha Menon" },
        ended_at: null,
      });
      expect(body.key).toMatch(/^hh_test_[0-9A-Za-z]{36}$/);
      expect(body.prefix).toBe(body.key.slice(0, 12));
      expect((await app.call("GET", ownKeyPath, { token: body.key })).body).toEqual({
        id: body.id,
        name: "Messages",
        scopes: ["money:read", "people:read"],
        expires_at,
      });
      const listed = (await listedKeys(app, admin)).find(({ id }: { id: number }) => id === body.id);
      const { key: _key, message: _message, ...shown } = body;
      const lastHour = new Date(Math.floor((await marketNow(app)) / 3_600_000) * 3_600_000).toISOString();
      expect(listed).toEqual({ ...shown, last_used_at: lastHour });
    },
  );

  test("ends a key at once; again is the same", { tags: ["@api-1.5", "@api-1.11"] }, async () => {
    const { key, id } = await keyWith(app, admin, "people:read");
    const ended = await endKey(app, admin, id);
    expect(ended.status).toBe(200);
    expect(ended.body.ended_at).not.toBeNull();
    expectProblem(await app.call("GET", ownKeyPath, { token: key }), keyEnded);
    const again = await endKey(app, admin, id);
    expect([again.status, again.body.ended_at]).toEqual([200, ended.body.ended_at]);
    expectProblem(await endKey(app, admin, 999_999_999), notFound);
  });

  test.each([
    [{ name: "" }],
    [{ name: "x".repeat(61) }],
    [{ scopes: [] }],
    [{ scopes: ["everything"] }],
    [{ scopes: ["people:read", "people:read"] }],
    [{ expires_at: "soon" }],
    [{ expires_at: "2199-02-30T00:00:00Z" }],
    [{ expires_at: "2020-01-01T00:00:00Z" }],
  ])("is refused %o", async (fields) => {
    expectProblem(await makeKey(app, admin, fields), invalidInput);
  });

  test("is needed for all of it", async () => {
    expectProblem(await makeKey(app, ravi), notAllowed);
    expectProblem(await makeKey(app, asha), notAllowed);
    const { key } = await keyWith(app, admin, "people:read");
    for (const [token, problem] of [
      [key, keyNotAccepted],
      [undefined, notSignedIn],
      [ravi.token, notAllowed],
    ] as const) {
      expectProblem(await app.call("GET", apiKeysPath, { token }), problem);
      expectProblem(await app.call("DELETE", `${apiKeysPath}/1`, { token }), problem);
    }
    expectProblem(await app.call("GET", ownKeyPath, { token: admin.token }), notAllowed);
  });

  test(
    "gets no second key with the same Idempotency-Key, and its text is not kept",
    { tags: ["@api-1.3"] },
    async () => {
      const headers = { "idempotency-key": "one-key" };
      const answers = await Promise.all([
        makeKey(app, admin, { name: "Once" }, headers),
        makeKey(app, admin, { name: "Once" }, headers),
      ]);
      expect(answers.map((one) => String(outcomeOf(one))).toSorted()).toEqual(["201", outcomeOf(keyReused)]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body.made).toBe(true);
      const again = await makeKey(app, admin, { name: "Once" }, headers);
      expectProblem(again, keyReused);
      expect(again.body.made).toBe(true);
      expect(
        (await listedKeys(app, admin)).filter(({ name }: { name: string }) => name === "Once"),
      ).toHaveLength(1);
    },
  );
});
