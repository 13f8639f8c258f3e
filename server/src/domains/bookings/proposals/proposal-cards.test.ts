// A proposal in the conversation of the two sides: one message with a card, a frame in every process when it changes,
// and notices.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { booking, dayFromToday } from "../../../../test/bookings.ts";
import { chatsOn } from "../../../../test/chat-rooms.ts";
import { customer, worker, type TestPerson, type TestWorker } from "../../../../test/people.ts";
import { answerProposal, moveTo, noticesOf, propose } from "../../../../test/proposals.ts";
import { startRedis, type TestRedis } from "../../../../test/redis.ts";
import { openSocket, until, type Frame, type TestSocket } from "../../../../test/socket.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";
import { clockGoesOnAfterEach, stopClock } from "../../../../test/stopped-clock.ts";
import { say } from "@hourhand/contract/sentence";
import { inWords } from "../../../platform/sentences.ts";

clockGoesOnAfterEach();

let redis: TestRedis;
let one: TestApp;
let two: TestApp;
let ravi: TestWorker;
let asha: TestPerson;
let id: number;
beforeAll(async () => {
  redis = await startRedis();
  one = await startApp({ REDIS_URL: redis.url }, { jobs: false });
  two = await startApp({ REDIS_URL: redis.url }, { databaseUrl: one.databaseUrl, jobs: false });
  await until(() => one.app.platform.bus.isConnected && two.app.platform.bus.isConnected);
});
beforeEach(async () => {
  [ravi, asha] = await Promise.all([
    worker(one, { fullName: "Ravi Kumar" }),
    customer(one, { first_name: "Asha", last_name: "Menon" }),
  ]);
  id = await booking(one, asha, ravi, "accepted", { startTime: "09:00", duration: 2 }, 2);
});
afterAll(async () => {
  await two.close();
  await one.close();
  await redis.stop();
});

const { chats, roomOf } = chatsOn(() => one);
const history = async (who: TestPerson, other: TestPerson) =>
  (await chats(who, { chatReceiverId: other.id })).body.messages;
const joinBoth = async () => {
  const room = await roomOf(asha, ravi);
  const sockets = [
    await openSocket(one, `/ws/chat/${room}/`, asha.token),
    await openSocket(two, `/ws/chat/${room}/`, ravi.token),
  ] as const;
  await stopClock();
  return sockets;
};
const closeAll = (sockets: readonly TestSocket[]) => Promise.all(sockets.map((socket) => socket.close()));
const isChange = (frame: Frame) => "card" in frame && !("message" in frame);
const days = () => [2, 3].map((n) => inWords("en", say("{day, date}", { day: dayFromToday(one, n).date })));

test(
  "a move is a message by its maker in plain words, with a card, to both within a second",
  { tags: ["@beyond-3.44"] },
  async () => {
    const sockets = await joinBoth();
    const { body } = await propose(two, ravi, id, moveTo(one, ravi, 3, "10:00"));
    const [from = "", to = ""] = days();
    const card = { type: "proposal", proposal_id: body.id, booking_id: id, kind: "move", state: "open" };
    const text = `I propose to move 'Ceiling fan does not turn' from ${from}, 9:00\u00A0am to 11:00\u00A0am to ${to}, 10:00\u00A0am to 12:00\u00A0pm.`;
    for (const socket of sockets) {
      const frame = await socket.waitFor((one) => "card" in one);
      expect(frame).toMatchObject({ sender: ravi.id, message: text, text, image: null, card });
    }
    expect(await history(asha, ravi)).toEqual([sockets[0].frames[0]]);
    await closeAll(sockets);
  },
);

test.each([
  ["accept", "accepted"],
  ["decline", "declined"],
  ["withdraw", "withdrawn"],
])(
  "%s changes the card on both sides by a frame without a message, and in history",
  { tags: ["@beyond-3.45"] },
  async (act, state) => {
    const sockets = await joinBoth();
    const { body } = await propose(one, ravi, id, {
      kind: "extra",
      hours: 1,
      items: [{ label: "Pipe", amount_paise: 50 }],
    });
    const message = await sockets[0].waitFor((frame) => "card" in frame);
    expect(message["message"]).toBe(
      "I propose more work on 'Ceiling fan does not turn': 1 hour more, Pipe (₹0.50). " +
        "That is ₹300.50 more, ₹900.50 in all, until 12:00\u00A0pm.",
    );
    await answerProposal(two, act === "withdraw" ? ravi : asha, body.id, act);
    for (const socket of sockets)
      expect(await socket.waitFor(isChange)).toEqual({
        card: { type: "proposal", proposal_id: body.id, booking_id: id, kind: "extra", state },
        id: message["id"],
        sender: ravi.id,
        timestamp: message["timestamp"],
      });
    expect((await history(asha, ravi)).map(({ card }: Frame) => card.state)).toEqual([state]);
    await closeAll(sockets);
  },
);

test(
  "the other side gets a notice of the event `proposal` for it and for each answer, and none for a new message",
  { tags: ["@beyond-3.46"] },
  async () => {
    const bells = [
      await openSocket(one, `/ws/notifications/${asha.id}/`, asha.token),
      await openSocket(two, `/ws/notifications/${ravi.id}/`, ravi.token),
    ];
    const { body: first } = await propose(one, ravi, id, moveTo(one, ravi, 3, "10:00"));
    await answerProposal(one, asha, first.id, "decline");
    const { body: second } = await propose(one, asha, id, moveTo(one, ravi, 3, "10:00"));
    await answerProposal(one, ravi, second.id, "accept");
    const [from = "", to = ""] = days();
    const change = `'Ceiling fan does not turn' from ${from}, 9:00\u00A0am to 11:00\u00A0am to ${to}, 10:00\u00A0am to 12:00\u00A0pm`;
    const proposalNotices = async (who: TestPerson) =>
      (await noticesOf(one, who.id, id))
        .filter(({ event }) => event === "proposal")
        .map(({ title, body }) => [title, body]);
    expect(await proposalNotices(asha)).toEqual([
      ["Another time proposed", `Ravi Kumar proposes to move ${change}. Please accept or decline it.`],
      [
        "Visit moved",
        `Ravi Kumar agreed: 'Ceiling fan does not turn' is on ${to}, 10:00\u00A0am to 12:00\u00A0pm now, instead of ${from}, 9:00\u00A0am to 11:00\u00A0am.`,
      ],
    ]);
    expect(await proposalNotices(ravi)).toEqual([
      [
        "Proposal declined",
        `Asha Menon declined your proposal to move ${change}. The booking stays as it was.`,
      ],
      ["Another time proposed", `Asha Menon proposes to move ${change}. Please accept or decline it.`],
    ]);
    for (const bell of bells) {
      await bell.waitFor((frame) => frame["event"] === "proposal" && frame["booking_id"] === id);
      expect(bell.frames.map(({ event }) => event)).not.toContain("new_message");
    }
    await closeAll(bells);
  },
);

test("the end of a booking also changes its card", { tags: ["@beyond-3.45"] }, async () => {
  const sockets = await joinBoth();
  await propose(one, ravi, id, { kind: "extra", hours: 1 });
  await one.call("PATCH", `/worker/bookings_view/${id}`, {
    token: ravi.token,
    body: { status: "completed" },
  });
  for (const socket of sockets) {
    const frame = await socket.waitFor(isChange);
    expect(frame["card"]).toMatchObject({ state: "expired" });
  }
  await closeAll(sockets);
});
