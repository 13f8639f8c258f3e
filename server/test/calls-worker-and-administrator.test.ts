// The calls of the second document (documented-calls.ts): every encoding, a trailing slash or none, every caller. What
// else is refused stands beside each domain; here it is who may call, and what a right call answers.
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { booking } from "./bookings.ts";
import {
  documentedCalls,
  type Caller,
  type DocumentedCall,
  type Fields,
  type World,
} from "./documented-calls.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "./people.ts";
import { startApp, type Answer, type TestApp } from "./start-app.ts";

let app: TestApp;
let admin: TestPerson;
let anu: TestPerson;
let ravi: TestWorker;
let picture: Blob;
let jobId: number;
let made = 0;

beforeAll(async () => {
  app = await startApp({}, { jobs: false });
  admin = await administrator(app, { id: 3 });
  anu = await customer(app);
  ravi = await busyWorker();
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#0f5c5c" } })
    .png()
    .toBuffer();
  picture = new Blob([new Uint8Array(bytes)], { type: "image/png" });
  const { body } = await app.call("GET", "/admin_view/job_view/", { token: admin.token });
  jobId = body.Jobs[0].id;
  const { body: checkout } = await app.call("POST", "/worker/payments_view/", { token: ravi.token });
  expect(checkout.checkout_url).toContain("/payments/");
  await waitingRequest();
});
afterAll(() => app.close());

/** A worker with a fee to pay, from a booking completed through the front door. */
async function busyWorker(): Promise<TestWorker> {
  const someone = await worker(app);
  const id = await booking(app, await customer(app), someone);
  for (const status of ["accepted", "completed"])
    await app.call("PATCH", `/worker/bookings_view/${id}`, { token: someone.token, body: { status } });
  return someone;
}

const professional = () => ({
  full_name: "Meera Das",
  age: 31,
  salary: 250,
  qualification: "ITI",
  experience: 6,
  job: jobId,
  previous_company: "Kerala Pumps",
  description: "I repair pumps.",
});

async function waitingRequest(): Promise<number> {
  const someone = await customer(app);
  const form = formOf(world.application(someone), ["id_prof", "certificate"]);
  expect((await app.call("POST", "/worker/register/", { token: someone.token, body: form })).status).toBe(
    201,
  );
  return (await app.call("GET", "/worker/register/", { token: someone.token })).body.application.id;
}

async function newSlot({ token }: TestPerson): Promise<number> {
  made++;
  // Their only slots are within 08:00 and 18:00, so an hour of the evening or of a morning is free.
  const [hour, weekday] = [made % 2 === 0 ? 5 : 19, Math.floor(made / 2) % 7];
  const week = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"][weekday];
  const from = `${String(hour).padStart(2, "0")}:00`;
  const body = { week, from, to: `${String(hour + 2).padStart(2, "0")}:00` };
  const answer = await app.call("POST", "/worker/slot_view/", { token, body });
  return answer.body.id;
}

/** A booking of this worker by a customer of its own, still created. */
const newBooking = async (someone: TestPerson): Promise<number> =>
  booking(app, await customer(app), someone as TestWorker);

function formOf(fields: Fields, pictures: readonly string[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const name of pictures) form.append(name, picture, `${name}.png`);
  return form;
}

const world: World = {
  professional,
  application: ({ username }) => ({ username, ...professional(), latitude: 9.981, longitude: 76.282 }),
  newUser() {
    made++;
    return {
      username: `made.${made}`,
      email: `made.${made}@example.com`,
      phone: `+91 98470 ${String(made).padStart(5, "0")}`,
      first_name: "Made",
      last_name: "Here",
      password: "a long enough word",
      cpassword: "a long enough word",
    };
  },
  newPerson: () => customer(app),
  newWorkerId: async () => (await worker(app)).workerId,
  async newCategory() {
    const body = { title: world.unusedTitle(), description: "Work of some kind." };
    return (await app.call("POST", "/admin_view/job_view/", { token: admin.token, body })).body.id;
  },
  newRequest: waitingRequest,
  newBooking,
  newSlot,
  async freeHours({ token }) {
    const id = await newSlot({ token } as TestPerson);
    const { body } = await app.call("GET", "/worker/slot_view/", { token });
    const slot = body.slots.find((one: { id: number }) => one.id === id);
    await app.call("PUT", "/worker/slot_view/", { token, body: { id } });
    return { week: slot.day_of_week, from: slot.start_time.slice(0, 5), to: slot.end_time };
  },
  unusedTitle: () => `Job ${++made}`,
};
const calls = documentedCalls(world);

/** Somebody of a role for whom the call is right, new where the call changes them. */
async function callerOf(kind: Caller, { method }: DocumentedCall): Promise<TestPerson | undefined> {
  if (kind === "nobody") return undefined;
  if (kind === "administrator") return admin;
  if (kind === "worker") return method === "GET" || method === "PUT" ? ravi : busyWorker();
  return method === "GET" ? anu : customer(app);
}

async function makeCall(
  call: DocumentedCall,
  kind: Caller,
  encoding: "json" | "form" | "multipart" = "json",
  path = call.path,
): Promise<Answer> {
  const caller = await callerOf(kind, call);
  // Those who may not send what would be right for somebody who may.
  const rightful = caller && call.who.includes(kind) ? caller : await callerOf(call.who[0] ?? "worker", call);
  if (!rightful) throw new Error("Nobody may make this call");
  const id = await call.into?.(rightful);
  const fields = await call.send?.(rightful);
  const body = call.pictures ? formOf(fields ?? {}, call.pictures) : fields;
  return app.call(call.method, path.replace("{id}", String(id)), { token: caller?.token, body, encoding });
}

const title = ({ method, path }: DocumentedCall, at: number) => `${at + 1}. ${method} ${path}`;

describe.each(calls.map((call, at) => [title(call, at), call] as const))("the call %s", (_title, call) => {
  const encodings = call.send && !call.pictures ? (["json", "form", "multipart"] as const) : [undefined];
  test.each(encodings)("answers the documented fields (%s)", async (encoding) => {
    const [who] = call.who;
    const answer = await makeCall(call, who ?? "nobody", encoding);
    expect(answer.body).toMatchObject(call.answers);
    expect(answer.status).toBe(call.status ?? 200);
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    if (call.method !== "GET") expect(answer.body.message).toMatch(/\S/);
  });

  test("takes a trailing slash or none", async () => {
    const [address = "", query] = call.path.split("?");
    const other = address.endsWith("/") ? address.slice(0, -1) : `${address}/`;
    const [who] = call.who;
    const path = query === undefined ? other : `${other}?${query}`;
    const answer = await makeCall(call, who ?? "nobody", undefined, path);
    expect(answer.status).toBe(call.status ?? 200);
    expect(answer.body).toMatchObject(call.answers);
  });

  test.each(["nobody", "customer", "worker", "administrator"] as const)("made by %s", async (kind) => {
    const answer = await makeCall(call, kind);
    const expected = kind === "nobody" ? 401 : call.who.includes(kind) ? (call.status ?? 200) : 403;
    expect([kind, answer.status]).toEqual([kind, expected]);
    expect(answer.body.message ?? "a reading").toMatch(/\S/);
  });
});

describe("what belongs to somebody else", () => {
  test("another worker's booking is a 404 and stays as it was", async () => {
    const id = await newBooking(ravi);
    const other = await worker(app);
    const answer = await app.call("PATCH", `/worker/bookings_view/${id}`, {
      token: other.token,
      body: { status: "accepted" },
    });
    expect([answer.status, answer.body.message]).toEqual([404, "There is no such booking among yours."]);
    const { body } = await app.call("GET", "/worker/bookings_view/", { token: ravi.token });
    expect(body.Bookings).toContainEqual(expect.objectContaining({ id, status: "created" }));
    const others = await app.call("GET", "/worker/bookings_view/", { token: other.token });
    expect(others.body.Bookings).toEqual([]);
  });

  test.each(["PATCH", "PUT"])("another worker's slot is a 404 to %s and stays as it was", async (method) => {
    const id = ravi.slots[1];
    const other = await worker(app);
    const answer = await app.call(method, "/worker/slot_view/", { token: other.token, body: { id } });
    expect(answer.status).toBe(404);
    const { body } = await app.call("GET", "/worker/slot_view/", { token: ravi.token });
    expect(body.slots).toContainEqual(expect.objectContaining({ id, is_active: true }));
  });

  test("another person's chats are a 403, and so is a chat with a stranger", async () => {
    const other = await customer(app);
    const chats = (body: Fields) => app.call("POST", "/chat/get_chats/", { token: anu.token, body });
    expect((await chats({ user_id: other.id, chatReceiverId: 3 })).status).toBe(403);
    expect((await chats({ user_id: anu.id, chatReceiverId: other.id })).status).toBe(403);
    expect((await chats({ user_id: anu.id, chatReceiverId: 9_999_999 })).status).toBe(404);
  });

  test("payments, details and figures are one's own", async () => {
    const other = await worker(app, { fullName: "Nobody's Debtor" });
    const read = async (path: string) => (await app.call("GET", path, { token: other.token })).body;
    expect(await read("/worker/payments_view")).toMatchObject({
      worker: { pending_fee: 0 },
      wallet_rows: [],
    });
    expect((await read("/worker/details_view/")).worker.full_name).toBe("Nobody's Debtor");
    expect((await read("/worker/details_view?period=week")).new_bookings).toBe(0);
  });
});

describe("what the administrator's calls say of ids that are not there", () => {
  test.each([
    ["PUT", "/admin_view/users_view/", { is_worker: true }],
    ["PATCH", "/admin_view/users_view/", {}],
    ["PUT", "/admin_view/workers_view/", "professional"],
    ["PATCH", "/admin_view/workers_view/", {}],
    ["PUT", "/admin_view/job_view/", { title: "A job of nobody", description: "x" }],
    ["PATCH", "/admin_view/job_view/", {}],
    ["POST", "/admin_view/requests_view/", { accept: true }],
  ] as const)("%s %s is a 404 with a sentence", async (method, path, fields) => {
    const rest = fields === "professional" ? professional() : fields;
    const answer = await app.call(method, path, { token: admin.token, body: { id: 9_999_999, ...rest } });
    expect(answer.status).toBe(404);
    expect(answer.body.message).toMatch(/\S/);
  });
});

test("the slots are sorted by weekday, Monday first, then by start", async () => {
  const { body } = await app.call("GET", "/worker/slot_view/", { token: ravi.token });
  const week = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
  const keys = body.slots.map(
    (slot: { day_of_week: string; start_time: string }) =>
      `${week.indexOf(slot.day_of_week)} ${slot.start_time}`,
  );
  expect(keys).toEqual(keys.toSorted((one: string, other: string) => one.localeCompare(other)));
});

test("every call of this document refuses an odd field with a sentence for it, in every encoding", async () => {
  const odd = [
    ["PATCH", "/worker/slot_view/", ravi, { id: "one" }, "errors"],
    ["POST", "/worker/worker_view/", ravi, { latitude: 91, longitude: 0 }, "errors"],
    ["POST", "/admin_view/requests_view/", admin, { id: 1, accept: "perhaps" }, "errors"],
    ["POST", "/worker/register/", anu, { age: "old" }, "messages"],
  ] as const;
  for (const [method, path, { token }, body, map] of odd)
    for (const encoding of ["json", "form", "multipart"] as const) {
      const answer = await app.call(method, path, { token, body, encoding });
      expect([path, encoding, answer.status]).toEqual([path, encoding, 400]);
      const name = Object.keys(body).find((field) => field in answer.body[map]);
      expect(answer.body[map][name ?? ""]).toEqual([expect.any(String)]);
    }
});
