// What a person sees on return: unread counts, history, the list of chats, and who is active.
import { beforeAll, expect, test } from "vitest";
import { invalidInput } from "@hourhand/contract/problem";
import { expectProblem } from "../../../test/problems.ts";
import { administrator, customer, type TestPerson } from "../../../test/people.ts";
import { chatsOn } from "../../../test/chat-rooms.ts";
import { openSocket, until, type Frame } from "../../../test/socket.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp();
let admin: TestPerson;
beforeAll(async () => {
  admin = await administrator(app, { id: 3, first_name: "Admin", last_name: "One" });
});

const { chats, roomOf, join } = chatsOn(() => app);

test("the unread count is the other person's messages since the reader last fetched the room or sent a read frame", async () => {
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
  // Listing the chats also opens the first one. That is another room, so this room stays unread.
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

test("a message that does not exist yet cannot be read ahead", async () => {
  const asha = await customer(app);
  const room = await roomOf(asha, admin);
  const [sender, reader] = [await join(asha, room), await join(admin, room)];
  const unread = async () =>
    (await app.call("GET", "/api/v1/unread_messages", { token: admin.token })).body.unread as number;
  const before = await unread();
  sender.send({ message: "first" });
  await until(async () => (await unread()) === before + 1);
  reader.send({ read: 2_000_000_000 });
  await until(async () => (await unread()) === before);
  sender.send({ message: "second" });
  await until(() => sender.frames.length === 2);
  expect(await unread()).toBe(before + 1);
  await Promise.all([sender.close(), reader.close()]);
});

test("history comes 50 messages at a time, pages back with before and catches up with after", async () => {
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

test("the list of chats can be searched and paged", async () => {
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

test("the list of chats is sorted by last message or by name, in either direction and across pages", async () => {
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
  expectProblem(await chats(boss, { sort: "id" }), invalidInput);
  await socket.close();
});

test("active is true for people who have a socket open", { tags: ["@customer-2.35"] }, async () => {
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
