// Conversations over HTTP and sockets, on one process.
import { afterAll, beforeAll, expect, test } from "vitest";
import sharp from "sharp";
import { sql } from "kysely";
import { administrator, customer, person, worker, type TestPerson } from "../../../test/people.ts";
import { openSocket, until, upgradeStatus, type Frame } from "../../../test/socket.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startApp();
  admin = await administrator(app, { id: 3, first_name: "Admin", last_name: "One" });
});
afterAll(() => app.close());

const chats = (who: TestPerson, body: Record<string, unknown> = {}) =>
  app.call("POST", "/chat/get_chats/", { token: who.token, body });
/** Opens the room of two and answers its id. */
const roomOf = async (one: TestPerson, other: TestPerson): Promise<number> =>
  (await chats(one, { chatReceiverId: other.id })).body.chat_id;
const join = async (who: TestPerson, room: number) => openSocket(app, `/ws/chat/${room}/`, who.token);

/** A booking of that customer with that worker, in whatever status. */
async function book(
  someone: TestPerson,
  by: TestPerson & { workerId: number; slots: Record<number, number> },
) {
  await sql`insert into bookings (customer_id, worker_id, slot_id, job_title, slot_weekday, slot_starts, slot_ends,
      booked_on, starts, ends, duration_hours, hourly_paise, total_paise, title, address, status, content_hash)
    values (${someone.id}, ${by.workerId}, ${by.slots[1]}, 'Electrician', 1, '08:00', '18:00', '2026-11-23',
      '08:00', '09:00', 1, 30000, 30000, 'Fan', 'Kochi', 'rejected', '\\x00')`.execute(
    app.app.platform.database,
  );
}

test("openChat without a receiver opens the chat with the administrator, once however often it is asked", async () => {
  const asha = await customer(app);
  const answers = await Promise.all(Array.from({ length: 8 }, () => chats(asha, { user_id: asha.id })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.chat_id)).size).toBe(1);
  const { body } = await chats(asha);
  expect(body.receiver).toMatchObject({ id: 3, is_superuser: true, first_name: "Admin", unread: 0 });
  expect(body.messages).toEqual([]);
  expect(body.chats).toHaveLength(1);
  expect([body.chats[0].user1_profile.id, body.chats[0].user2_profile.id]).toEqual([3, asha.id]);
});

test("the default receiver is the administrator on duty while 3 is inactive", async () => {
  const asha = await customer(app);
  const second = await administrator(app);
  const { database } = app.app.platform;
  await sql`update people set is_active = false where id = 3`.execute(database);
  expect((await chats(asha, { chatReceiverId: 3 })).body.receiver.id).toBe(second.id);
  await sql`update people set is_active = true where id = 3`.execute(database);
  expect((await chats(asha, { chatReceiverId: 3 })).body.receiver.id).toBe(3);
});

test("openChat refuses another user_id, strangers, oneself and nobody, and opens no room for them", async () => {
  const [asha, ravi] = [await customer(app), await customer(app)];
  const electrician = await worker(app);
  expect((await chats(asha, { user_id: ravi.id })).status).toBe(403);
  expect((await chats(asha, { chatReceiverId: ravi.id })).status).toBe(403);
  expect((await chats(asha, { chatReceiverId: electrician.id })).status).toBe(403);
  expect((await chats(asha, { chatReceiverId: asha.id })).status).toBe(403);
  expect((await chats(asha, { chatReceiverId: 999_999 })).status).toBe(404);
  expect((await chats(asha, { chatReceiverId: 1 })).status).toBe(404);
  expect((await app.call("POST", "/chat/get_chats/", { body: {} })).status).toBe(401);
  expect((await chats(asha, { chatReceiverId: "x" })).status).toBe(400);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from chat_rooms where ${asha.id} in (first_person_id, second_person_id)`.execute(
    app.app.platform.database,
  );
  expect(rows[0]?.count).toBe(0);
});

test("openChat lets a customer and a worker chat who share a booking, in all three encodings", async () => {
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

test("an administrator asking for themselves gets the list and the first chat", async () => {
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
});

test("a message reaches both sides with the same id and timestamp, which are those of the history", async () => {
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
});

test("a message sent again under its client_id, in parallel and later, is stored once and echoed each time", async () => {
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
  // The same client_id of the other person is another message.
  listener.send({ message: "mine", client_id: "same" });
  expect((await late.waitFor(({ message }) => message === "mine")).sender).toBe(3);
  await Promise.all([...sockets, late, listener].map((socket) => socket.close()));
});

test("a client_id that is a number counts as its text", async () => {
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

test("a third person is refused at the upgrade and sees no frame; so are other ids", async () => {
  const [asha, ravi] = [await customer(app), await customer(app)];
  const room = await roomOf(asha, admin);
  expect(await upgradeStatus(app, `/ws/chat/${room}/`, ravi.token)).toBe(403);
  expect(await upgradeStatus(app, `/ws/chat/${room}`, ravi.token)).toBe(403);
  expect(await upgradeStatus(app, "/ws/chat/99999999/", ravi.token)).toBe(403);
  const second = await administrator(app);
  expect(await upgradeStatus(app, `/ws/chat/${room}/`, second.token)).toBe(403);
});

test("malformed frames get an error frame and leave the connection and the other party as they are", async () => {
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
});

test("a frame too large closes with 1009, wrong UTF-8 with 1007; the other party stays", async () => {
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

test("text comes back to the letter, what PostgreSQL cannot store in its place", async () => {
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

test("a picture becomes a link of one's own, without metadata, in frames and history; later text stays behind it", async () => {
  const asha = await customer(app);
  const room = await roomOf(asha, admin);
  const [one, other] = [await join(asha, room), await join(admin, room)];
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: "red" } })
    .withExif({ IFD0: { Copyright: "secret place" } })
    .jpeg()
    .toBuffer();
  one.send({ message: "", image: `data:image/jpeg;base64,${picture.toString("base64")}`, client_id: "p" });
  one.send({ message: "after", client_id: "t" });
  const theirs = await other.waitFor(({ client_id }) => client_id === "p");
  const own = await one.waitFor(({ client_id }) => client_id === "p");
  await other.waitFor(({ client_id }) => client_id === "t");
  expect(other.frames.map(({ client_id }) => client_id)).toEqual(["p", "t"]);
  expect(theirs.image).toMatch(/^\/media\/private\/[0-9a-f]{32}\.webp\?/);
  expect(own.image).not.toBe(theirs.image);
  const answer = await fetch(app.url + theirs.image);
  expect(answer.headers.get("content-type")).toBe("image/webp");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.includes("secret place")).toBe(false);
  expect((await chats(admin, { chatReceiverId: asha.id })).body.messages[0].image).toContain(
    theirs.image.split("?")[0],
  );
  await Promise.all([one.close(), other.close()]);
});

test("a picture sent again under its client_id is answered without being prepared and stored again", async () => {
  const asha = await customer(app);
  const socket = await join(asha, await roomOf(asha, admin));
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const frame = { message: "", image: `data:image/png;base64,${bytes.toString("base64")}`, client_id: "p" };
  const stored = async () => {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from pictures)::int + (select count(*) from picture_uploads)::int as count`.execute(
      app.app.platform.database,
    );
    return rows[0]?.count;
  };
  socket.send(frame);
  const first = await socket.waitFor(({ client_id }) => client_id === "p");
  const before = await stored();
  socket.send(frame);
  socket.send({ message: "end" });
  await socket.waitFor(({ message }) => message === "end");
  await until(() => socket.frames.length === 3);
  const again = socket.frames.filter(({ client_id }) => client_id === "p")[1];
  expect(again).toMatchObject({ id: first.id, timestamp: first.timestamp, text: "" });
  expect(again.image.split("?")[0]).toBe(first.image.split("?")[0]);
  expect(await stored()).toBe(before);
  await socket.close();
});

test("unread counts what the other one wrote since one fetched the room or said what one read", async () => {
  const asha = await customer(app);
  const room = await roomOf(asha, admin);
  const sender = await join(asha, room);
  for (const message of ["1", "2", "3"]) sender.send({ message });
  await until(() => sender.frames.length === 3);
  const unread = async () => {
    const { body } = await chats(admin, { chatReceiverId: 3 });
    const chat = body.chats.find(({ id }: Frame) => id === room);
    return [chat.user1_profile, chat.user2_profile].find(({ id }: Frame) => id === asha.id).unread;
  };
  // The list opened the first chat: another one, so that this room stays unread.
  const last = await roomOf(await customer(app), admin);
  const noise = await join(admin, last);
  noise.send({ message: "newer" });
  await until(() => noise.frames.length === 1);
  expect(await unread()).toBe(3);
  const reader = await join(admin, room);
  reader.send({ read: sender.frames[1].id });
  await until(async () => (await unread()) === 1);
  reader.send({ read: sender.frames[0].id });
  expect((await chats(admin, { chatReceiverId: asha.id })).body.receiver.unread).toBe(0);
  expect(await unread()).toBe(0);
  await Promise.all([sender.close(), noise.close(), reader.close()]);
});

test("history comes 50 at a time, pages back with before and catches up with after", async () => {
  const asha = await customer(app);
  const room = await roomOf(asha, admin);
  const socket = await join(asha, room);
  for (let n = 1; n <= 120; n++) socket.send({ message: String(n) });
  await until(() => socket.frames.length === 120);
  const texts = ({ body }: { body: Frame }) => body.messages.map(({ text }: Frame) => Number(text));
  const newest = await chats(asha);
  expect([texts(newest)[0], texts(newest).at(-1), newest.body.more]).toEqual([71, 120, true]);
  const older = await chats(asha, { before: newest.body.messages[0].id });
  expect([texts(older)[0], texts(older).at(-1)]).toEqual([21, 70]);
  const oldest = await chats(asha, { before: older.body.messages[0].id });
  expect([texts(oldest)[0], texts(oldest).length, oldest.body.more]).toEqual([1, 20, undefined]);
  const missed = await chats(asha, { after: socket.frames[99].id });
  expect(texts(missed)).toEqual(Array.from({ length: 20 }, (_, n) => n + 101));
  expect(texts(await chats(asha, { after: 0 }))).toHaveLength(120);
  await socket.close();
});

test("the list of chats is searched and paged", async () => {
  const boss = await administrator(app);
  for (let n = 0; n < 7; n++) await roomOf(await customer(app, { first_name: `Meera${n}` }), boss);
  await roomOf(await customer(app, { first_name: "Ravi", last_name: "%_" }), boss);
  const page = await chats(boss, { chatReceiverId: boss.id, page: 2, page_size: 3 });
  expect(page.body.chats).toHaveLength(3);
  expect(page.body.count).toBe(8);
  const found = await chats(boss, { chatReceiverId: boss.id, search: "meera" });
  expect(found.body.count).toBe(7);
  expect((await chats(boss, { chatReceiverId: boss.id, search: "%" })).body.count).toBe(1);
  expect((await chats(boss, { chatReceiverId: boss.id, page: 900_000, page_size: 100 })).body.chats).toEqual(
    [],
  );
});

test("the list of chats is sorted by the last message or by name, either way round, also over pages", async () => {
  const boss = await administrator(app, { first_name: "Zubin" });
  const rooms = [];
  for (const first_name of ["meera", "Ravi", "Asha"])
    rooms.push(await roomOf(await customer(app, { first_name }), boss));
  const socket = await join(boss, rooms[1] ?? 0);
  socket.send({ message: "newest" });
  await until(() => socket.frames.length === 1);
  const names = async (fields: Record<string, unknown>) => {
    const { body } = await chats(boss, { chatReceiverId: boss.id, ...fields });
    expect(body.count).toBe(3);
    return body.chats.map(({ user1_profile: one, user2_profile: two }: Frame) =>
      one.id === boss.id ? two.first_name : one.first_name,
    );
  };
  expect(await names({ page: 1 })).toEqual(["Ravi", "Asha", "meera"]);
  expect(await names({ sort: "active" })).toEqual(["Ravi", "Asha", "meera"]);
  expect(await names({ order: "asc" })).toEqual(["meera", "Asha", "Ravi"]);
  expect(await names({ sort: "name" })).toEqual(["Asha", "meera", "Ravi"]);
  expect(await names({ sort: "name", order: "desc", page: 2, page_size: 2 })).toEqual(["Asha"]);
  expect((await chats(boss, { sort: "id" })).status).toBe(400);
  await socket.close();
});

test("active says who has a socket open now", async () => {
  const asha = await customer(app);
  const room = await roomOf(asha, admin);
  const active = async () => (await chats(admin, { chatReceiverId: asha.id })).body.receiver.active;
  expect(await active()).toBe(false);
  const [one, bell] = [
    await join(asha, room),
    await openSocket(app, `/ws/notifications/${asha.id}/`, asha.token),
  ];
  expect(await active()).toBe(true);
  await one.close();
  expect(await active()).toBe(true);
  await bell.close();
  await until(async () => !(await active()));
});

test("every message is told to a receiver who is not in the room; the newest waits, and goes when the room is read", async () => {
  const [asha, boss] = [await customer(app, { first_name: "Asha" }), await administrator(app)];
  const room = await roomOf(asha, boss);
  const bell = await openSocket(app, `/ws/notifications/${boss.id}/`, boss.token);
  const socket = await join(asha, room);
  for (let n = 0; n < 50; n++) socket.send({ message: "are you there?" });
  await until(() => socket.frames.length === 50 && bell.frames.length === 50);
  const notice = bell.frames[49];
  expect(notice).toMatchObject({ title: "New message", open: `Chats/${asha.id}` });
  expect(new Set(bell.frames.map(({ body }) => body))).toEqual(new Set(["Asha Menon sent you a message."]));
  const again = await openSocket(app, `/ws/notifications/${boss.id}/`, boss.token);
  await again.waitFor(({ id }) => id === notice.id);
  await new Promise((done) => setTimeout(done, 100));
  expect(again.frames).toMatchObject([{ replayed: true }]);
  await chats(boss, { chatReceiverId: asha.id });
  const third = await openSocket(app, `/ws/notifications/${boss.id}/`, boss.token);
  await new Promise((done) => setTimeout(done, 100));
  expect(third.frames).toEqual([]);
  await Promise.all([bell, again, third, socket].map((one) => one.close()));
});

test("a receiver who has the room open hears of each message live on their bells; nothing is kept, nobody else hears", async () => {
  const [asha, boss] = [await customer(app, { first_name: "Asha" }), await administrator(app)];
  const room = await roomOf(asha, boss);
  const [sender, inRoom] = [await join(asha, room), await join(boss, room)];
  const bells = await Promise.all(
    [boss, boss, asha].map((who) => openSocket(app, `/ws/notifications/${who.id}/`, who.token)),
  );
  const [one, two, own] = bells;
  // Sent again it is no new message.
  for (let n = 0; n < 2; n++) sender.send({ message: "now you are", client_id: "a" });
  sender.send({ message: "still", client_id: "b" });
  await inRoom.waitFor(({ message }) => message === "still");
  await until(() => one?.frames.length === 2 && two?.frames.length === 2);
  expect(one?.frames[0]).toEqual({
    title: "New message",
    body: "Asha Menon sent you a message.",
    at: expect.stringMatching(/Z$/),
    open: `Chats/${asha.id}`,
  });
  const late = await openSocket(app, `/ws/notifications/${boss.id}/`, boss.token);
  await new Promise((done) => setTimeout(done, 100));
  expect([late.frames, own?.frames, one?.frames.length]).toEqual([[], [], 2]);
  await Promise.all([sender, inRoom, late, ...bells].map((socket) => socket.close()));
});

test("a socket closes with 4403 on both sides when its room may not be used any more", async () => {
  const [asha, boss] = [await customer(app), await person(app, "admin")];
  const room = await roomOf(asha, boss);
  const [one, other] = [await join(asha, room), await join(boss, room)];
  await sql`update people set role = 'user' where id = ${boss.id}`.execute(app.app.platform.database);
  expect(await Promise.all([one.closed, other.closed])).toEqual([4403, 4403]);
  expect(await upgradeStatus(app, `/ws/chat/${room}/`, asha.token)).toBe(403);
});
