// The six tables of the panel, tested alike: every sort from both ends and by page number, searches, totals.
import { sql } from "./platform/database/sql.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { invalidInput } from "@hourhand/contract/problem";
import { expectProblem } from "../test/problems.ts";
import { fillPanel } from "../test/fill-panel.ts";
import { administrator } from "../test/people.ts";
import { testApp } from "../test/start-app.ts";

const app = testApp({}, { jobs: false });
let token: string;
/** How many rows each table has: more than two pages, fewer than the maximum without paging. */
const count = 23;

beforeAll(async () => {
  ({ token } = await administrator(app, { id: 3, username: "nila", first_name: "Nila" }));
  await fillPanel(app, count);
});

interface Table {
  path: string;
  rows: string;
  sorts: readonly string[];
  total: number;
  /** How many rows match each search term. */
  finds: Readonly<Record<string, number>>;
}

const tables: Readonly<Record<string, Table>> = {
  users: {
    path: "/admin_view/users_view/",
    rows: "Users",
    sorts: ["id", "username", "email", "phone", "date_joined", "last_login", "role", "is_worker"],
    total: count * 2 + 1,
    finds: {
      PERSON7: 1,
      "first1 last": 16,
      il: 1,
      Q: 0,
      zz: 0,
      "%": 0,
      _: 0,
      "+9": 36,
      "p93@": 1,
      "93@": 1,
      "@ex": count * 2 + 1,
      "---": 0,
      ".c": count * 2 + 1,
    },
  },
  workers: {
    path: "/admin_view/workers_view/",
    rows: "workers",
    sorts: ["id", "full_name", "job", "salary", "total_fee", "payed_fee", "pending_fee"],
    total: count,
    finds: { "meera 5": 4, "job 2": 8, "5": 4, RA: count, zz: 0, "%": 0 },
  },
  categories: {
    path: "/admin_view/job_view/",
    rows: "Jobs",
    sorts: ["id", "title", "description", "is_active"],
    total: count,
    finds: { alike: count, "alike 5": 4, "e 5": 4, "job 23": 1, "23": 1, zz: 0, "\\": 0 },
  },
  bookings: {
    path: "/admin_view/view_bookings/",
    rows: "Bookings",
    sorts: ["id", "user", "worker", "job", "booking_date", "booked_date", "status"],
    total: count,
    finds: { "tap 17": 1, "MEERA 5": 4, "2026-01-05": 3, REJECT: 8, ed: count, zz: 0 },
  },
  wallet: {
    path: "/admin_view/view_wallet/",
    rows: "Wallet",
    sorts: ["created_at", "amount"],
    total: count,
    finds: { CS_17: 1, "meera 5": 4, _: count, zz: 0 },
  },
  requests: {
    path: "/admin_view/requests_view/",
    rows: "workers",
    sorts: ["id", "full_name", "age", "salary", "qualification", "experience", "job", "previous_company"],
    total: count,
    finds: { "anu 5": 3, "company 2": 3, job: count, "job 3": 8, q1: 6, zz: 0 },
  },
};

async function read(table: Table, query: Record<string, string | number>) {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) words.set(name, String(value));
  const { status, body } = await app.call("GET", `${table.path}?${words.toString()}`, { token });
  expect(status).toBe(200);
  return { ids: (body[table.rows] as { id: number }[]).map(({ id }) => id), body };
}

/** Returns a body in which links to papers are cut before their seals, which change every five minutes. */
const withoutSeals = (body: object): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll(/(?<=\/media\/(?:private|identity)\/[^"?]+)\?[^"]+/g, ""));

// The last ones change rows that the others count.
describe("in this order", { shuffle: false }, () => {
  describe.each(Object.entries(tables))("the table of %s", (_name, table) => {
    it.each(table.sorts.flatMap((sort) => [[sort, "asc"] as const, [sort, "desc"] as const]))(
      "by %s, %s, has the same rows from the start, from the end and by number",
      async (sort, order) => {
        const { ids: all } = await read(table, { sort, order, page: 1, page_size: 100 });
        expect(new Set(all).size).toBe(table.total);
        const forwards: number[] = [];
        for (let after: string | undefined; ;) {
          const from: Record<string, string | number> = after === undefined ? { page: 1 } : { after };
          const { ids, body } = await read(table, { sort, order, page_size: 10, ...from });
          expect([body.count, body.more]).toEqual([table.total, undefined]);
          expect(body.previous === null).toBe(forwards.length === 0);
          forwards.push(...ids);
          if (body.next === null) break;
          after = body.next;
        }
        expect(forwards).toEqual(all);
        const backwards: number[] = [];
        for (let before = ""; ;) {
          const { ids, body } = await read(table, { sort, order, page_size: 10, before });
          expect(body.next === null).toBe(before === "");
          backwards.unshift(...ids);
          if (body.previous === null) break;
          before = body.previous;
        }
        expect(backwards).toEqual(all);
        for (let page = 1; (page - 1) * 10 < table.total; page++) {
          const { ids, body } = await read(table, { sort, order, page_size: 10, page });
          expect(ids).toEqual(all.slice((page - 1) * 10, page * 10));
          expect([body.previous === null, body.next === null]).toEqual([
            page === 1,
            page * 10 >= table.total,
          ]);
        }
        expect((await read(table, { sort, order, page: 99 })).ids).toEqual([]);
      },
    );

    it.each(Object.entries(table.finds))("finds %j in %d rows", async (term, found) => {
      const { ids, body } = await read(table, { search: term, page: 1, page_size: 100 });
      expect([ids.length, body.count]).toEqual([found, found]);
      const sort = table.sorts.at(-1) ?? "";
      const sorted = await read(table, { sort, page: 1, page_size: 100 });
      const both = await read(table, { search: term, sort, page: 1, page_size: 100 });
      expect(both.ids).toEqual(sorted.ids.filter((id) => ids.includes(id)));
      const { ids: last } = await read(table, { search: term, sort, before: "", page_size: 3 });
      expect(last).toEqual(both.ids.slice(-3));
    });

    it("returns everything without paging, as documented", async () => {
      const { status, body } = await app.call("GET", table.path, { token });
      expect(status).toBe(200);
      expect(Object.keys(body).toSorted()).toEqual(
        [table.rows, ...(table.rows === "Wallet" ? ["balence"] : [])].toSorted(),
      );
      expect(body[table.rows]).toHaveLength(table.total);
      for (const row of body[table.rows]) expect(row).not.toHaveProperty("sorted_by");
    });

    const [often] = Object.entries(table.finds).find(([, found]) => found > 10) ?? [""];
    it.each([`search=${often}`, `sort=${table.sorts[0]}`, "order=asc"])(
      "returns one page for %s alone",
      async (query) => {
        const { body } = await app.call("GET", `${table.path}?${query}`, { token });
        expect(body.count).toBeGreaterThan(10);
        expect(body[table.rows]).toHaveLength(10);
        const first = await app.call("GET", `${table.path}?${query}&page=1`, { token });
        expect(withoutSeals(body)).toEqual(withoutSeals(first.body));
      },
    );

    it("ignores an empty search and an empty sort", async () => {
      const { body } = await app.call("GET", `${table.path}?search=&sort=`, { token });
      expect([body[table.rows].length, body.count]).toEqual([table.total, undefined]);
    });

    it.each(["nosuch", "constructor"])(
      "refuses the order '%s' and names the available ones",
      async (sort) => {
        for (const query of [`sort=${sort}`, `sort=${sort}&page=1`]) {
          const answer = await app.call("GET", `${table.path}?${query}`, { token });
          expectProblem(answer, invalidInput);
          const { body } = answer;
          expect(body.message).toMatch(/^Sort must be one of: \w+(, \w+)*\.$/);
          expect(body.errors).toEqual({ sort: [body.message] });
        }
      },
    );

    it("refuses cursors that are not its own", async () => {
      const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
      for (const after of ["x", cursor({}), cursor(["x", "y"]), cursor(["a\u0000", 1]), cursor([1, 2])])
        expectProblem(await app.call("GET", `${table.path}?after=${after}`, { token }), invalidInput);
      const answer = await app.call("GET", `${table.path}?after=${cursor(["'", 1])}`, { token });
      if (answer.status === 200) return;
      expectProblem(answer, invalidInput);
      expect(answer.body.message).toMatch(/cursor|page/);
    });
  });

  describe("a search with more matches than the counting limit", () => {
    it("says so, and still pages through them in order", async () => {
      await sql`insert into job_categories (title, description)
      select 'Plenty ' || n, 'many of them' from generate_series(1, 1300) n`.execute(app.app.platform.pool);
      const table = tables["categories"] as Table;
      for (const search of ["plenty", "le"]) {
        const { ids, body } = await read(table, {
          search,
          sort: "id",
          order: "desc",
          page: 1,
          page_size: 10,
        });
        expect([body.count, body.more]).toEqual([1000, true]);
        const next = await read(table, {
          search,
          sort: "id",
          order: "desc",
          page_size: 10,
          after: body.next,
        });
        const all = [...ids, ...next.ids];
        expect(all).toEqual(all.toSorted((a, b) => b - a));
        expect(new Set(all).size).toBe(20);
        const back = await read(table, {
          search,
          sort: "id",
          order: "desc",
          page_size: 10,
          before: next.body.previous,
        });
        expect(back.ids).toEqual(ids);
      }
      expect((await read(table, { page: 1 })).body).toMatchObject({ count: count + 1300 });
      expect((await read(table, { search: "plenty 1300", page: 1 })).body).toMatchObject({ count: 1 });
    });
  });

  describe("the search text of a booking", () => {
    it("follows its people's names, its own row and its deletion", async () => {
      const { pool } = app.app.platform;
      const table = tables["bookings"] as Table;
      const found = async (search: string) => (await read(table, { search, page: 1, page_size: 100 })).ids;
      const [id = 0] = await found("tap 17");
      await sql`update people set username = 'Quite.New' where id = (select customer_id from bookings where id = ${id})`.execute(
        pool,
      );
      await sql`update workers set full_name = 'Yusuf Xavier' where id = (select worker_id from bookings where id = ${id})`.execute(
        pool,
      );
      expect(await found("quite.new")).toContain(id);
      expect(await found("XAVIER")).toEqual([id]);
      expect((await read(table, { sort: "worker", order: "desc", page: 1 })).ids[0]).toBe(id);
      await sql`update bookings set title = 'Something else', status = 'completed' where id = ${id}`.execute(
        pool,
      );
      expect(await found("tap 17")).toEqual([]);
      expect(await found("something else")).toEqual([id]);
      await sql`delete from bookings where id = ${id}`.execute(pool);
      expect(await found("something else")).toEqual([]);
      expect((await read(table, { page: 1 })).body.count).toBe(count - 1);
    });

    it("an application is found by the current title of its category", async () => {
      await sql`update job_categories set title = 'Zookeeper' where title = 'Job 3'`.execute(
        app.app.platform.pool,
      );
      const table = tables["requests"] as Table;
      expect((await read(table, { search: "zookeeper", page: 1 })).body.count).toBe(8);
      expect((await read(table, { search: "job 3", page: 1 })).body.count).toBe(0);
    });
  });
});
