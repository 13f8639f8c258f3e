// The machine-readable fields of notices, `event` and `booking_id`, live and replayed (docs/rules/notices.md 8).
import sharp from "sharp";
import { sql } from "./platform/database/sql.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { book, booking } from "../test/bookings.ts";
import { administrator, customer, worker, type TestPerson } from "../test/people.ts";
import { openSocket, type Frame } from "../test/socket.ts";
import { startApp, type TestApp } from "../test/start-app.ts";
import { startStripe, stripeSettings, type StripeServer } from "../test/stripe-server.ts";
import { inTransaction } from "./platform/database/transaction.ts";
import { accrueFee } from "./domains/wallet/wallet.ts";

let stripe: StripeServer;
let app: TestApp;
let boss: TestPerson;
beforeAll(async () => {
  stripe = await startStripe();
  app = await startApp(stripeSettings(stripe), { jobs: false });
  boss = await administrator(app, { id: 3 });
});
afterAll(async () => {
  await app.close();
  await stripe.stop();
});

const bellOf = ({ id, token }: TestPerson) => openSocket(app, `/ws/notifications/${id}/`, token);
const send = (method: "POST" | "PUT" | "PATCH" | "DELETE", path: string, person: TestPerson, body: object) =>
  app.call(method, path, { token: person.token, body: body as Record<string, unknown> });
const about = ({ title, event, booking_id, replayed }: Frame) => ({ title, event, booking_id, replayed });

/** Returns the one notice that an action sends to a person; also checks that its replay is the same. */
async function noticeOf(person: TestPerson, act: () => Promise<unknown>) {
  const bell = await bellOf(person);
  const before = new Set(bell.frames.map(({ id }) => id));
  await act();
  const live = await bell.waitFor(({ id, replayed }) => !before.has(id) && replayed !== true);
  const again = await bellOf(person);
  expect(await again.waitFor(({ id }) => id === live.id)).toEqual({ ...live, replayed: true });
  await Promise.all([bell.close(), again.close()]);
  return about(live);
}

async function answered(call: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await call;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
}

test(
  "each change of a booking has event booking and names the booking",
  { tags: ["@beyond-3.74"] },
  async () => {
    const [asha, ravi] = [await customer(app), await worker(app)];
    let id = 0;
    const change = (status: string) => () =>
      answered(send("PATCH", `/worker/bookings_view/${id}`, ravi, { status }));
    const created = await noticeOf(ravi, async () => {
      id = (await book(app, asha, ravi)).body.id;
    });
    expect(created).toEqual({ title: "Booking request", event: "booking", booking_id: id });
    const moved = { event: "booking", booking_id: id };
    expect(await noticeOf(asha, change("accepted"))).toEqual({ title: "Booking accepted", ...moved });
    expect(await noticeOf(asha, change("visited"))).toEqual({ title: "Booking visited", ...moved });
    expect(await noticeOf(asha, change("completed"))).toEqual({ title: "Booking completed", ...moved });
    const review = () =>
      answered(send("PUT", "/user/bookings_view/", asha, { id, rating: 5, title: "Quick" }));
    expect(await noticeOf(ravi, review)).toEqual({ title: "New review", event: "review", booking_id: id });
  },
);

test("rejected and canceled bookings also have event booking, even if a block cancels them", async () => {
  const [asha, ravi] = [await customer(app), await worker(app)];
  const first = await booking(app, asha, ravi);
  const reject = () =>
    answered(send("PATCH", `/worker/bookings_view/${first}`, ravi, { status: "rejected" }));
  const moved = { event: "booking", booking_id: first };
  expect(await noticeOf(asha, reject)).toEqual({ title: "Booking rejected", ...moved });
  const second = await booking(app, asha, ravi);
  const cancel = () => answered(send("DELETE", `/user/bookings_view/${second}`, asha, {}));
  expect(await noticeOf(ravi, cancel)).toEqual({
    title: "Booking cancelled",
    event: "booking",
    booking_id: second,
  });
  const third = await booking(app, asha, ravi, "accepted");
  const block = () => answered(send("PATCH", "/admin_view/users_view/", boss, { id: asha.id }));
  expect(await noticeOf(ravi, block)).toEqual({
    title: "Booking cancelled",
    event: "booking",
    booking_id: third,
  });
});

test("a message has event new_message, stored or live only", { tags: ["@beyond-3.74"] }, async () => {
  const asha = await customer(app);
  const { chat_id: room } = (await send("POST", "/chat/get_chats/", asha, { chatReceiverId: boss.id })).body;
  const sender = await openSocket(app, `/ws/chat/${room}/`, asha.token);
  const sendLater = (message: string) => async () => sender.send({ message });
  const notice = await noticeOf(boss, sendLater("are you there?"));
  expect(notice).toEqual({ title: "New message", event: "new_message" });
  const [inRoom, bell] = [await openSocket(app, `/ws/chat/${room}/`, boss.token), await bellOf(boss)];
  await sendLater("now you are")();
  const live = await bell.waitFor(({ id }) => id === undefined);
  expect(about(live)).toEqual({ title: "New message", event: "new_message" });
  await Promise.all([sender, inRoom, bell].map((one) => one.close()));
});

test(
  "an application, its decision and a worker created by an administrator have event request",
  { tags: ["@beyond-3.74"] },
  async () => {
    await sql`insert into job_categories (title, description) values ('Plumber', 'x')`.execute(
      app.app.platform.pool,
    );
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#0f5c5c" } })
      .png()
      .toBuffer();
    const jobOf = async (person: TestPerson) =>
      (await app.call("GET", "/worker/register/", { token: person.token })).body;
    const profile = { full_name: "Meera Das", age: 31, salary: 250, qualification: "ITI", experience: 6 };
    const apply = async (person: TestPerson) => {
      const { Jobs } = await jobOf(person);
      const body = new FormData();
      const fields = {
        ...profile,
        description: "I repair pumps.",
        job: Jobs[0].id,
        latitude: 9.9,
        longitude: 76,
      };
      for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
      body.append("id_prof", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "proof.png");
      await answered(app.call("POST", "/worker/register/", { token: person.token, body }));
    };
    for (const accept of [true, false]) {
      const someone = await customer(app);
      expect(await noticeOf(boss, () => apply(someone))).toEqual({ title: "New request", event: "request" });
      const { application } = await jobOf(someone);
      const decision = { id: application.id, accept, ...(!accept && { reason: "The photo is not clear." }) };
      const decide = () => answered(send("POST", "/admin_view/requests_view/", boss, decision));
      const title = accept ? "Request accepted" : "Request rejected";
      expect(await noticeOf(someone, decide)).toEqual({ title, event: "request" });
    }
    const someone = await customer(app);
    const { Jobs } = await jobOf(someone);
    const make = () =>
      answered(
        send("POST", "/admin_view/workers_view/", boss, {
          ...profile,
          description: "Careful.",
          job: Jobs[0].id,
          user_id: someone.id,
        }),
      );
    expect(await noticeOf(someone, make)).toEqual({ title: "You are a worker now", event: "request" });
  },
);

test(
  "payments have event payment, for the worker and for administrators, also for an unknown checkout",
  { tags: ["@beyond-3.74"] },
  async () => {
    const ravi = await worker(app);
    const checkout = async (bookingId: number) => {
      await inTransaction(app.app.platform.pool, (transaction) =>
        accrueFee(app.app.platform, transaction, { workerId: ravi.workerId, bookingId, totalPaise: 200_000 }),
      );
      const { body } = await send("POST", "/worker/payments_view/", ravi, {});
      return body.checkout_url.split("/").at(-1) as string;
    };
    const pay = (session: string) => {
      const { body, headers } = stripe.pay(session);
      return fetch(`${app.url}/payments/webhook/`, { method: "POST", body, headers });
    };
    const ownBell = await bellOf(ravi);
    const session = await checkout(1_000_001);
    const toAdministrator = await noticeOf(boss, () => pay(session));
    const received = { title: "Payment received", event: "payment" };
    expect(toAdministrator).toEqual(received);
    expect(about(await ownBell.waitFor(() => true))).toEqual(received);
    await ownBell.close();

    const lost = await checkout(1_000_002);
    await sql`delete from payments where provider_id = ${lost}`.execute(app.app.platform.pool);
    const unknown = await noticeOf(boss, () => pay(lost));
    expect(unknown).toEqual({ title: "Payment without a checkout", event: "payment" });
  },
);

test("a notice older than events has none", async () => {
  const asha = await customer(app);
  await sql`insert into notices (person_id, title, body) values (${asha.id}, 'Old', 'Older than events')`.execute(
    app.app.platform.pool,
  );
  const bell = await bellOf(asha);
  const frame = await bell.waitFor(() => true);
  expect(Object.keys(frame).toSorted()).toEqual(["at", "body", "id", "replayed", "title"]);
  await bell.close();
});
