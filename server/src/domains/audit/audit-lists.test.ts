// The audit log over HTTP: newest first, searched, filtered, paged, exported; only administrators may read it.
import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { invalidInput, notAllowed, notSignedIn } from "@hourhand/contract/problem";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { until } from "../../../test/socket.ts";
import { testApp } from "../../../test/start-app.ts";
import { addDays } from "@hourhand/contract/calendar";

const app = testApp({}, { jobs: false });
let boss: TestPerson;
let asha: TestPerson;
let ravi: TestWorker;
const audit = "/api/v1/admin/audit";
const security = "/api/v1/admin/security_events";
const read = async (path: string, query = "") =>
  (await app.call("GET", `${path}?${query}`, { token: boss.token })).body;
const act = (path: string, id: number) =>
  app.call("PATCH", `/admin_view/${path}/`, { token: boss.token, body: { id } });

beforeAll(async () => {
  boss = await administrator(app, { id: 3, username: "boss" });
  [asha, ravi] = [await customer(app), await worker(app)];
  await act("users_view", asha.id);
  await act("users_view", asha.id);
  await act("workers_view", ravi.workerId);
  const refused = await app.call("GET", "/admin_view/users_view/", { token: ravi.token });
  expectProblem(refused, notAllowed);
  await until(async () => (await read(security, `person=${ravi.id}`)).items.length > 0);
});

describe("listAuditEntries", () => {
  test(
    "names the actor, the action and the subject, with the values before and after, newest first",
    { tags: ["@api-1.27"] },
    async () => {
      const { items, count } = await read(audit, "person=3");
      expect(count).toBe(3);
      expect(items.map(({ event }: { event: string }) => event)).toEqual([
        "worker deactivated",
        "user activated",
        "user deactivated",
      ]);
      expect(items[2]).toMatchObject({
        actor: { kind: "person", id: 3, name: "Asha Menon" },
        detail: {
          subject: "user",
          subject_id: asha.id,
          before: { is_active: true },
          after: { is_active: false },
        },
      });
    },
  );

  test.each([
    ["search=deactivated", 2],
    ["search=user deactivated", 1],
    ["search=xq", 0],
    ["person=3", 3],
    ["search=worker&person=3", 1],
  ])("%s leaves %d", async (query, left) => {
    expect((await read(audit, query)).items).toHaveLength(left);
  });

  test("a person's entries are those about them, also as a worker, and those by them; days are the market's", async () => {
    expect((await read(audit, `person=${asha.id}`)).items).toHaveLength(2);
    expect((await read(audit, `person=${ravi.id}`)).items).toHaveLength(1);
    const today = app.app.platform.calendar.today();
    expect((await read(audit, `person=3&from=${today}&to=${today}`)).items).toHaveLength(3);
    expect((await read(audit, `from=${addDays(today, 1)}`)).items).toHaveLength(0);
  });

  test("pages by cursor", async () => {
    const first = await read(audit, "person=3&limit=2");
    expect(first.items).toHaveLength(2);
    const second = await read(audit, `person=3&limit=2&cursor=${first.next}`);
    expect(second.items.map(({ event }: { event: string }) => event)).toEqual(["user deactivated"]);
    expect(second.next).toBeNull();
  });
});

test("listSecurityEvents has person, network, call and detail; filtered by event, person and search", async () => {
  const { items } = await read(security, `person=${ravi.id}`);
  expect(items[0]).toMatchObject({
    event: "access-refused",
    times: 1,
    person: { id: ravi.id, username: ravi.username },
    call: "listUsers",
    detail: { status: 403 },
  });
  await sql`insert into security_events (at, event, network) values (now(), 'sign-in-failed', '203.0.113.0/24')`.execute(
    app.app.platform.pool,
  );
  for (const query of ["event=sign-in-failed", "search=203.0.113", "search=sign-in-f"])
    expect((await read(security, query)).items.map(({ event }: { event: string }) => event)).toEqual([
      "sign-in-failed",
    ]);
  expect((await read(security, `person=${ravi.id}&search=listUsers`)).items).toHaveLength(1);
});

test("both can be exported, with their filters", async () => {
  // An export is an entry of the audit log too; the other tests read those of the first administrator.
  const other = await administrator(app);
  const file = async (table: string) =>
    (await app.call("GET", `/admin_view/export/${table}`, { token: other.token })).body as string;
  expect(await file(`audit?person=${ravi.id}`)).toContain("worker deactivated");
  expect(await file("security?event=access-refused")).toContain("listUsers");
});

test("both are for administrators only, and refuse unknown filters", async () => {
  const meera = await worker(app);
  for (const path of [audit, security]) {
    expectProblem(await app.call("GET", path), notSignedIn);
    expectProblem(await app.call("GET", path, { token: asha.token }), notSignedIn);
    expectProblem(await app.call("GET", path, { token: meera.token }), notAllowed);
    for (const query of ["from=2026-02-31", "person=x", "event=nothing"].slice(0, path === audit ? 2 : 3))
      expectProblem(await app.call("GET", `${path}?${query}`, { token: boss.token }), invalidInput);
  }
});
