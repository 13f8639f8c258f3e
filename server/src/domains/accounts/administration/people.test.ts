// People as programs read them: filters, what changed, and accounts whose email is not known.
import { beforeAll, describe, expect, test } from "vitest";
import { invalidInput, notFound } from "@hourhand/contract/problem";
import { keyWith } from "../../../../test/api-keys.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";
import { sql } from "../../../platform/database/sql.ts";

const app = testApp({}, { jobs: false });
let admin: TestPerson;
let asha: TestPerson;
let ravi: TestWorker;
/** The newest customer. Tests change her, so that Asha stays as she is. */
let meera: TestPerson;
let key: string;
beforeAll(async () => {
  [admin, asha, ravi, meera] = [
    await administrator(app),
    await customer(app),
    await worker(app),
    await customer(app),
  ];
  ({ key } = await keyWith(app, admin, "people:read"));
});

const read = (query = "", token = key) => app.call("GET", `/api/v1/admin/people?${query}`, { token });
const idsOf = async (query = "") => (await read(query)).body.items.map(({ id }: { id: number }) => id);
const now = async () =>
  (
    await sql<{ now: Date }>`select market_clock_timestamp() as now`.execute(app.app.platform.pool)
  ).rows[0]?.now.toISOString();

describe("listPeople", () => {
  test("has the newest first, without the system's own accounts", { tags: ["@api-2.3"] }, async () => {
    const { body } = await read();
    expect(body.items.map(({ id }: { id: number }) => id)).toEqual([meera.id, ravi.id, asha.id, admin.id]);
    expect(body.items[2]).toEqual({
      id: asha.id,
      name: "Asha Menon",
      username: asha.username,
      email: asha.email,
      phone: asha.phone,
      role: "user",
      language: null,
      active: true,
      created_at: expect.stringMatching(/Z$/),
      changed_at: expect.stringMatching(/Z$/),
    });
    expect((await read("", admin.token)).body).toEqual(body);
  });

  test("is filtered by email, phone in any notation, and role", { tags: ["@api-2.3"] }, async () => {
    expect(await idsOf(`email=${asha.email.toUpperCase()}`)).toEqual([asha.id]);
    expect(await idsOf(`email=${asha.email.slice(1)}`)).toEqual([]);
    expect(await idsOf(`phone=${encodeURIComponent(asha.phone)}`)).toEqual([asha.id]);
    expect(await idsOf(`phone=${asha.phone.replace("+91", "0")}`)).toEqual([asha.id]);
    expect(await idsOf("role=worker")).toEqual([ravi.id]);
    expect(await idsOf(`role=worker&email=${asha.email}`)).toEqual([]);
  });

  test.each(["role=boss", "changed_since=now", "changed_since=2026-02-30T00:00:00Z", "cursor=x"])(
    "is refused for %s",
    async (query) => {
      expectProblem(await read(query), invalidInput);
    },
  );

  test(
    "has what changed since an instant, the oldest change first; signing in is no change",
    { tags: ["@api-2.1"] },
    async () => {
      const { pool } = app.app.platform;
      const since = await now();
      await sql`update people set last_login_at = now() where id = ${admin.id}`.execute(pool);
      expect(await idsOf(`changed_since=${since}`)).toEqual([]);
      await sql`update people set first_name = 'Ravindran' where id = ${ravi.id}`.execute(pool);
      await app.call("PATCH", "/api/v1/me", { token: meera.token, body: { language: "hi" } });
      expect(await idsOf(`changed_since=${since}`)).toEqual([ravi.id, meera.id]);
      const first = (await read(`changed_since=${since}&limit=1`)).body;
      const second = (await read(`changed_since=${since}&limit=1&cursor=${first.next}`)).body;
      expect([first.items[0].name, second.items[0].language, second.next]).toEqual([
        "Ravindran Menon",
        "hi",
        null,
      ]);
      const { changed_at: exactly } = second.items[0];
      expect(await idsOf(`changed_since=${exactly}`)).toEqual([meera.id]);
    },
  );

  test("has null where the email is not known", async () => {
    await sql`update people set email = ${`${meera.id}@no-email.hourhand.invalid`} where id = ${meera.id}`.execute(
      app.app.platform.pool,
    );
    const [person] = (await read("role=user")).body.items;
    expect([person.id, person.email]).toEqual([meera.id, null]);
    expect(
      (await app.call("GET", `/api/v1/admin/people/${meera.id}`, { token: admin.token })).body.email,
    ).toBeNull();
  });
});

test("readPerson has the same fields; a key sees no more than these", { tags: ["@api-2.4"] }, async () => {
  const [listed] = (await read("role=worker")).body.items;
  const { status, body } = await app.call("GET", `/api/v1/admin/people/${ravi.id}`, { token: key });
  expect(status).toBe(200);
  const { is_active: isActive, joined_at: joinedAt, ...rest } = body;
  expect([isActive, joinedAt]).toEqual([true, listed.created_at]);
  const others = Object.entries(rest).filter(([name]) => !Object.hasOwn(listed, name));
  expect(others.map(([name, value]) => [name, value || null])).toEqual(
    others.map(([name]) => [name, name === "chats" ? [] : null]),
  );
  expect(body).toMatchObject(listed);
  const forAdmin = await app.call("GET", `/api/v1/admin/people/${ravi.id}`, { token: admin.token });
  expect(forAdmin.body).toMatchObject({ ...listed, worker: { id: ravi.workerId } });
  expectProblem(await app.call("GET", "/api/v1/admin/people/999999999", { token: key }), notFound);
});
