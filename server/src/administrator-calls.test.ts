// Everyone else tries every call of administrators. The calls come from the contract, so a new one fails here until
// this file has a request for it.
import { moneyCalls } from "../test/money-calls.ts";
import { moneyWorld, type MoneyWorld } from "../test/money-world.ts";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "./platform/database/sql.ts";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import { notSignedIn, notAllowed } from "@hourhand/contract/problem";
import { booking, dayFromToday } from "../test/bookings.ts";
import { outcomeOf } from "../test/problems.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../test/people.ts";
import { testApp } from "../test/start-app.ts";

const folder = join(import.meta.dirname, "../../contract/src");
const modules = await Promise.all(
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>),
);
const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === "object" && value !== null && "who" in value && "method" in value && "path" in value;
const calls = modules
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint)
  .filter(({ who }) => Array.isArray(who) && who.length === 1 && who[0] === "admin");

const app = testApp({ TEST_CLOCK: "on", WEBHOOK_HOSTS: "127.0.0.1" }, { jobs: false });
let money: MoneyWorld;
let admin: TestPerson;
let asha: TestPerson;
let bela: TestPerson;
let ravi: TestWorker;
let applicationId: number;
let categoryId: number;
let biju: TestWorker;
let tiler: TestWorker;
let bookingIds: number[];
let createdBookingId: number;
let webhookId: number;
let deliveryId: number;
let reviewId: number;
let apiKeyId: number;
const logo = new FormData();

beforeAll(async () => {
  [admin, asha, bela, ravi] = await Promise.all([
    administrator(app, { id: 3 }),
    customer(app),
    customer(app),
    worker(app),
  ]);
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: "#0f5c5c" } });
  logo.append("logo", new Blob([new Uint8Array(await picture.png().toBuffer())]), "logo.png");
  const { pool } = app.app.platform;
  const applicant = await customer(app);
  const { rows } = await sql<{ id: number; category: number }>`
    with proof as (insert into pictures (name, is_public, width, height, size_bytes)
      values ('proof', false, 1, 1, 1) returning name)
    insert into worker_applications (person_id, full_name, age, salary_paise, qualification, experience_years,
      job_category_id, description, id_proof, latitude, longitude)
    select ${applicant.id}, 'Meera Iyer', 30, 30000, 'ITI', 5, c.id, 'Careful.', 'proof', 9.9, 76.2
    from job_categories c, proof limit 1 returning id, job_category_id as category`.execute(pool);
  applicationId = rows[0]?.id ?? 0;
  categoryId = rows[0]?.category ?? 0;
  await app.call("PUT", "/api/v1/admin/policies/default", {
    token: admin.token,
    body: { arrival_code: "required" },
  });
  const buyer = await customer(app);
  biju = await worker(app);
  tiler = await worker(app, { jobTitle: "Tiler" });
  bookingIds = [];
  for (const startTime of ["09:00", "10:00", "11:00"])
    bookingIds.push(await booking(app, buyer, biju, "accepted", { startTime }));
  createdBookingId = await booking(app, buyer, biju, "created", { startTime: "13:00" });
  const done = await booking(app, buyer, biju, "completed", { startTime: "12:00" });
  const review = { id: done, rating: 5, title: "Quick", description: "The fan turns again." };
  await app.call("PUT", "/user/bookings_view/", { token: buyer.token, body: review });
  const reviews = await app.call("GET", `/api/v1/admin/people/${buyer.id}/reviews`, { token: admin.token });
  reviewId = reviews.body.items[0].id;
  const made = await app.call("POST", "/api/v1/admin/api_keys", {
    token: admin.token,
    body: { name: "Messages", scopes: ["bookings:read"] },
  });
  apiKeyId = made.body.id;
  // Nobody listens there.
  const hook = { url: "http://127.0.0.1:9/", events: ["person.*"] };
  const madeHook = await app.call("POST", "/api/v1/admin/webhooks", { token: admin.token, body: hook });
  webhookId = madeHook.body.id;
  await app.call("POST", "/api/v1/admin/webhooks", { token: admin.token, body: hook });
  money = await moneyWorld(app, await customer(app), await worker(app), admin);
  const path = `/api/v1/admin/webhooks/${webhookId}/deliveries`;
  deliveryId = (await app.call("GET", path, { token: admin.token })).body.items[0].id;
});

const professional = () => ({
  full_name: "Somebody Else",
  age: 40,
  salary: 500,
  qualification: "Diploma",
  experience: 10,
  job: categoryId,
  description: "Changed.",
});

/** Requests that would change something if they were allowed: the path and the body of each call. */
const sent: Record<string, () => { path?: string; body?: Record<string, unknown> | FormData }> = {
  listUsers: () => ({}),
  createUser: () => ({
    body: {
      first_name: "New",
      last_name: "Person",
      username: "new.person",
      email: "new.person@example.com",
      phone: "+919876543210",
      password: "a password nobody has",
      cpassword: "a password nobody has",
      is_worker: false,
    },
  }),
  changeUserRole: () => ({ body: { id: asha.id, is_worker: true } }),
  toggleUser: () => ({ body: { id: ravi.id } }),
  listAllWorkers: () => ({}),
  createWorker: () => ({ body: { ...professional(), user_id: bela.id } }),
  editWorker: () => ({ body: { ...professional(), id: ravi.workerId } }),
  toggleWorker: () => ({ body: { id: ravi.workerId } }),
  listJobCategories: () => ({}),
  createJobCategory: () => ({ body: { title: "Roofer", description: "Roofs" } }),
  editJobCategory: () => ({ body: { id: categoryId, title: "Changed", description: "Changed" } }),
  toggleJobCategory: () => ({ body: { id: categoryId } }),
  listApplications: () => ({}),
  decideApplication: () => ({ body: { id: applicationId, accept: true } }),
  listAllBookings: () => ({}),
  listEvents: () => ({}),
  createWebhook: () => ({ body: { url: "https://books.example/hook", events: ["*"] } }),
  listWebhooks: () => ({}),
  viewWebhook: () => ({ path: `/api/v1/admin/webhooks/${webhookId}` }),
  editWebhook: () => ({ path: `/api/v1/admin/webhooks/${webhookId}`, body: { description: "Changed" } }),
  // Another one, so that the other requests find theirs.
  deleteWebhook: () => ({ path: `/api/v1/admin/webhooks/${webhookId + 1}` }),
  rotateWebhookSecret: () => ({ path: `/api/v1/admin/webhooks/${webhookId}/rotate` }),
  testWebhook: () => ({ path: `/api/v1/admin/webhooks/${webhookId}/test` }),
  listWebhookDeliveries: () => ({ path: `/api/v1/admin/webhooks/${webhookId}/deliveries` }),
  replayWebhookDelivery: () => ({
    path: `/api/v1/admin/webhooks/${webhookId}/deliveries/${deliveryId}/replay`,
  }),
  viewWallet: () => ({}),
  viewAdminDashboard: () => ({}),
  exportTable: () => ({ path: "/admin_view/export/users" }),
  advanceTestClock: () => ({ body: { advance_minutes: 1 } }),
  editDefaultPolicy: () => ({ body: { booking_days: 8 } }),
  editCategoryPolicy: () => ({
    path: `/api/v1/admin/policies/${categoryId}`,
    body: { booking_days: 9 },
  }),
  removeCategoryPolicy: () => ({ path: `/api/v1/admin/policies/${categoryId}` }),
  listPolicyVersions: () => ({}),
  viewStatus: () => ({}),
  viewSettings: () => ({}),
  editSettings: () => ({ body: { version: 1, name: "Changed" } }),
  changeLogo: () => ({ body: logo }),
  removeLogo: () => ({}),
  listSettingsVersions: () => ({}),
  sendTestMail: () => ({}),
  readWaiting: () => ({}),
  readFirstSteps: () => ({}),
  readDecisions: () => ({}),
  placeTestimonial: () => ({ path: `/api/v1/admin/reviews/${reviewId}`, body: { on_home: "pinned" } }),
  listPeople: () => ({}),
  listBookingsAsAdmin: () => ({}),
  readPerson: () => ({ path: `/api/v1/admin/people/${asha.id}` }),
  listPersonReviews: () => ({ path: `/api/v1/admin/people/${asha.id}/reviews` }),
  listAuditEntries: () => ({}),
  listApiKeys: () => ({}),
  makeApiKey: () => ({ body: { name: "Another", scopes: ["people:read"] } }),
  endApiKey: () => ({ path: `/api/v1/admin/api_keys/${apiKeyId}` }),
  listSecurityEvents: () => ({}),
  readDeactivation: () => ({ path: `/api/v1/admin/users/${asha.id}/deactivation` }),
  moveBookingAsAdmin: () => ({
    path: `/api/v1/admin/bookings/${bookingIds[0]}/move`,
    body: {
      slot_id: biju.slots[dayFromToday(app, 2).weekday],
      date: dayFromToday(app, 2).date,
      start_time: "10:00",
      reason: "The road is closed.",
    },
  }),
  overrideArrival: () => ({
    path: `/api/v1/admin/bookings/${bookingIds[1]}/override`,
    body: { reason: "The phone is broken." },
  }),
  cancelBookingAsAdmin: () => ({
    path: `/api/v1/admin/bookings/${bookingIds[2]}/cancel`,
    body: { reason: "The worker is ill." },
  }),
  bookForCustomer: () => ({
    body: {
      customer: { name: "Meera Nair", phone: "+919847012345" },
      // Of another category than the one that another request switches off.
      worker_id: tiler.workerId,
      date: dayFromToday(app, 2).date,
      start_time: "14:00",
      hours: 1,
      title: "Leaking tap",
      address: "12 Lake Road",
    },
  }),
  answerBookingAsAdmin: () => ({
    path: `/api/v1/admin/bookings/${createdBookingId}/answer`,
    body: { accept: true },
  }),
  ...moneyCalls(() => money),
};

function make(call: AnyEndpoint, token: string | undefined) {
  const { path = call.path, body } = sent[call.name]?.() ?? {};
  return app.call(call.method, path, { token, body });
}

let contentStatement: string | undefined;

/**
 * Hashes each table's content, without the log of refusals, the processes' heartbeats, and the minute in which a
 * session was last used. All in one prepared statement, because most of the time goes to planning it.
 */
async function content(): Promise<Record<string, string | null>> {
  const { pool } = app.app.platform;
  contentStatement ??= await hashOfTables();
  const { rows } = await pool.query<{ name: string; hash: string | null }>({
    name: "content",
    text: contentStatement,
  });
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

async function hashOfTables(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker')
      and tablename not in ('security_events', 'job_processes') order by 1`.execute(app.app.platform.pool);
  return rows
    .map(
      ({ name }) => `select '${name}' as name, (select md5(string_agg(row, '|' order by row))
        from (select (to_jsonb(t) - 'last_used_at')::text as row from ${name} t) rows) as hash`,
    )
    .join(" union all ");
}

describe("calls of the administrator", () => {
  it("are all listed here", () => {
    const names = new Set(calls.map(({ name }) => name));
    const missing = [...names].filter((name) => !(name in sent));
    expect(missing, "calls without a request in `sent`").toEqual([]);
    const unknown = Object.keys(sent).filter((name) => !names.has(name));
    expect(unknown, "requests in `sent` of no call").toEqual([]);
  });
});

// The refused requests come first, while each of them would still change something. Those that work follow, each in
// the world that the ones before it have left.
describe("calls of the administrator, one after another", { shuffle: false }, () => {
  it.each(calls.map((call) => [call.name, call] as const))(
    "%s: 401 without a session, 403 for customers and workers, and nothing changes",
    { tags: ["@beyond-1.15"] },
    async (_name, call) => {
      const before = await content();
      const refused = [
        await make(call, undefined),
        await make(call, asha.token),
        await make(call, ravi.token),
      ];
      expect(refused.map(outcomeOf)).toEqual([notSignedIn, notAllowed, notAllowed].map(outcomeOf));
      for (const { body } of refused) expect(Object.keys(body)).toEqual(["message", "code"]);
      expect(await content()).toEqual(before);
    },
  );

  // The refusals only prove something if the same requests work for an administrator.
  it.each(calls.map((call) => [call.name, call] as const))(
    "%s works for an administrator",
    async (_name, call) => {
      const before = call.method === "GET" ? undefined : await content();
      // A category's first own policy is answered with 201, editing it with 200.
      const isNew = call.status === 201 || call.name === "editCategoryPolicy";
      expect((await make(call, admin.token)).status).toBe(isNew ? 201 : call.status);
      if (before) expect(await content()).not.toEqual(before);
    },
  );
});
