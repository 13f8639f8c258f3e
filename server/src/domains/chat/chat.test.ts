// Who may open a chat, and what its sockets send and reject, on one process.
import { beforeAll, expect, test } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { receiverNotFound, mayNotChat, notYou } from "@hourhand/contract/chat";
import { invalidInput, notSignedIn } from "@hourhand/contract/problem";
import { expectProblem } from "../../../test/problems.ts";
import { storeBooking } from "../../../test/bookings.ts";
import {
  administrator,
  customer,
  person,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../test/people.ts";
import { chatsOn } from "../../../test/chat-rooms.ts";
import { until, upgrade, type Frame } from "../../../test/socket.ts";
import { startApp, testApp } from "../../../test/start-app.ts";

const app = testApp();
let admin: TestPerson;
beforeAll(async () => {
  admin = await administrator(app, { id: 3, first_name: "Admin", last_name: "One" });
});

const { chats, roomOf, join } = chatsOn(() => app);

/** Makes a booking of that customer with that worker. Its status does not matter: `rejected` is one of many. */
const book = (someone: TestPerson, { workerId, slots }: TestWorker) =>
  storeBooking(app, {
    customerId: someone.id,
    workerId,
    slotId: slots[1],
    on: "2026-11-23",
    status: "rejected",
  });

test(
  "openChat without a receiver opens the chat with the administrator and creates it only once",
  { tags: ["@worker-9.4"] },
  async () => {
    const asha = await customer(app);
    const answers = await Promise.all(Array.from({ length: 8 }, () => chats(asha, { user_id: asha.id })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.chat_id)).size).toBe(1);
    const { body } = await chats(asha);
    expect(body.receiver).toMatchObject({ id: 3, is_superuser: true, first_name: "Admin", unread: 0 });
    expect(body.messages).toEqual([]);
    expect(body.chats).toHaveLength(1);
    expect([body.chats[0].user1_profile.id, body.chats[0].user2_profile.id]).toEqual([3, asha.id]);
  },
);

test(
  "the default receiver is the administrator on duty while account 3 is inactive",
  { tags: ["@customer-9.7", "@worker-9.4"] },
  async () => {
    const own = await startApp({}, { jobs: false });
    await administrator(own, { id: 3 });
    const [asha, second] = [await customer(own), await administrator(own)];
    const receiver = async () =>
      (await chatsOn(() => own).chats(asha, { chatReceiverId: 3 })).body.receiver.id;
    const { pool } = own.app.platform;
    await sql`update people set is_active = false where id = 3`.execute(pool);
    expect(await receiver()).toBe(second.id);
    await sql`update people set is_active = true where id = 3`.execute(pool);
    expect(await receiver()).toBe(3);
    await own.close();
  },
);

test(
  "openChat refuses another user_id, strangers, oneself and unknown people, and creates no room for them",
  { tags: ["@customer-7.25"] },
  async () => {
    const [asha, ravi] = [await customer(app), await customer(app)];
    const electrician = await worker(app);
    expectProblem(await chats(asha, { user_id: ravi.id }), notYou);
    expectProblem(await chats(asha, { chatReceiverId: ravi.id }), mayNotChat);
    expectProblem(await chats(asha, { chatReceiverId: electrician.id }), mayNotChat);
    expectProblem(await chats(asha, { chatReceiverId: asha.id }), mayNotChat);
    expectProblem(await chats(asha, { chatReceiverId: 999_999 }), receiverNotFound);
    expectProblem(await chats(asha, { chatReceiverId: 1 }), receiverNotFound);
    expectProblem(await app.call("POST", "/chat/get_chats/", { body: {} }), notSignedIn);
    expectProblem(await chats(asha, { chatReceiverId: "x" }), invalidInput);
    const { rows } = await sql<{ count: number }>`
    select count(*)::int from chat_rooms where ${asha.id} in (first_person_id, second_person_id)`.execute(
      app.app.platform.pool,
    );
    expect(rows[0]?.count).toBe(0);
  },
);

test("openChat lets a customer and a worker who share a booking chat, in all three encodings", async () => {
  const [asha, electrician] = [await customer(app), await worker(app)];
  await book(asha, electrician);
  const rooms = new Set<number>();
  for (const encoding of ["json", "form", "multipart"] as const) {
    const { status, body } = await app.call("POST", "/chat/get_chats/", {
      token: asha.token,
      body: { chatReceiverId: electrician.id, user_id: asha.id },
      encoding,
    });
    expect(status).toBe(200);
    rooms.add(body.chat_id);
  }
  rooms.add(await roomOf(electrician, asha));
  expect(rooms.size).toBe(1);
});

test(
  "an administrator who asks for their own id gets the list and the first chat",
  { tags: ["@customer-4.23"] },
  async () => {
    const lonely = await administrator(app);
    const empty = await chats(lonely, { chatReceiverId: lonely.id });
    expect(empty.body).toMatchObject({ chats: [], receiver: null, messages: [], chat_id: null });
    const [asha, ravi] = [await customer(app), await customer(app)];
    await roomOf(lonely, asha);
    const room = await roomOf(lonely, ravi);
    const socket = await join(ravi, room);
    socket.send({ message: "Namaste" });
    await socket.waitFor(({ message }) => message === "Namaste");
    await socket.close();
    const { body } = await chats(lonely, { chatReceiverId: lonely.id });
    expect(body.chat_id).toBe(room);
    expect(body.receiver.id).toBe(ravi.id);
    expect(body.messages[0].text).toBe("Namaste");
    expect(body.chats.map(({ id }: { id: number }) => id)[0]).toBe(room);
  },
);

test(
  "a message reaches both sides with the same id and timestamp as in the history",
  { tags: ["@customer-3.11", "@customer-7.30", "@worker-3.11", "@worker-7.39"] },
  async () => {
    const asha = await customer(app);
    const room = await roomOf(asha, admin);
    const [one, other] = [await join(asha, room), await join(admin, room)];
    for (let index = 0; index < 30; index++) {
      (index % 2 ? one : other).send({
        message: `m${index}`,
        sender: 999,
        image: null,
        client_id: `c${index}`,
      });
    }
    await Promise.all([one, other].map((socket) => until(() => socket.frames.length === 30)));
    expect(one.frames).toEqual(other.frames);
    const times = one.frames.map(({ timestamp }) => timestamp as string);
    for (const time of times) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
    expect(times.toSorted()).toEqual(times);
    expect(new Set(times).size).toBe(30);
    expect(new Set(one.frames.map(({ sender }) => sender))).toEqual(new Set([asha.id, admin.id]));
    const { body } = await chats(asha, { chatReceiverId: 3 });
    expect(body.messages).toEqual(one.frames);
    await Promise.all([one.close(), other.close()]);
  },
);

test("a message resent with its client_id, in parallel and later, is stored once and echoed each time", async () => {
  const asha = await customer(app);
  const room = await roomOf(asha, admin);
  const sockets = await Promise.all(Array.from({ length: 5 }, () => join(asha, room)));
  const listener = await join(admin, room);
  for (const socket of sockets)
    for (let n = 0; n < 4; n++) socket.send({ message: "once", client_id: "same" });
  await Promise.all(sockets.map((socket) => socket.waitFor(({ client_id }) => client_id === "same")));
  const late = await join(asha, room);
  late.send({ message: "once", client_id: "same" });
  const echo = await late.waitFor(({ client_id }) => client_id === "same");
  listener.send({ message: "end" });
  await listener.waitFor(({ message }) => message === "end");
  expect(listener.frames.filter(({ message }) => message === "once")).toEqual([echo]);
  expect((await chats(asha)).body.messages.map(({ text }: Frame) => text)).toEqual(["once", "end"]);
  // The same client_id from the other person makes a different message.
  listener.send({ message: "mine", client_id: "same" });
  expect((await late.waitFor(({ message }) => message === "mine")).sender).toBe(3);
  await Promise.all([...sockets, late, listener].map((socket) => socket.close()));
});

test("a numeric client_id counts as its text", async () => {
  const asha = await customer(app);
  const socket = await join(asha, await roomOf(asha, admin));
  for (const client_id of [1763000000000, "1763000000000"]) socket.send({ message: "once", client_id });
  socket.send({ message: "end" });
  await until(() => socket.frames.length === 3);
  const [first, again] = socket.frames.filter(({ message }) => message === "once");
  expect(first.client_id).toBe("1763000000000");
  expect(again).toEqual(first);
  await socket.close();
});

test(
  "a third person is refused at the upgrade and receives no frame; unknown ids are refused too",
  { tags: ["@customer-7.30", "@worker-7.39"] },
  async () => {
    const [asha, ravi] = [await customer(app), await customer(app)];
    const room = await roomOf(asha, admin);
    expectProblem(await upgrade(app, `/ws/chat/${room}/`, ravi.token), mayNotChat);
    expectProblem(await upgrade(app, `/ws/chat/${room}`, ravi.token), mayNotChat);
    expectProblem(await upgrade(app, "/ws/chat/99999999/", ravi.token), mayNotChat);
    const second = await administrator(app);
    expectProblem(await upgrade(app, `/ws/chat/${room}/`, second.token), mayNotChat);
  },
);

test(
  "malformed frames get an error frame; the connection stays open and the other person sees nothing",
  { tags: ["@customer-5.13", "@worker-5.6"] },
  async () => {
    const asha = await customer(app);
    const room = await roomOf(asha, admin);
    const [one, other] = [await join(asha, room), await join(admin, room)];
    const bad: unknown[] = [
      "not json",
      "{",
      "[".repeat(200_000) + "]".repeat(200_000),
      Buffer.from(JSON.stringify({ message: "binary" })),
      "null",
      "[]",
      "12",
      {},
      { message: "" },
      { message: "   \n" },
      { message: 12 },
      { message: { a: 1 } },
      { message: "x".repeat(4001) },
      { message: "x", client_id: "" },
      { message: "x", client_id: true },
      { message: "x", client_id: ["5"] },
      { message: "x", client_id: "y".repeat(101) },
      { message: "x", image: "no data url" },
      { message: "x", image: "data:image/svg+xml;base64,PHN2Zy8+" },
      { message: "x", image: "data:text/html;base64,PHN2Zy8+" },
      { message: "x", image: "data:image/png;base64,bm90IGFuIGltYWdl" },
      { message: "x", image: `data:image/png;base64,${"A".repeat(13_999_000)}` },
      { read: "x" },
    ];
    for (const [index, frame] of bad.entries()) {
      one.send(frame);
      await until(() => one.frames.length === index + 1);
      expect(Object.keys(one.frames[index])).toContain("error");
      expect(one.frames[index].error).toMatch(/\.$/);
    }
    one.send({ message: "x".repeat(4000), client_id: "good" });
    await one.waitFor(({ client_id }) => client_id === "good");
    await other.waitFor(({ client_id }) => client_id === "good");
    expect(other.frames).toHaveLength(1);
    one.send({ message: "", client_id: "blank" });
    expect(await one.waitFor(({ client_id }) => client_id === "blank")).toHaveProperty("error");
    await Promise.all([one.close(), other.close()]);
  },
);

test("a frame that is too large closes the socket with 1009, invalid UTF-8 with 1007; the other person stays connected", async () => {
  const asha = await customer(app);
  const room = await roomOf(asha, admin);
  const other = await join(admin, room);
  const large = await join(asha, room);
  large.send("x".repeat(14 * 1024 * 1024 + 1));
  expect(await large.closed).toBe(1009);
  const broken = await join(asha, room);
  broken.ws.send(Buffer.from([0x22, 0xc3, 0x28, 0x22]), { binary: false });
  expect(await broken.closed).toBe(1007);
  expect(other.ws.readyState).toBe(1);
  await other.close();
});

test("text comes back unchanged, except that characters PostgreSQL cannot store are replaced", async () => {
  const asha = await customer(app);
  const room = await roomOf(asha, admin);
  const socket = await join(asha, room);
  const text = `  "quotes" \\ {braces} 'single' , NULL नमस्ते 👩‍🔧 \u2028 <b>`;
  socket.send({ message: text, client_id: "a" });
  socket.send({ message: "nul \0 and half \ud83d", client_id: "b" });
  const [first, second] = [
    await socket.waitFor(({ client_id }) => client_id === "a"),
    await socket.waitFor(({ client_id }) => client_id === "b"),
  ];
  expect(first.text).toBe(text);
  expect(second.text).toBe("nul  and half \uFFFD");
  expect((await chats(asha)).body.messages).toEqual([first, second]);
  await socket.close();
});

test("sockets of both sides close with 4403 once they may no longer use the room", async () => {
  const [asha, boss] = [await customer(app), await person(app, "admin")];
  const room = await roomOf(asha, boss);
  const [one, other] = [await join(asha, room), await join(boss, room)];
  await sql`update people set role = 'user' where id = ${boss.id}`.execute(app.app.platform.pool);
  expect(await Promise.all([one.closed, other.closed])).toEqual([4403, 4403]);
  expectProblem(await upgrade(app, `/ws/chat/${room}/`, asha.token), mayNotChat);
});
