// All bookings as administrators and API keys read them: filters, order by change, stable pages.
import { beforeAll, describe, expect, test } from "vitest";
import { invalidInput } from "@hourhand/contract/problem";
import { keyWith } from "../../../../test/api-keys.ts";
import { booking } from "../../../../test/bookings.ts";
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
let bela: TestPerson;
let ravi: TestWorker;
let meera: TestWorker;
let ids: number[];
beforeAll(async () => {
  admin = await administrator(app);
  [asha, bela, ravi, meera] = [
    await customer(app),
    await customer(app),
    await worker(app),
    await worker(app),
  ];
  ids = [
    await booking(app, asha, ravi, "created", { startTime: "09:00" }),
    await booking(app, asha, meera, "accepted", { startTime: "11:00" }),
    await booking(app, bela, ravi, "created", { startTime: "13:00" }),
  ];
});

const read = (query = "", token = admin.token) =>
  app.call("GET", `/api/v1/admin/bookings?${query}`, { token });
/** Whether a booking is one of `ids`, not of a test that makes its own. */
const isListed = ({ id }: { id: number }) => ids.includes(id);
const idsOf = async (query = "") =>
  (await read(query)).body.items.filter(isListed).map((item: { id: number }) => ids.indexOf(item.id));
const now = async () =>
  (
    await sql<{ now: Date }>`select market_clock_timestamp() as now`.execute(app.app.platform.pool)
  ).rows[0]?.now.toISOString();

describe("all bookings", () => {
  test(
    "are listed, the latest visit first, as a booking's own list has them",
    { tags: ["@api-2.2"] },
    async () => {
      expect(await idsOf()).toEqual([2, 1, 0]);
      const { body } = await read(`customer_id=${asha.id}&worker_id=${meera.workerId}`);
      const own = await app.call("GET", "/api/v1/bookings", { token: asha.token });
      const { allowed: _allowed, ...shown } = own.body.items.find(({ id }: { id: number }) => id === ids[1]);
      expect(body.items).toMatchObject([{ ...shown, arrival: expect.anything() }]);
      expect(body.items[0].allowed).toEqual(["admin_move", "admin_cancel"]);
    },
  );

  test.each([
    ["status=created", [2, 0]],
    ["status=created,accepted", [2, 1, 0]],
    ["status=completed", []],
    ["from=2199-01-01", []],
  ])("are filtered: %s", { tags: ["@api-2.2"] }, async (query, expected) => {
    expect(await idsOf(query)).toEqual(expected);
  });

  test("are filtered by people", { tags: ["@api-2.2"] }, async () => {
    expect(await idsOf(`customer_id=${asha.id}`)).toEqual([1, 0]);
    expect(await idsOf(`worker_id=${ravi.workerId}`)).toEqual([2, 0]);
    expect(await idsOf(`customer_id=${bela.id}&worker_id=${meera.workerId}`)).toEqual([]);
  });

  test.each([
    "status=lost",
    "from=2026-02-30",
    "changed_since=yesterday",
    "changed_since=2026-02-30T00:00:00Z",
    "customer_id=x",
    "cursor=x",
  ])("are refused for %s", async (query) => {
    expectProblem(await read(query), invalidInput);
  });

  test("are read by a key, which sees what its scopes allow", async () => {
    const { key } = await keyWith(app, admin, "bookings:read");
    const { status, body } = await read("", key);
    expect([
      status,
      body.items.filter(isListed).map(({ allowed }: { allowed: string[] }) => allowed),
    ]).toEqual([200, [[], [], []]]);
  });
});

describe("changed_since", () => {
  test(
    "has what changed then or later, the oldest change first, in stable pages",
    { tags: ["@api-2.1"] },
    async () => {
      const [buyer, someone] = await Promise.all([customer(app), worker(app)]);
      const made = await booking(app, buyer, someone, "created", { startTime: "09:00" });
      const since = await now();
      const first = await booking(app, buyer, someone, "created", { startTime: "15:00" });
      const move = await app.call("POST", `/api/v1/admin/bookings/${made}/answer`, {
        token: admin.token,
        body: { accept: true },
      });
      expect(move.status).toBe(200);
      const query = `changed_since=${since}`;
      const items = (await read(query)).body.items.map(({ id }: { id: number }) => id);
      expect(items).toEqual([first, made]);
      const page = (await read(`${query}&limit=1`)).body;
      const next = (await read(`${query}&limit=1&cursor=${page.next}`)).body;
      expect([page.items[0].id, next.items[0].id, next.next]).toEqual([first, made, null]);
      expect((await read(`${query}&customer_id=${bela.id}`)).body.items).toEqual([]);
    },
  );

  test("includes that very instant", { tags: ["@api-2.1"] }, async () => {
    const [id] = ids;
    await sql`insert into booking_touches (booking_id, at) values (${id}, '2198-01-01T00:00:00Z')`.execute(
      app.app.platform.pool,
    );
    const changed = async (instant: string) =>
      (await read(`changed_since=${encodeURIComponent(instant)}`)).body.items.map(
        (item: { id: number }) => item.id,
      );
    expect(await changed("2198-01-01T00:00:00Z")).toEqual([id]);
    expect(await changed("2198-01-01T05:30:00+05:30")).toEqual([id]);
    expect(await changed("2198-01-01T00:00:00.001Z")).toEqual([]);
    await sql`delete from booking_touches`.execute(app.app.platform.pool);
  });

  test("has a booking whose money or way of paying changed", async () => {
    const changes = [
      sql`update bookings set payment_method = 'online' where id = ${ids[2]}`,
      sql`insert into visit_payments (booking_id, amount_paise, how) values (${ids[2]}, 100, 'cash')`,
      sql`update visit_payments set is_right = true, answered_at = market_now() where booking_id = ${ids[2]}`,
    ];
    for (const change of changes) {
      const since = await now();
      await change.execute(app.app.platform.pool);
      expect(
        (await read(`changed_since=${since}`)).body.items.map((item: { id: number }) => item.id),
      ).toEqual([ids[2]]);
    }
  });
});
