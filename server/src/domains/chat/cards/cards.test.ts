// Cards in a conversation: a card is attached to an ordinary message, and its changes are sent as frames; on every
// process, with and without Redis.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChatCard, ProposalState } from "@hourhand/contract/chat-card";
import { chatsOn } from "../../../../test/chat-rooms.ts";
import { administrator, customer, type TestPerson } from "../../../../test/people.ts";
import { startRedis, type TestRedis } from "../../../../test/redis.ts";
import { openSocket, until, type TestSocket } from "../../../../test/socket.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";
import { clockGoesOnAfterEach, stopClock } from "../../../../test/stopped-clock.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { changeCard, postCard, type CardPlace } from "./cards.ts";

clockGoesOnAfterEach();

let redis: TestRedis;
let one: TestApp;
let two: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  redis = await startRedis();
  one = await startApp({ REDIS_URL: redis.url });
  two = await startApp({ REDIS_URL: redis.url }, { databaseUrl: one.databaseUrl });
  admin = await administrator(one, { id: 3 });
  await until(() => one.app.platform.bus.isConnected && two.app.platform.bus.isConnected);
});
afterAll(async () => {
  await two.close();
  await one.close();
  await redis.stop();
});

const { chats, roomOf } = chatsOn(() => one);
const join = (app: TestApp, who: TestPerson, room: number) => openSocket(app, `/ws/chat/${room}/`, who.token);
const cardOf = (id: number): ChatCard => ({
  type: "proposal",
  proposal_id: id,
  booking_id: 12,
  kind: "move",
  state: "open",
});
const text = "I propose another time.";
const post = (senderId: number, receiverId: number, id = 7) =>
  inTransaction(one.app.platform.pool, (transaction) =>
    postCard(one.app.platform, transaction, { senderId, receiverId, text, card: cardOf(id) }),
  );
const change = (place: CardPlace, state: ProposalState) =>
  inTransaction(one.app.platform.pool, (transaction) =>
    changeCard(one.app.platform, transaction, place, { state }),
  );
const statesOf = (socket: TestSocket, messageId: number) =>
  socket.frames
    .filter((frame) => !("message" in frame) && frame.id === messageId)
    .map(({ card }) => card.state);

test(
  "a card creates the room, appears with its text in the history, counts as unread and raises no notice",
  { tags: ["@beyond-3.46"] },
  async () => {
    const asha = await customer(one);
    const bell = await openSocket(one, `/ws/notifications/${admin.id}/`, admin.token);
    const { roomId, messageId } = await post(asha.id, admin.id);
    const { body } = await chats(asha, { chatReceiverId: admin.id });
    expect([body.chat_id, body.messages]).toEqual([
      roomId,
      [
        {
          id: messageId,
          sender: asha.id,
          text,
          message: text,
          timestamp: expect.stringMatching(/\.\d{6}Z$/),
          image: null,
          card: cardOf(7),
        },
      ],
    ]);
    expect((await chats(admin, { chatReceiverId: asha.id, keep_unread: true })).body.receiver.unread).toBe(1);
    await new Promise((done) => setTimeout(done, 100));
    expect(bell.frames).toEqual([]);
    await bell.close();
  },
);

test("both people receive the card and each change on every process; the history has the latest state", async () => {
  const asha = await customer(one);
  const room = await roomOf(asha, admin);
  const sockets = [await join(one, asha, room), await join(two, admin, room)];
  await stopClock();
  const place = await post(asha.id, admin.id);
  for (const socket of sockets) {
    const frame = await socket.waitFor(({ id }) => id === place.messageId);
    expect(frame).toMatchObject({ sender: asha.id, message: text, text, card: cardOf(7) });
  }
  await change(place, "accepted");
  const [timestamp] = sockets.flatMap(({ frames }) => frames.map((frame) => frame.timestamp as string));
  for (const socket of sockets)
    expect(await socket.waitFor((frame) => !("message" in frame))).toEqual({
      card: { ...cardOf(7), state: "accepted" },
      id: place.messageId,
      sender: asha.id,
      timestamp,
    });
  const { body } = await chats(asha, { chatReceiverId: admin.id });
  expect(body.messages.at(-1).card.state).toBe("accepted");
  await Promise.all(sockets.map((socket) => socket.close()));
});

test("without Redis the other process reads the rows and sends only the latest of several changes of a card", async () => {
  const asha = await customer(one);
  const room = await roomOf(asha, admin);
  const [near, far] = [await join(one, asha, room), await join(two, admin, room)];
  redis.pause();
  const places: CardPlace[] = [];
  for (let id = 1; id <= 5; id++) places.push(await post(asha.id, admin.id, id));
  for (const [index, place] of places.entries()) await change(place, index % 2 ? "declined" : "accepted");
  for (const place of places) {
    await until(() => statesOf(near, place.messageId).length === 1);
    await until(() => far.frames.some(({ id, message }) => id === place.messageId && message === text));
  }
  // A client that receives the message after its card changed gets the new card in the message or right after it.
  const latest = (messageId: number) =>
    far.frames.findLast(({ id }) => id === messageId)?.card.state as string;
  await until(() =>
    places.every((place, index) => latest(place.messageId) === (index % 2 ? "declined" : "accepted")),
  );
  redis.resume();
  await until(() => one.app.platform.bus.isConnected && two.app.platform.bus.isConnected);
  const [place] = places;
  if (place) await change(place, "withdrawn");
  const frame = await far.waitFor((one) => !("message" in one) && one.card.state === "withdrawn");
  expect(frame.id).toBe(place?.messageId);
  await Promise.all([near.close(), far.close()]);
});

test("a card of a transaction that rolls back is never stored or sent", async () => {
  const asha = await customer(one);
  const room = await roomOf(asha, admin);
  const socket = await join(one, asha, room);
  const place = await post(asha.id, admin.id);
  const { platform } = one.app;
  const failing = inTransaction(platform.pool, async (transaction) => {
    await changeCard(platform, transaction, place, { state: "accepted" });
    await postCard(platform, transaction, { senderId: asha.id, receiverId: admin.id, text, card: cardOf(8) });
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await change(place, "declined");
  await socket.waitFor((frame) => !("message" in frame));
  expect(socket.frames.map(({ card }) => card.state)).toEqual(["open", "declined"]);
  await socket.close();
});
