// Notices about messages.
import { expect, test } from "vitest";
import { administrator, customer } from "../../../test/people.ts";
import { chatsOn } from "../../../test/chat-rooms.ts";
import { openSocket, until } from "../../../test/socket.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp();

const { chats, roomOf, join } = chatsOn(() => app);

test("a receiver who is not in the room gets a notice of every message; only the newest is kept, and reading the room removes it", async () => {
  const [asha, boss] = [await customer(app, { first_name: "Asha" }), await administrator(app)];
  const room = await roomOf(asha, boss);
  const bell = await openSocket(app, `/ws/notifications/${boss.id}/`, boss.token);
  const socket = await join(asha, room);
  for (let n = 0; n < 30; n++) socket.send({ message: "are you there?" });
  await until(() => socket.frames.length === 30 && bell.frames.length === 30);
  const notice = bell.frames[29];
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

test("a receiver who has the room open gets live notices only; nothing is stored, and nobody else gets them", async () => {
  const [asha, boss] = [await customer(app, { first_name: "Asha" }), await administrator(app)];
  const room = await roomOf(asha, boss);
  const [sender, inRoom] = [await join(asha, room), await join(boss, room)];
  const bells = await Promise.all(
    [boss, boss, asha].map((who) => openSocket(app, `/ws/notifications/${who.id}/`, who.token)),
  );
  const [one, two, own] = bells;
  // The second is a duplicate, not a new message.
  for (let n = 0; n < 2; n++) sender.send({ message: "now you are", client_id: "a" });
  sender.send({ message: "still", client_id: "b" });
  await inRoom.waitFor(({ message }) => message === "still");
  await until(() => one?.frames.length === 2 && two?.frames.length === 2);
  expect(one?.frames[0]).toEqual({
    event: "new_message",
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
