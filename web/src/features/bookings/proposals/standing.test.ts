// The state of a proposal in words, for its maker and for the other person.
import { bookingExample } from "@hourhand/contract/bookings-v1";
import { makeProposal, type Proposal } from "@hourhand/contract/proposals";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import english from "../../../locales/en/proposals.json";
import type { BookingLife } from "../page/api.ts";

const reader = vi.hoisted(() => ({ id: 0 }));
vi.mock("../../../platform/session.ts", () => ({ session: () => ({ user_id: reader.id }) }));
vi.mock("../../../platform/call.ts", () => ({}));
vi.mock("../../../platform/query-client.ts", () => ({}));
const { addNamespace } = await import("../../../locales/translation.ts");
const { standingOf } = await import("./standing.ts");

const booking = bookingExample as unknown as BookingLife;
const asha = booking.customer.id;
const ravi = booking.worker.user_id;
const open = makeProposal.examples?.reply as unknown as Proposal;
const answered_at = "2026-11-23T05:00:00.000Z";
const sentenceFor = (by: number, proposal: Partial<Proposal>): string | undefined => {
  reader.id = by;
  const shown = { ...open, ...proposal };
  return standingOf(booking, shown, shown.state);
};

beforeAll(() => addNamespace("proposals", english));
beforeEach(() => {
  reader.id = 0;
});
afterAll(() => vi.resetModules());

it("asks the other side, and tells the maker whose answer is pending", () => {
  expect(sentenceFor(asha, {})).toBe(
    "Please answer by 24 Nov 2026, 10:00\u00A0am. Nothing changes until then.",
  );
  expect(sentenceFor(ravi, {})).toBe(
    "Asha Menon has until 24 Nov 2026, 10:00\u00A0am to answer. Nothing changes until then.",
  );
});

it.each([
  ["accepted", asha, "You accepted it on 23 Nov 2026, 10:30\u00A0am."],
  ["accepted", ravi, "Asha Menon accepted it on 23 Nov 2026, 10:30\u00A0am."],
  ["declined", asha, "You declined it on 23 Nov 2026, 10:30\u00A0am. The booking stays as it was."],
  ["declined", ravi, "Asha Menon declined it on 23 Nov 2026, 10:30\u00A0am. The booking stays as it was."],
  ["withdrawn", asha, "Ravi Kumar withdrew it on 23 Nov 2026, 10:30\u00A0am. The booking stays as it was."],
  ["withdrawn", ravi, "You withdrew it on 23 Nov 2026, 10:30\u00A0am. The booking stays as it was."],
  ["expired", asha, "Expired without a response."],
] as const)("says of a proposal that is %s, to reader %i: %s", (state, who, sentence) => {
  expect(sentenceFor(who, { state, answered_at: state === "expired" ? null : answered_at })).toBe(sentence);
});

it("says that the customer moved their own request, and says nothing about an answer that has not loaded", () => {
  const moved = { by: "customer", state: "accepted", answered_at: open.created_at } as const;
  expect(sentenceFor(ravi, moved)).toBe("On 23 Nov 2026, 10:00\u00A0am, Asha Menon moved the request.");
  expect(sentenceFor(asha, { state: "accepted", answered_at: null })).toBeUndefined();
});
