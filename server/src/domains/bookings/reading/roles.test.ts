// Bookings of people whose role has changed, what administrators may do, and the length of a list.
import { sql } from "../../../platform/database/sql.ts";
import { beforeEach, expect, test } from "vitest";
import { bookingStatuses } from "@hourhand/contract/bookings";
import { actAsAdmin, moveOf } from "../../../../test/administration.ts";
import { booking, dayFromToday, putInto, storeBooking } from "../../../../test/bookings.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { answerProposal, moveTo, propose, readBooking } from "../../../../test/proposals.ts";
import { choose, list as offers, near, rejected } from "../../../../test/replacements.ts";
import { testApp } from "../../../../test/start-app.ts";
import { roleChangedChannel } from "../../accounts/sessions/sessions.ts";

const app = testApp({}, { jobs: false });
let someone: TestWorker;
let buyer: TestPerson;
beforeEach(async () => {
  [someone, buyer] = await Promise.all([worker(app), customer(app)]);
});

/** Changes a role and announces it, as an administrator's call does, because sessions are cached for a second. */
const become = async (of: TestPerson, role: string) => {
  const { bus, pool } = app.app.platform;
  await sql`update people set role = ${role} where id = ${of.id}`.execute(pool);
  bus.publish(roleChangedChannel, { personId: of.id });
};
const list = async (query: string, { token }: TestPerson) =>
  (await app.call("GET", `/api/v1/bookings${query}`, { token })).body;
const idsOf = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id);

test(
  "a customer who became an administrator has the acts of both roles, and the customer's list first",
  { tags: ["@beyond-1.19", "@beyond-3.1"] },
  async () => {
    const id = await booking(app, buyer, someone, "accepted", { startTime: "09:00", duration: 2 }, 2);
    await become(buyer, "admin");
    expect(idsOf(await list("", buyer))).toEqual([id]);
    expect(idsOf(await list("?role=worker", buyer))).toEqual([]);
    const { allowed } = await readBooking(app, buyer, id);
    expect(allowed).toEqual(["move", "cancel", "admin_move", "admin_cancel"]);
    const { status, body } = await propose(app, buyer, id, moveTo(app, someone, 3, "10:00"));
    expect([status, body.by, body.allowed]).toEqual([201, "customer", ["withdraw"]]);
    const moved = await actAsAdmin(app, buyer, id, "move", moveOf(app, someone, 3, "10:00"));
    expect([moved.status, moved.body.start_time]).toEqual([200, "10:00"]);
  },
);

test(
  "a customer who became a worker can still move, cancel and book a replacement",
  { tags: ["@beyond-1.19"] },
  async () => {
    const id = await booking(app, buyer, someone, "accepted", { startTime: "09:00", duration: 2 }, 2);
    const other = await near(app, 1, { jobTitle: "Kept" });
    const old = await rejected(app, buyer, await near(app, 0, { jobTitle: "Kept" }));
    await become(buyer, "worker");
    expect(idsOf(await list("", buyer))).toEqual([]);
    expect(idsOf(await list("?role=customer", buyer))).toEqual([old, id]);
    expect((await readBooking(app, buyer, old)).allowed).toEqual(["replace"]);
    expect((await offers(app, old, buyer)).body.items).toHaveLength(1);
    const made = await choose(app, old, buyer, { worker_id: other.workerId, total_paise: 60_000 });
    expect([made.status, made.body.replaces]).toEqual([201, old]);
    const { body } = await propose(app, someone, id, moveTo(app, someone, 3, "14:00"));
    expect((await answerProposal(app, buyer, body.id, "accept")).status).toBe(200);
    const path = `/api/v1/bookings/${id}/cancellation`;
    const { quote } = (await app.call("GET", `${path}?cause=other`, { token: buyer.token })).body;
    const canceled = await app.call("POST", path, { token: buyer.token, body: { cause: "other", quote } });
    expect([canceled.status, canceled.body.cancellation.by]).toEqual([200, "customer"]);
  },
);

test(
  "a worker who became a customer keeps both lists, proposing and canceling",
  { tags: ["@beyond-1.19"] },
  async () => {
    const id = await booking(app, buyer, someone, "accepted", { startTime: "09:00", duration: 2 }, 2);
    await become(someone, "user");
    expect(idsOf(await list("", someone))).toEqual([]);
    expect(idsOf(await list("?role=worker", someone))).toEqual([id]);
    expect((await readBooking(app, someone, id)).allowed).toEqual(["move", "extra", "cancel"]);
    const { status, body } = await propose(app, someone, id, { kind: "extra", hours: 1 });
    expect([status, body.by]).toEqual([201, "worker"]);
  },
);

test(
  "administrators may answer created bookings, move those and accepted ones, and cancel live ones; customers add no photos",
  { tags: ["@beyond-1.22", "@beyond-3.9"] },
  async () => {
    const admin = await administrator(app);
    const id = await booking(app, buyer, someone, "created", {}, 2);
    const expected: Partial<Record<string, string[]>> = {
      created: ["admin_answer", "admin_move", "admin_cancel"],
      accepted: ["admin_move", "admin_cancel"],
      visited: ["admin_cancel"],
      pending: ["admin_cancel"],
    };
    for (const status of bookingStatuses) {
      await putInto(app, id, status);
      expect([status, (await readBooking(app, admin, id)).allowed]).toEqual([status, expected[status] ?? []]);
      expect((await readBooking(app, buyer, id)).allowed).not.toContain("photos");
    }
  },
);

test(
  "a list has 20 items by default, 100 at most, and continues after the last one",
  { tags: ["@beyond-1.6"] },
  async () => {
    for (let day = 1; day <= 23; day++)
      await storeBooking(app, {
        customerId: buyer.id,
        workerId: someone.workerId,
        slotId: someone.slots[1],
        on: dayFromToday(app, -day).date,
        status: "completed",
      });
    const first = await list("", buyer);
    expect([first.items.length, typeof first.next]).toEqual([20, "string"]);
    const rest = await list(`?cursor=${encodeURIComponent(first.next)}`, buyer);
    expect([rest.items.length, rest.next]).toEqual([3, null]);
    expect(new Set([...idsOf(first), ...idsOf(rest)]).size).toBe(23);
    expect((await list("?limit=100", buyer)).items).toHaveLength(23);
  },
);
