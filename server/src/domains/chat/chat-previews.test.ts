// Previews in the list of conversations: the last message, its time and the unread count, without opening the
// conversation.
import { beforeAll, expect, test } from "vitest";
import { notSignedIn } from "@hourhand/contract/problem";
import { chatsOn } from "../../../test/chat-rooms.ts";
import { administrator, customer, type TestPerson } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { until } from "../../../test/socket.ts";
import { testApp } from "../../../test/start-app.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { postCard } from "./cards/cards.ts";

const app = testApp();
let admin: TestPerson;
beforeAll(async () => {
  admin = await administrator(app, { id: 3 });
});

const { chats, roomOf, join } = chatsOn(() => app);
const picture =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";

/** Sends a message into the room of two people and waits until it is stored. @returns its frame */
async function sendMessage(from: TestPerson, to: TestPerson, fields: { message?: string; image?: string }) {
  const socket = await join(from, await roomOf(from, to));
  socket.send({ message: "", ...fields });
  const frame = await socket.waitFor(({ id }) => id !== undefined);
  await socket.close();
  return frame;
}

/** One person's list entry for the conversation with another; listing it does not mark it read. */
async function entryOf(who: TestPerson, otherId: number) {
  const { body } = await chats(who, { chatReceiverId: 3, after: Number.MAX_SAFE_INTEGER });
  return body.chats.find((chat: { user1_profile: { id: number }; user2_profile: { id: number } }) =>
    [chat.user1_profile.id, chat.user2_profile.id].includes(otherId),
  );
}

const unreadOf = (who?: TestPerson) =>
  app.call("GET", "/api/v1/unread_messages", who ? { token: who.token } : {});

test("openChat lists the last message of each conversation and its time, the same as in the history", async () => {
  const asha = await customer(app);
  await roomOf(asha, admin);
  expect(await entryOf(asha, 3)).toMatchObject({ last_message: null, last_message_at: null });
  const first = await sendMessage(asha, admin, { message: "Good morning" });
  for (const [who, other] of [
    [asha, 3],
    [admin, asha.id],
  ] as const)
    expect(await entryOf(who, other)).toMatchObject({
      last_message: { sender: asha.id, text: "Good morning" },
      last_message_at: first.timestamp,
    });
  await sendMessage(admin, asha, { message: "x".repeat(4_000) });
  const { last_message: long } = await entryOf(asha, 3);
  expect(long).toEqual({ sender: 3, text: "x".repeat(120) });
});

test("a picture without text has an empty preview, a card has the sentence that describes it", async () => {
  const asha = await customer(app);
  await sendMessage(asha, admin, { image: picture });
  expect((await entryOf(asha, 3)).last_message).toEqual({ sender: asha.id, text: "" });
  const text = "I propose another time.";
  const older = { type: "proposal", proposal_id: 7, booking_id: 12, kind: "move", state: "open" } as const;
  const post = (card: typeof older & { title?: string }) =>
    inTransaction(app.app.platform.pool, (transaction) =>
      postCard(app.app.platform, transaction, { senderId: asha.id, receiverId: 3, text, card }),
    );
  await post({ ...older, title: "Fan's '{noise}'" });
  expect((await entryOf(asha, 3)).last_message).toEqual({
    sender: asha.id,
    text,
    proposed: { kind: "move", title: "Fan's '{noise}'" },
  });
  // In the conversation itself, the card is as documented.
  expect((await chats(asha, { chatReceiverId: 3 })).body.messages.at(-1).card).toEqual(older);
  await post(older);
  expect((await entryOf(asha, 3)).last_message).toEqual({ sender: asha.id, text });
});

test("countUnreadMessages counts messages from others that the person has not read, across all conversations", async () => {
  const [asha, boss] = [await customer(app), await administrator(app)];
  expect((await unreadOf(asha)).body).toEqual({ unread: 0 });
  await sendMessage(asha, admin, { message: "Mine is not unread" });
  await sendMessage(admin, asha, { message: "One" });
  await sendMessage(admin, asha, { message: "Two" });
  await sendMessage(boss, asha, { message: "Three" });
  expect((await unreadOf(asha)).body).toEqual({ unread: 3 });
  await chats(asha, { chatReceiverId: 3 });
  await until(async () => (await unreadOf(asha)).body.unread === 1);
  await chats(asha, { chatReceiverId: boss.id });
  expect((await unreadOf(asha)).body).toEqual({ unread: 0 });
});

test("countUnreadMessages requires a signed-in person", async () => {
  expectProblem(await unreadOf(), notSignedIn);
});
