// Every call of the first document's section 7: its happy path in the three encodings, as each of five people, and each
// of its required fields left out. The table below is meant to be read beside the document.
import { createServer, type Server } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { booking, dayFromToday, request } from "../test/bookings.ts";
import {
  administrator,
  customer,
  testPassword,
  worker,
  type TestPerson,
  type TestWorker,
} from "../test/people.ts";
import { startSmtpSink, type SmtpSink } from "../test/smtp-sink.ts";
import { startApp, type Answer, type TestApp } from "../test/start-app.ts";

const encodings = ["json", "form", "multipart"] as const;
const people = ["nobody", "the customer", "another customer", "the worker", "the administrator"] as const;
type Who = (typeof people)[number];

/** Whose call it is about: everything in a case belongs to this customer and this worker. */
interface Scene {
  caller: TestPerson | undefined;
  owner: TestPerson;
  worker: TestWorker;
}

/** What is sent: the path's id and the body. */
interface Sent {
  id?: number;
  body?: Record<string, unknown>;
}

interface Row {
  /** Method and path as the document writes them. */
  call: string;
  /** Statuses for nobody, the customer, another customer, the worker, the administrator. */
  status: readonly [number, number, number, number, number];
  sends?: (scene: Scene) => Promise<Sent> | Sent;
  /** Fields without which the call is 400. */
  required?: readonly string[];
  /** The documented fields of a good answer, with their types. */
  answers: Record<string, unknown>;
  /** A body with a picture: the other two encodings cannot carry it and are 415. */
  picture?: string;
}

const text = expect.any(String) as string;
const number = expect.any(Number) as number;
const truth = expect.any(Boolean) as boolean;
const textOrNull = expect.toSatisfy((value: unknown) => value === null || typeof value === "string");
const everybody = (status: number) => [status, status, status, status, status] as const;
const signedIn = (status: number) => [401, status, status, status, status] as const;

const availability = { id: number, day_of_week: text, is_active: truth, start_time: text, end_time: text };
const card = {
  id: number,
  full_name: text,
  job_title: text,
  salary: number,
  experience: number,
  qualification: text,
  age: number,
  description: text,
  profile_pic: textOrNull,
  availabilities: expect.arrayContaining([expect.objectContaining(availability)]),
};
const review = {
  id: number,
  title: text,
  description: text,
  rating: number,
  user_profile: { profile_picture: textOrNull, first_name: text, last_name: text, username: text },
  booking_details: { title: text },
};
const bookingRead = {
  id: number,
  status: text,
  total: number,
  duration: number,
  booking_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  booked_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  address: text,
  details: text,
  photo: null,
  worker_profile: { profile_picture: textOrNull, full_name: text, user_id: number },
};
const chatProfile = {
  id: number,
  first_name: text,
  last_name: text,
  profile_picture: textOrNull,
  is_superuser: truth,
  active: truth,
  unread: number,
};

const rows: readonly Row[] = [
  {
    call: "POST /user/google-login/",
    status: everybody(200),
    sends: async () => ({ body: { access_token: await googleCredential() } }),
    required: ["access_token"],
    answers: { username: text, password: text, message: text },
  },
  {
    call: "POST /token/",
    status: everybody(200),
    sends: ({ owner }) => ({ body: { username: owner.username, password: testPassword } }),
    required: ["username", "password"],
    answers: { access: text, refresh: text },
  },
  {
    call: "POST /token/refresh/",
    status: everybody(200),
    sends: ({ owner }) => ({ body: { refresh: owner.refresh } }),
    required: ["refresh"],
    answers: { access: text },
  },
  {
    call: "POST /user/featch_user_data/",
    status: everybody(200),
    sends: ({ owner }) => ({ body: { token: owner.token } }),
    required: ["token"],
    answers: { id: number, username: text, first_name: "Asha", last_name: "Menon", role: "user" },
  },
  {
    call: "PATCH /user/featch_user_data/",
    status: everybody(200),
    sends: ({ owner }) => ({ body: { identifire: owner.username } }),
    required: ["identifire"],
    answers: { email: expect.stringMatching(/^[^@\s]+@[^@\s]+\.[^@\s]+$/) },
  },
  {
    call: "POST /user/signin/",
    status: everybody(200),
    sends: ({ owner }) => ({ body: { identifire: owner.phone, password: testPassword } }),
    required: ["identifire", "password"],
    answers: { username: text, message: text },
  },
  {
    call: "POST /user/signup/",
    status: everybody(201),
    sends: () => ({ body: newcomer() }),
    required: ["first_name", "last_name", "username", "email", "phone", "password", "cpassword"],
    answers: { message: text },
  },
  {
    call: "POST /user/otp_view/",
    status: everybody(200),
    sends: ({ owner }) => ({ body: { email: owner.email } }),
    required: ["email"],
    answers: { message: text },
  },
  {
    call: "PATCH /user/otp_view/",
    status: everybody(200),
    sends: async () => {
      const { email } = await signUp();
      return { body: { email, otp: await codeFor(email) } };
    },
    required: ["email", "otp"],
    answers: { message: "OTP verified successfully!" },
  },
  {
    call: "PATCH /user/password_view/",
    status: everybody(200),
    sends: async ({ owner }) => {
      await app.call("POST", "/user/otp_view/", { body: { email: owner.email } });
      const body = { email: owner.email, otp: await codeFor(owner.email) };
      const { reset_token } = (await app.call("PATCH", "/user/otp_view/", { body })).body;
      return { body: { email: owner.email, password: "another long password", reset_token } };
    },
    required: ["email", "password"],
    answers: { username: text },
  },
  {
    call: "GET /user/home_view",
    status: everybody(200),
    sends: async (scene) => {
      await reviewed(scene);
      return {};
    },
    answers: {
      servicesDelivered: number,
      registeredCustomers: number,
      verifiedWorkers: number,
      top_reviews: expect.arrayContaining([expect.objectContaining(review)]),
    },
  },
  {
    call: "GET /user/saved_workers_view/",
    status: [401, 200, 200, 403, 403],
    sends: async (scene) => {
      if (scene.caller) await save(scene.caller, scene.worker);
      return {};
    },
    answers: { workers: [expect.objectContaining(card)] },
  },
  {
    call: "POST /user/saved_workers_view/",
    status: [401, 201, 201, 403, 403],
    sends: ({ worker: { workerId } }) => ({ body: { worker_id: workerId } }),
    required: ["worker_id"],
    answers: { message: text },
  },
  {
    call: "DELETE /user/saved_workers_view/{id}",
    status: [401, 200, 404, 403, 403],
    sends: async (scene) => {
      await save(scene.owner, scene.worker);
      return { id: scene.worker.workerId };
    },
    answers: { message: text },
  },
  {
    call: "POST /user/workers_view/",
    status: everybody(200),
    sends: () => ({ body: { longitude: 76.26, latitude: 9.93 } }),
    answers: { Workers: expect.arrayContaining([expect.objectContaining(card)]) },
  },
  {
    call: "GET /user/workers_view/{id}",
    status: everybody(200),
    sends: async (scene) => {
      await reviewed(scene);
      return { id: scene.worker.workerId };
    },
    answers: { worker: card, reviews: [review] },
  },
  {
    call: "POST /user/bookings_view/",
    status: [401, 201, 201, 403, 403],
    sends: (scene) => ({ body: { ...request(app, scene.worker), total: 300 } }),
    required: ["worker", "selectedDay", "selectedSlot", "duration", "title"],
    answers: { message: text },
  },
  {
    call: "PATCH /user/bookings_view/",
    status: signedIn(200),
    sends: async ({ owner, worker: by }) => {
      await booking(app, owner, by);
      return {};
    },
    answers: { Bookings: expect.any(Array) },
  },
  {
    call: "GET /user/bookings_view/{id}",
    status: [401, 200, 404, 404, 404],
    sends: async ({ owner, worker: by }) => ({ id: await booking(app, owner, by) }),
    answers: { Booking: { ...bookingRead, status: "created", review_details: null } },
  },
  {
    call: "PUT /user/bookings_view/",
    status: [401, 201, 404, 404, 404],
    sends: async ({ owner, worker: by }) => ({
      body: {
        id: await booking(app, owner, by, "completed"),
        rating: 4.5,
        title: "Amazing experince",
        description: "Quick and clean.",
      },
    }),
    required: ["id"],
    answers: { message: text },
  },
  {
    call: "DELETE /user/bookings_view/{id}",
    status: [401, 200, 404, 404, 404],
    sends: async ({ owner, worker: by }) => ({ id: await booking(app, owner, by) }),
    answers: { message: text },
  },
  {
    call: "GET /user/profile_view/",
    status: signedIn(200),
    answers: {
      user: {
        first_name: text,
        last_name: text,
        phone: text,
        username: text,
        email: text,
        profile_picture: textOrNull,
        profile_picture_g: textOrNull,
      },
    },
  },
  {
    call: "POST /user/profile_view/",
    status: signedIn(200),
    required: ["profile_picture"],
    answers: { message: text, profile_picture: expect.stringMatching(/^\/media\//) },
    picture: "profile_picture",
  },
  {
    call: "PATCH /user/profile_view/",
    status: signedIn(200),
    sends: () => {
      const { first_name, last_name, phone, username } = newcomer();
      return { body: { first_name, last_name, phone, username } };
    },
    required: ["first_name", "last_name", "phone", "username"],
    answers: { message: text },
  },
  {
    call: "POST /chat/get_chats/",
    status: signedIn(200),
    sends: async ({ caller, owner }) => {
      await app.call("POST", "/chat/get_chats/", { token: owner.token, body: {} });
      return { body: { user_id: (caller ?? owner).id, chatReceiverId: 3 } };
    },
    answers: {
      chats: expect.arrayContaining([{ id: number, user1_profile: chatProfile, user2_profile: chatProfile }]),
      receiver: chatProfile,
      messages: [],
      chat_id: number,
    },
  },
];

let app: TestApp;
let sink: SmtpSink;
let google: Server;
let admin: TestPerson;
let googleCredential: () => Promise<string>;
let photo: Blob;
let made = 0;

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const keys = [{ ...(await exportJWK(publicKey)), kid: "k1", alg: "RS256", use: "sig" }];
  google = createServer((_request, response) => {
    response.setHeader("content-type", "application/json").end(JSON.stringify({ keys }));
  });
  await new Promise<void>((done) => google.listen(0, "127.0.0.1", done));
  googleCredential = () => {
    made++;
    const claims = { sub: `g-${made}`, email: `g${made}@example.com`, email_verified: true };
    return new SignJWT({ ...claims, given_name: "Gita", family_name: "Rao" })
      .setProtectedHeader({ alg: "RS256", kid: "k1" })
      .setIssuer("https://accounts.google.com")
      .setAudience("client-1")
      .setIssuedAt()
      .setExpirationTime("5m")
      .sign(privateKey);
  };
  sink = await startSmtpSink();
  app = await startApp({
    SMTP_URL: sink.url,
    GOOGLE_CLIENT_ID: "client-1",
    GOOGLE_JWKS_URL: `http://127.0.0.1:${(google.address() as { port: number }).port}/certs`,
  });
  admin = await administrator(app, { id: 3 });
  const square = sharp({ create: { width: 80, height: 80, channels: 3, background: "teal" } });
  photo = new Blob([new Uint8Array(await square.jpeg().toBuffer())], { type: "image/jpeg" });
});
afterAll(async () => {
  await app.close();
  await sink.stop();
  google.close();
});

function newcomer() {
  made++;
  return {
    first_name: "Meera",
    last_name: "Nair",
    username: `meera.${made}`,
    email: `meera.${made}@example.com`,
    phone: `+91 98470 ${String(10_000 + made)}`,
    password: testPassword,
    cpassword: testPassword,
  };
}

async function signUp() {
  const body = newcomer();
  await app.call("POST", "/user/signup/", { body });
  return body;
}

const codeFor = async (email: string) =>
  (await sink.waitFor(email, ({ subject }) => /^\d{6} is your HourHand OTP$/.test(subject))).subject.slice(
    0,
    6,
  );

const save = (who: TestPerson, { workerId }: TestWorker) =>
  app.call("POST", "/user/saved_workers_view/", { token: who.token, body: { worker_id: workerId } });

async function reviewed({ owner, worker: by }: Scene): Promise<void> {
  const id = await booking(app, owner, by, "completed");
  await app.call("PUT", "/user/bookings_view/", { token: owner.token, body: { id, description: "Good." } });
}

async function sceneFor(who: Who): Promise<Scene> {
  const [owner, by] = [await customer(app), await worker(app)];
  const caller = {
    nobody: undefined,
    "the customer": owner,
    "another customer": await customer(app),
    "the worker": by,
    "the administrator": admin,
  }[who];
  return { caller, owner, worker: by };
}

const partsOf = (call: string) => call.split(" ") as [string, string];

function send(row: Row, scene: Scene, sent: Sent, encoding: (typeof encodings)[number]): Promise<Answer> {
  const [method, path] = partsOf(row.call);
  let body: Record<string, unknown> | FormData | undefined = sent.body ?? {};
  if (row.picture !== undefined) {
    body = { [row.picture]: "data:image/jpeg;base64,AAAA" };
    if (encoding === "multipart") {
      body = new FormData();
      body.append(row.picture, photo, "asha_profile_pic.jpg");
    }
  }
  return app.call(method, path.replace("{id}", String(sent.id)), {
    token: scene.caller?.token,
    encoding,
    body: method === "GET" ? undefined : body,
  });
}

test("the table has every call of the document's section 7, each once", () => {
  expect(rows).toHaveLength(25);
  expect(new Set(rows.map(({ call }) => call)).size).toBe(25);
});

describe.each(rows)("the call $call", (row) => {
  const [method] = partsOf(row.call);
  for (const encoding of method === "GET" ? (["json"] as const) : encodings) {
    test.each(people.map((who, at) => [who, row.status[at] ?? 0] as const))(
      `in ${encoding}, as %s, is %i`,
      async (who, status) => {
        const scene = await sceneFor(who);
        const answer = await send(row, scene, (await row.sends?.(scene)) ?? {}, encoding);
        const carried = row.picture === undefined || encoding === "multipart";
        expect([answer.status, answer.body.message], JSON.stringify(answer.body)).toEqual([
          carried || status >= 400 ? status : 415,
          status >= 400 || !carried || method !== "GET" ? text : undefined,
        ]);
        if (answer.status < 300) expect(answer.body).toMatchObject(row.answers);
      },
    );
  }

  for (const field of row.required ?? []) {
    test(`without ${field} is 400 and names it, in every encoding`, async () => {
      const scene = await sceneFor("the customer");
      const sent = (await row.sends?.(scene)) ?? {};
      for (const encoding of encodings) {
        const [, path] = partsOf(row.call);
        const { [field]: _left, ...body } = sent.body ?? {};
        const answer = await app.call(method, path, { token: scene.owner.token, encoding, body });
        expect(answer.status).toBe(400);
        expect(answer.body).toMatchObject({ message: text, errors: { [field]: [text] } });
      }
    });
  }
});

test("what a booking reads like with its review", async () => {
  const scene = await sceneFor("the customer");
  await reviewed(scene);
  const { Bookings } = (await app.call("PATCH", "/user/bookings_view/", { token: scene.owner.token })).body;
  expect(Bookings).toEqual([
    expect.objectContaining({
      ...bookingRead,
      worker_profile: expect.objectContaining({ full_name: text, user_id: scene.worker.id }),
      status: "completed",
      booked_date: dayFromToday(app).date,
      review_details: expect.objectContaining({ rating: 5, description: "Good." }),
    }),
  ]);
});
