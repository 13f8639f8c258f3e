// The state of a conversation: order, duplicates, delivery states.
import { describe, expect, it } from "vitest";
import {
  emptyConversation,
  newestId,
  oldestId,
  withCard,
  withDeliveryStatus,
  withMessages,
  withOutgoing,
  withProgress,
} from "./conversation.ts";

const message = (id: number, more: { sender?: number; client_id?: string; image?: string } = {}) => ({
  id,
  sender: more.sender ?? 2,
  text: `words ${id}`,
  message: `words ${id}`,
  timestamp: `2026-11-21T08:00:00.${String(id).padStart(6, "0")}Z`,
  image: more.image ?? null,
  ...(more.client_id !== undefined && { client_id: more.client_id }),
});
const at = "2026-11-21T08:00:00Z";
const outgoing = (clientId: string, image: string | null = null) => ({
  sender: 1,
  clientId,
  text: "hello",
  image,
  at,
});

describe("a conversation", () => {
  it("keeps the server's order whatever arrives first", () => {
    const { entries } = withMessages(withMessages(emptyConversation, [message(3)]), [message(1), message(2)]);
    expect(entries.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it("drops a message with the same timestamp and sender", { tags: ["@customer-4.22"] }, () => {
    const once = withMessages(emptyConversation, [message(1)]);
    expect(withMessages(once, [message(1)])).toBe(once);
  });

  it("replaces a pending message by its echo, and keeps the picture already shown", () => {
    const sending = withOutgoing(emptyConversation, outgoing("a", "data:image/png;base64,AA"));
    const echo = message(7, { sender: 1, client_id: "a", image: "/media/7?signed" });
    const { entries } = withMessages(sending, [echo]);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ id: 7, deliveryStatus: "sent", image: "data:image/png;base64,AA" });
    expect(entries[0]?.key).toBe(sending.entries[0]?.key);
  });

  it("takes the new link of a picture when its message comes again, but keeps the sender's own preview", () => {
    const old = withMessages(emptyConversation, [message(1, { image: "/media/1?old" }), message(2)]);
    const { entries } = withMessages(old, [message(1, { image: "/media/1?fresh" }), message(2)]);
    expect(entries.map(({ image }) => image)).toEqual(["/media/1?fresh", null]);
    const own = withMessages(withOutgoing(emptyConversation, outgoing("a", "data:image/png;base64,AA")), [
      message(7, { sender: 1, client_id: "a", image: "/media/7?signed" }),
    ]);
    expect(withMessages(own, [message(7, { sender: 1, image: "/media/7?again" })])).toBe(own);
  });

  it("reports the upload of a picture in steps until it is done", () => {
    const sending = withOutgoing(emptyConversation, outgoing("a", "data:image/png;base64,AA"));
    const half = withProgress(sending, "a", 0.5);
    expect(half.entries[0]?.progress).toBe(0.5);
    expect(withProgress(half, "a", 0.501)).toBe(half);
    expect(withDeliveryStatus(half, "a", "failed").entries[0]?.progress).toBeUndefined();
    const stored = withMessages(half, [message(7, { sender: 1, client_id: "a" })]);
    expect(stored.entries[0]?.progress).toBeUndefined();
    expect(withProgress(stored, "a", 0.9)).toBe(stored);
  });

  it("keeps pending messages at the end", () => {
    const { entries } = withMessages(withOutgoing(emptyConversation, outgoing("a")), [message(5)]);
    expect(entries.map(({ deliveryStatus }) => deliveryStatus)).toEqual(["sent", "sending"]);
  });

  it("never marks a stored message as failed", () => {
    const stored = withMessages(emptyConversation, [message(7, { sender: 1, client_id: "a" })]);
    expect(withDeliveryStatus(stored, "a", "failed").entries[0]?.deliveryStatus).toBe("sent");
  });

  it("returns its newest and oldest stored message", () => {
    const both = withOutgoing(withMessages(emptyConversation, [message(4), message(9)]), outgoing("a"));
    expect([oldestId(both), newestId(both), newestId(emptyConversation)]).toEqual([4, 9, 0]);
  });
});

describe("a card", () => {
  const cardOf = (state: "open" | "accepted" | "declined") => ({
    type: "proposal" as const,
    proposal_id: 31,
    booking_id: 12,
    kind: "move" as const,
    state,
  });
  const open = withMessages(emptyConversation, [message(1), { ...message(2), card: cardOf("open") }]);

  it("changes its state by a frame or by a repeated message", () => {
    const byFrame = withCard(open, { id: 2, card: cardOf("accepted") });
    expect(byFrame.entries.map(({ card }) => card?.state)).toEqual([undefined, "accepted"]);
    const again = withMessages(open, [{ ...message(2), card: cardOf("accepted") }]);
    expect(again.entries).toEqual(byFrame.entries);
  });

  it("stays closed once it is closed, whatever arrives late or for another card", () => {
    const closed = withCard(open, { id: 2, card: cardOf("declined") });
    expect(withMessages(closed, [{ ...message(2), card: cardOf("open") }])).toBe(closed);
    expect(withCard(closed, { id: 1, card: cardOf("accepted") })).toBe(closed);
    expect(withCard(closed, { id: 99, card: cardOf("accepted") })).toBe(closed);
  });
});
