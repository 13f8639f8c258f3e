// With the policy `area`, a worker sees only part of the address before accepting, everywhere the booking appears.
import { sql } from "../../platform/database/sql.ts";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { booking } from "../../../test/bookings.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { testApp } from "../../../test/start-app.ts";
import { onlyRow } from "../../platform/database/rows.ts";

const address = "Flat 3, 12 Fort Road, Fort, Kochi";
const position = { latitude: 9.936_12, longitude: 76.263_49 };
const app = testApp();
let admin: TestPerson;
let someone: TestWorker;
let buyer: TestPerson;
beforeAll(async () => {
  admin = await administrator(app);
  await setPolicy("area");
});
beforeEach(async () => {
  [someone, buyer] = await Promise.all([worker(app), customer(app)]);
});

const setPolicy = (address_before_acceptance: string) =>
  app.call("PUT", "/api/v1/admin/policies/default", {
    token: admin.token,
    body: { address_before_acceptance },
  });
const made = (fields = {}) => booking(app, buyer, someone, "created", { address, ...position, ...fields });
const change = (id: number, status: string) =>
  app.call("PATCH", `/worker/bookings_view/${id}`, { token: someone.token, body: { status } });
const cancel = (id: number) => app.call("DELETE", `/user/bookings_view/${id}`, { token: buyer.token });
const documented = async (search = "") => {
  const path = `/worker/bookings_view/${search && `?search=${encodeURIComponent(search)}`}`;
  return (await app.call("GET", path, { token: someone.token })).body.Bookings;
};
const details = async (id: number, { token }: TestPerson) =>
  (await app.call("GET", `/api/v1/bookings/${id}`, { token })).body.address;
const listed = async ({ token }: TestPerson, role: string) =>
  (await app.call("GET", `/api/v1/bookings?role=${role}`, { token })).body.items[0].address;
const calendar = async (id: number) =>
  (
    await fetch(`${app.url}/api/v1/bookings/${id}/calendar`, {
      headers: { authorization: `Bearer ${someone.token}` },
    })
  ).text();
/** Waits for the mails to a person with this subject and returns them. */
const mailTo = async ({ email }: TestPerson, subject: string) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ body: string }>`
        select body from dev_mails where recipient = ${email} and subject = ${subject}`.execute(
        app.app.platform.pool,
      );
      return onlyRow(rows).body;
    },
    { timeout: 30_000 },
  );

describe("a worker who has not accepted sees the area", () => {
  test(
    "in the documented list, its search, the details, the list and the calendar",
    { tags: ["@beyond-2.19"] },
    async () => {
      const id = await made();
      expect(await documented()).toMatchObject([
        { id, address: "Fort, Kochi", latitude: 9.94, longitude: 76.26 },
      ]);
      expect(await documented("Flat 3")).toEqual([]);
      expect(await documented("Fort, Kochi")).toHaveLength(1);
      expect(await details(id, someone)).toBe("Fort, Kochi");
      expect(await listed(someone, "worker")).toBe("Fort, Kochi");
      const path = `/api/v1/bookings/${id}`;
      expect((await app.call("GET", path, { token: someone.token })).body.position).toEqual({
        latitude: 9.94,
        longitude: 76.26,
      });
      expect((await app.call("GET", path, { token: buyer.token })).body.position).toEqual(position);
      expect(await calendar(id)).not.toContain("Flat 3");
    },
  );

  test("in the mail; the customer's mail has the whole address", { tags: ["@beyond-2.19"] }, async () => {
    await made();
    const toWorker = await mailTo(someone, "Booking request");
    expect(toWorker).toContain("Fort, Kochi");
    expect(toWorker).not.toContain("Flat 3");
    expect(await mailTo(buyer, "Booking sent")).toContain("Flat 3");
  });

  test.each(["rejected", "canceled"] as const)(
    "for ever where it was %s",
    { tags: ["@beyond-2.20"] },
    async (status) => {
      const id = await made();
      if (status === "rejected") await change(id, "rejected");
      else await cancel(id);
      expect(await details(id, someone)).toBe("Fort, Kochi");
      expect(await documented()).toMatchObject([{ status, address: "Fort, Kochi", latitude: 9.94 }]);
      if (status === "canceled") expect(await mailTo(someone, "Booking cancelled")).not.toContain("Flat 3");
    },
  );

  test.each([
    ["12 Fort Road, Kochi", "Kochi"],
    ["12 Fort Road", "Area not given"],
    ["A, B, C", "B, C"],
    ["12 Fort Road , Kochi ,", "Kochi"],
    [",,", "Area not given"],
  ])("of '%s' the worker sees '%s'", { tags: ["@beyond-2.19"] }, async (whole, area) => {
    const id = await made({ address: whole });
    expect(await details(id, someone)).toBe(area);
    expect((await documented())[0].address).toBe(area);
  });
});

test(
  "once accepted, the worker sees the whole address, also after a later cancellation",
  { tags: ["@beyond-2.20"] },
  async () => {
    const id = await made();
    await change(id, "accepted");
    const seesAll = async () => {
      expect(await documented("Flat 3")).toMatchObject([{ id, address, ...position }]);
      expect(await details(id, someone)).toBe(address);
      expect(await listed(someone, "worker")).toBe(address);
    };
    await seesAll();
    expect(await calendar(id)).toContain("Flat 3");
    await sql`update bookings set status = 'canceled' where id = ${id}`.execute(app.app.platform.pool);
    await seesAll();
  },
);

test("customers and administrators always see the whole address", { tags: ["@beyond-2.20"] }, async () => {
  const id = await made();
  for (const person of [buyer, admin]) expect(await details(id, person)).toBe(address);
  expect(await listed(buyer, "customer")).toBe(address);
  const { Booking } = (await app.call("GET", `/user/bookings_view/${id}`, { token: buyer.token })).body;
  expect(Booking.address).toBe(address);
});

test("a booking keeps the policy under which it was made", { tags: ["@beyond-2.8"] }, async () => {
  await setPolicy("whole");
  const id = await made();
  await setPolicy("area");
  expect(await details(id, someone)).toBe(address);
  expect(await documented()).toMatchObject([{ address, ...position }]);
});
