// Proposals: a booking moves with the other side's consent, and grows by work that its customer accepts.
// Rules: docs/rules/bookings.md 70–84.
import { exampleCurrency } from "./example-market.ts";
import { say } from "./sentence.ts";
import { Type, type Static } from "typebox";
import {
  dayMismatch,
  dayOutOfRange,
  illegalStatusChange,
  slotNotOffered,
  slotTaken,
  startOutsideSlot,
  tooLate,
  workerNotBookable,
} from "./bookings.ts";
import { proposalKinds, proposalStates } from "./chat-card.ts";
import { endpoint } from "./endpoint.ts";
import { seenPattern } from "./blank-text.ts";
import { problem } from "./problem.ts";
import { currencyCode, date, id, messageReply, nullable, oneOf, timeOfDay } from "./wire.ts";
import { cursorFields, itemsReply } from "./list-fields.ts";

export const proposalOpen = problem(
  "proposal-open",
  409,
  "Another proposal for this booking is still open. Please answer it, or have it withdrawn, first.",
);
export const proposalClosed = problem("proposal-closed", 409, "This proposal has been answered already.");
export const proposalExpired = problem(
  "proposal-expired",
  409,
  "The time to answer this proposal is over. The booking stays as it was.",
);
export const sameTime = problem(
  "same-time",
  409,
  "The visit is at that time already. Please choose another one.",
);

/** Actions on an open proposal: the first two by the other side, the last by its proposer. */
export const proposalActs = ["accept", "decline", "withdraw"] as const;
export type ProposalAct = (typeof proposalActs)[number];

/**
 * The maximum of moves that are applied at once, and of proposals, of one booking and day of the market; both sides
 * together.
 */
export const maxMovesADay = 10;
export const maxProposalsADay = 10;
/** Answered proposals that a booking shows in addition to the open one; `listProposals` has all of them. */
export const shownProposals = 5;

/** The maximum of hours, items and characters of an item's label in a proposal of more work. */
export const maxExtraHours = 8;
export const maxExtraItems = 20;
const maxLabelCharacters = 100;
/** The maximum price of one item, in major units. */
export const maxItemAmount = 100_000;
/** Wide enough for a currency with three decimals; the server limits an item by the market's bound. */
const maxItemInAnyMarket = maxItemAmount * 1000;

/** An item besides the hours that a customer pays for, in paise. */
export const extraItem = Type.Object({
  // Text, without characters that cannot be stored, and not only spaces.
  label: Type.String({
    minLength: 1,
    maxLength: maxLabelCharacters,
    pattern: `^[^\\u0000]*${seenPattern}[^\\u0000]*$`,
  }),
  amount_paise: Type.Integer({ minimum: 1, maximum: maxItemInAnyMarket }),
});
export type ExtraItem = Static<typeof extraItem>;

const hoursOfDay = { start_time: Type.String(), end_time: Type.String() };

/**
 * A proposal as both sides read it. Times are `HH:MM` of the market; a move and more work each have their own fields.
 */
export const proposal = Type.Object({
  id: Type.Integer(),
  booking_id: Type.Integer(),
  kind: oneOf("kind", proposalKinds),
  by: oneOf("by", ["customer", "worker"]),
  state: oneOf("state", proposalStates),
  created_at: Type.String({ format: "date-time" }),
  expires_at: Type.String({ format: "date-time" }),
  answered_at: nullable(Type.String({ format: "date-time" })),
  currency: currencyCode(),
  allowed: Type.Array(oneOf("allowed", proposalActs)),
  slot_id: Type.Optional(Type.Integer()),
  date: Type.Optional(Type.String({ format: "date" })),
  start_time: Type.Optional(Type.String()),
  /** The end of the visit after the move. */
  end_time: Type.String(),
  /** The visit's time when the move was proposed. */
  old: Type.Optional(Type.Object({ date: Type.String({ format: "date" }), ...hoursOfDay })),
  hours: Type.Optional(Type.Integer()),
  items: Type.Optional(Type.Array(Type.Object({ label: Type.String(), amount_paise: Type.Integer() }))),
  /** The price of the work, and the new total. */
  extra_paise: Type.Optional(Type.Integer()),
  total_paise: Type.Optional(Type.Integer()),
});

export type Proposal = Static<typeof proposal>;

const moveExample = {
  id: 31,
  booking_id: 12,
  kind: "move",
  by: "worker",
  state: "open",
  created_at: "2026-11-23T04:30:00.000Z",
  expires_at: "2026-11-24T04:30:00.000Z",
  answered_at: null,
  currency: exampleCurrency,
  allowed: ["withdraw"],
  slot_id: 7,
  date: "2026-11-27",
  start_time: "10:00",
  end_time: "12:00",
  old: { date: "2026-11-26", start_time: "09:00", end_time: "11:00" },
};
const extraExample = {
  id: 32,
  booking_id: 12,
  kind: "extra",
  by: "worker",
  created_at: "2026-11-26T05:30:00.000Z",
  expires_at: "2026-11-27T05:30:00.000Z",
  currency: exampleCurrency,
  end_time: "12:00",
  hours: 1,
  items: [{ label: "Capacitor", amount_paise: 18_000 }],
  extra_paise: 48_000,
  total_paise: 108_000,
};

export const makeProposal = endpoint({
  name: "makeProposal",
  method: "POST",
  path: "/api/v1/bookings/:id/proposals",
  who: "signed-in",
  key: "none",
  summary:
    "Proposes to move a booking, or more work on it. A created booking is moved by its customer at once.",
  changes: ["bookings", "hours", "messages"],
  params: { id: id("Booking") },
  status: 201,
  idempotent: true,
  body: {
    kind: oneOf("kind", proposalKinds),
    /** Of a move. */
    slot_id: Type.Optional(id("slot_id")),
    date: Type.Optional(date("date")),
    start_time: Type.Optional(timeOfDay("start_time")),
    /** For more work: hours, items, or both. */
    hours: Type.Optional(Type.Integer({ title: "hours", minimum: 1, maximum: maxExtraHours })),
    items: Type.Optional(
      Type.Array(extraItem, {
        title: "items",
        maxItems: maxExtraItems,
        message: say(
          "items must be at most {most, number} things with a label (1 to {label, number} characters) and a whole amount_paise of at least 1.",
          { most: maxExtraItems, label: maxLabelCharacters },
        ),
      }),
    ),
  },
  reply: { ...messageReply, ...proposal.properties },
  problems: [
    dayOutOfRange,
    dayMismatch,
    startOutsideSlot,
    illegalStatusChange,
    proposalOpen,
    sameTime,
    tooLate,
    slotTaken,
    slotNotOffered,
    workerNotBookable,
  ],
  examples: {
    body: { kind: "move", slot_id: 7, date: "2026-11-27", start_time: "10:00" },
    reply: { message: "The move is proposed. The old time stands until it is accepted.", ...moveExample },
  },
});

export const listProposals = endpoint({
  name: "listProposals",
  method: "GET",
  path: "/api/v1/bookings/:id/proposals",
  who: "signed-in",
  key: "none",
  summary: "All proposals of a booking, the newest first, for its two sides and administrators.",
  shows: ["bookings"],
  params: { id: id("Booking") },
  query: cursorFields,
  reply: itemsReply(proposal),
  examples: { reply: { items: [moveExample], next: null } },
});

const answerProblems = [illegalStatusChange, proposalClosed, proposalExpired];

export const acceptProposal = endpoint({
  name: "acceptProposal",
  method: "POST",
  path: "/api/v1/proposals/:id/accept",
  who: "signed-in",
  key: "none",
  summary: "Accepts what the other side proposed: the booking moves, or grows, at once.",
  changes: ["bookings", "hours", "messages"],
  params: { id: id("Proposal") },
  idempotent: true,
  reply: { ...messageReply, ...proposal.properties },
  problems: [...answerProblems, slotTaken, slotNotOffered, workerNotBookable],
  examples: {
    reply: {
      message: "The extra work is agreed.",
      ...extraExample,
      state: "accepted",
      answered_at: "2026-11-26T05:40:00.000Z",
      allowed: [],
    },
  },
});

export const declineProposal = endpoint({
  name: "declineProposal",
  method: "POST",
  path: "/api/v1/proposals/:id/decline",
  who: "signed-in",
  key: "none",
  summary: "Declines what the other side proposed; the booking stays as it is.",
  changes: ["bookings", "hours", "messages"],
  params: { id: id("Proposal") },
  idempotent: true,
  reply: { ...messageReply, ...proposal.properties },
  problems: [...answerProblems],
  examples: {
    reply: {
      message: "The proposal is declined. The booking stays as it was.",
      ...extraExample,
      state: "declined",
      answered_at: "2026-11-26T05:40:00.000Z",
      allowed: [],
    },
  },
});

export const withdrawProposal = endpoint({
  name: "withdrawProposal",
  method: "POST",
  path: "/api/v1/proposals/:id/withdraw",
  who: "signed-in",
  key: "none",
  summary: "Takes one's own proposal back; the booking stays as it is.",
  changes: ["bookings", "hours", "messages"],
  params: { id: id("Proposal") },
  idempotent: true,
  reply: { ...messageReply, ...proposal.properties },
  problems: [...answerProblems],
  examples: {
    reply: {
      message: "The proposal is withdrawn. The booking stays as it was.",
      ...moveExample,
      state: "withdrawn",
      answered_at: "2026-11-23T05:00:00.000Z",
      allowed: [],
    },
  },
});
