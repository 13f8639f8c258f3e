import { once } from "node:events";
import { get } from "node:http";
import { sql } from "../../platform/database/sql.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { exportTables } from "@hourhand/contract/dashboards";
import { invalidInput, notSignedIn, notAllowed, notFound, tooManyRequests } from "@hourhand/contract/problem";
import { expectProblem } from "../../../test/problems.ts";
import { administrator, customer, worker, type TestPerson } from "../../../test/people.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let admin: TestPerson;

beforeAll(async () => {
  admin = await administrator(app, { id: 3, username: "nila" });
});

const read = (path: string, token: string | undefined = admin.token) =>
  app.call("GET", `/admin_view/export/${path}`, { token });
/** Requests a file but reads nothing of its body. */
async function standStill(url: string, token: string) {
  const request = get(url, { headers: { authorization: `Bearer ${token}` }, agent: false });
  await once(request, "response");
  return request;
}
const linesOf = (body: string) =>
  body
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n");

describe("exportTable", () => {
  it("is for administrators only", async () => {
    const asha = await customer(app);
    const ravi = await worker(app);
    for (const table of exportTables) {
      expectProblem(await app.call("GET", `/admin_view/export/${table}`), notSignedIn);
      expectProblem(await read(table, asha.token), notAllowed);
      expectProblem(await read(table, ravi.token), notAllowed);
    }
  });

  it.each(exportTables)("returns %s as a file with headings", async (table) => {
    const { status, body, headers } = await read(table);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(
      new RegExp(`^attachment; filename="HourHand-${table}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
    );
    expect(headers.get("cache-control")).toBe("no-store");
    expect(linesOf(body)[0]).toMatch(/^(ID|PAYMENT ID),/);
  });

  it("begins with the byte order mark that spreadsheets need", async () => {
    const response = await fetch(`${app.url}/admin_view/export/users`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it("filters and sorts like the table", async () => {
    for (const name of ["zebra.two", "zebra.one", "zebra_three"]) await customer(app, { username: name });
    const names = async (query: string) =>
      linesOf((await read(`users?${query}`)).body)
        .slice(1)
        .map((line) => line.split(",")[1]);
    expect(await names("search=ZEBRA&sort=username&order=asc")).toEqual([
      "zebra.one",
      "zebra.two",
      "zebra_three",
    ]);
    expect(await names("search=zebra&sort=username&order=desc")).toEqual([
      "zebra_three",
      "zebra.two",
      "zebra.one",
    ]);
    expect(await names("search=zebra_")).toEqual(["zebra_three"]);
  });

  it("refuses an unknown order and unknown tables", async () => {
    const refused = await read("users?sort=password_hash");
    expectProblem(refused, invalidInput);
    expect(refused.body.message).toMatch(/^Sort must be one of: id, username/);
    expectProblem(await read("people"), notFound);
    expectProblem(await read("nothing"), notFound);
  });

  it("defuses formulas", async () => {
    await customer(app, {
      username: "formula",
      first_name: '=HYPERLINK("http://evil.example")',
      last_name: "@SUM(1)",
    });
    const [, line] = linesOf((await read("users?search=formula")).body);
    expect(line).toContain(`"'=HYPERLINK(""http://evil.example"")",'@SUM(1)`);
    expect(line).toMatch(/,\+91 [\d ]+,/);
  });

  it("has every row once, in several batches", async () => {
    const { pool } = app.app.platform;
    await sql`insert into people (username, email, first_name, last_name)
      select 'many' || n, 'many' || n || '@example.com', 'Many', 'People' from generate_series(1, 3500) n`.execute(
      pool,
    );
    const lines = linesOf((await read("users?search=many&sort=last_login")).body).slice(1);
    expect(lines).toHaveLength(3500);
    expect(new Set(lines.map((line) => line.split(",")[1])).size).toBe(3500);
  });

  it("records in the audit log who exported what", async () => {
    await read("wallet?search=cs_1&sort=amount&order=desc");
    const { rows } = await sql<{ actor_id: number; action: string; subject: string; after: object }>`
      select actor_id, action, subject, after from audit_entries order by id desc limit 1`.execute(
      app.app.platform.pool,
    );
    expect(rows[0]).toEqual({
      actor_id: admin.id,
      action: "table exported",
      subject: "wallet",
      after: { search: "cs_1", sort: "amount", order: "desc" },
    });
  });

  it("releases everything when readers disconnect, and runs two at a time", async () => {
    const { pool } = app.app.platform;
    // 8 MB: more than the sockets' buffers hold.
    await sql`insert into security_events (at, event, detail)
      select now(), 'sign-in-failed', jsonb_build_object('because', ${"x".repeat(4_000)}::text)
      from generate_series(1, 2000) n`.execute(pool);
    const url = `${app.url}/admin_view/export/security`;
    // Nobody reads these replies, so the exports stall.
    const readers = await Promise.all([1, 2].map(() => standStill(url, admin.token)));
    const third = await read("users?search=nila");
    expectProblem(third, tooManyRequests);
    expect(Number(third.headers.get("retry-after"))).toBeGreaterThan(0);
    for (const reader of readers) reader.destroy();
    await expect.poll(async () => (await read("users?search=nila")).status).toBe(200);
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  });
});
