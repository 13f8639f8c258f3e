// The main action of a booking's page and its sentence, in every state and for every reader.
import { bookingActs, bookingExample } from "@hourhand/contract/bookings-v1";
import { bookingStatuses } from "@hourhand/contract/bookings";
import { makeProposal, type Proposal } from "@hourhand/contract/proposals";
import { beforeAll, describe, expect, it } from "vitest";
import bookingTexts from "../../../locales/en/bookings.json";
import visitTexts from "../../../locales/en/visit.json";
import { addNamespace } from "../../../locales/translation.ts";
import type { BookingLife } from "./api.ts";
import { mainActOf, type MainAct, type PageSide } from "./main-act.ts";
import { nowSentence } from "./now-sentence.ts";

beforeAll(() => {
  addNamespace("visit", visitTexts);
  addNamespace("bookings", bookingTexts);
});

const sides = ["customer", "worker", "admin"] as const;
/** The visit is on Tuesday, 24 November, from nine to eleven in Kochi. */
const visit = bookingExample as unknown as BookingLife;
const bookingOf = (known: Partial<BookingLife>): BookingLife => ({ ...visit, allowed: [], ...known });
const at = (time: string) => ({ now: Date.parse(`${time}+05:30`), today: time.slice(0, 10) });
const before = at("2026-11-22T14:00");
const eve = at("2026-11-23T14:00");
const onTheDay = at("2026-11-24T08:00");
const late = at("2026-11-24T09:20");
const after = at("2026-11-25T10:00");

const proposal = (known: Partial<Proposal>): Proposal => ({
  ...(makeProposal.examples?.reply as unknown as Proposal),
  state: "open",
  ...known,
});
const arrival = (known: Partial<BookingLife["arrival"]>) => ({ ...visit.arrival, ...known });
const payment = {
  amount_paise: 60_000,
  how: "cash",
  at: "2026-11-24T05:40:00.000Z",
  answer: null,
} as const satisfies BookingLife["paid_at_visit"];
const cancellation = (
  by: "customer" | "worker" | "admin" | "system",
  cause: NonNullable<BookingLife["cancellation"]>["cause"] = "other",
) => ({
  by,
  cause,
  note: null,
  at: "2026-11-23T05:00:00.000Z",
  charge_paise: 0,
  refund_paise: 0,
  rule: null,
});

interface Case {
  what: string;
  booking: Partial<BookingLife>;
  moment: ReturnType<typeof at>;
  is: Partial<Record<PageSide, [act: MainAct, sentence: string | RegExp]>>;
}

const cases: Case[] = [
  {
    what: "created",
    booking: { status: "created", answer_by: "2026-11-23T08:30:00.000Z", allowed: ["accepted", "rejected"] },
    moment: before,
    is: {
      customer: ["chat", /^Ravi Kumar has until 23 Nov 2026, 2:00\sPM to respond\./i],
      worker: ["accepted", /^Please respond by 23 Nov 2026/],
      admin: ["record", /^Ravi Kumar has until/],
    },
  },
  {
    what: "created, the answer is overdue",
    booking: { status: "created", answer_by: "2026-11-22T08:00:00.000Z" },
    moment: before,
    is: { worker: ["bookings", /^Please respond by/] },
  },
  {
    what: "accepted, days before",
    booking: { status: "accepted", allowed: ["visited", "pending", "completed"] },
    moment: before,
    is: {
      customer: ["calendar", /^Ravi Kumar is coming on Tuesday 24 Nov at 9:00\sam\.$/],
      worker: ["calendar", /^Asha Menon expects you on Tuesday 24 Nov at 9:00\sam\.$/],
      admin: ["record", /^Ravi Kumar is coming on Tuesday/],
    },
  },
  {
    what: "accepted, within a day",
    booking: { status: "accepted" },
    moment: eve,
    is: {
      customer: ["chat", /^Ravi Kumar is coming tomorrow at 9:00\sam\.$/],
      worker: ["calendar", /^Asha Menon expects you tomorrow at/],
    },
  },
  {
    what: "accepted, on the day with the code",
    booking: {
      status: "accepted",
      arrival: arrival({ code: "0472" }),
      allowed: ["arrival", "admin_override"],
    },
    moment: onTheDay,
    is: {
      customer: ["code", /^Ravi Kumar is coming today at/],
      worker: ["arrival", /^Asha Menon expects you today at/],
      admin: ["admin_override", /^Ravi Kumar is coming today/],
    },
  },
  {
    what: "accepted, on the day without a code",
    booking: { status: "accepted", allowed: ["visited"] },
    moment: onTheDay,
    is: { customer: ["chat", /today/], worker: ["visited", /today/] },
  },
  {
    what: "accepted, the start is over",
    booking: { status: "accepted", allowed: ["no_show", "visited"] },
    moment: late,
    is: {
      customer: ["chat", /^The visit was due to start today at 9:00\sam\.$/],
      worker: ["visited", /^The visit was due to start today/],
      admin: ["record", /^The visit was due/],
    },
  },
  {
    what: "accepted, and a move is proposed by the worker",
    booking: { status: "accepted", proposals: [proposal({ by: "worker", allowed: ["accept", "decline"] })] },
    moment: before,
    is: { customer: ["answer", "Ravi Kumar proposes another time."] },
  },
  {
    what: "accepted, and more work is proposed by the reader",
    booking: {
      status: "accepted",
      proposals: [proposal({ by: "worker", kind: "extra", allowed: ["withdraw"] })],
    },
    moment: before,
    is: {
      worker: ["calendar", "Asha Menon has not answered your proposal yet."],
      admin: ["record", "Ravi Kumar proposes more work."],
    },
  },
  {
    what: "visited",
    booking: { status: "visited", allowed: ["pending", "completed"] },
    moment: late,
    is: {
      customer: ["chat", "The visit has begun. Ravi Kumar closes the booking when the work is done."],
      worker: ["completed", "The visit has begun. Close the booking when the work is done."],
      admin: ["record", /^The visit has begun/],
    },
  },
  {
    what: "pending",
    booking: { status: "pending", allowed: ["completed"] },
    moment: after,
    is: {
      customer: ["chat", /will be finished on another visit/],
      worker: ["completed", /will be finished on another visit/],
      admin: ["record", /another visit/],
    },
  },
  {
    what: "completed, to be reviewed",
    booking: { status: "completed", allowed: ["review"] },
    moment: after,
    is: {
      customer: ["review", "The work is done. How did Ravi Kumar do?"],
      worker: ["bookings", "The work is done. The total was ₹600."],
      admin: ["record", "The work is done. The total was ₹600."],
    },
  },
  {
    what: "completed, with a recorded payment to confirm",
    booking: { status: "completed", allowed: ["review"], paid_at_visit: payment },
    moment: after,
    is: {
      customer: ["answer", "The work is done. How did Ravi Kumar do?"],
      worker: ["bookings", "The work is done. The total was ₹600."],
    },
  },
  {
    what: "completed, with a confirmed payment",
    booking: {
      status: "completed",
      allowed: ["review"],
      paid_at_visit: { ...payment, answer: { right: true, at: payment.at } },
    },
    moment: after,
    is: { customer: ["review", "The work is done. How did Ravi Kumar do?"] },
  },
  {
    what: "completed and reviewed",
    booking: { status: "completed" },
    moment: after,
    is: { customer: ["again", "The work is done. Thank you for your review."] },
  },
  {
    what: "rejected, before the visit",
    booking: { status: "rejected", allowed: ["replace"] },
    moment: before,
    is: {
      customer: ["replace", "Ravi Kumar could not take the booking."],
      worker: ["bookings", "You declined this booking."],
      admin: ["record", "Ravi Kumar could not take the booking."],
    },
  },
  {
    what: "rejected, when the visit is over",
    booking: { status: "rejected", allowed: ["replace"] },
    moment: after,
    is: { customer: ["find", /could not take/] },
  },
  {
    what: "replaced",
    booking: { status: "rejected", replaced_by: 42 },
    moment: before,
    is: {
      customer: ["replacement", "Ravi Kumar could not take the booking. You booked somebody else instead."],
      worker: ["bookings", "You declined this booking."],
    },
  },
  {
    what: "canceled by the customer",
    booking: { status: "canceled", cancellation: cancellation("customer", "plans_changed") },
    moment: before,
    is: {
      customer: ["find", "Asha Menon cancelled the visit. Plans changed."],
      worker: ["bookings", /^Asha Menon cancelled/],
      admin: ["record", /^Asha Menon cancelled/],
    },
  },
  {
    what: "canceled by the worker",
    booking: { status: "canceled", cancellation: cancellation("worker", "ill"), allowed: ["replace"] },
    moment: before,
    is: {
      customer: ["replace", "Ravi Kumar cancelled the visit. The worker is ill."],
      worker: ["bookings", /^Ravi Kumar cancelled/],
    },
  },
  {
    what: "canceled by the administrator",
    booking: { status: "canceled", cancellation: cancellation("admin") },
    moment: before,
    is: { customer: ["find", "The administrator cancelled the booking."] },
  },
  {
    what: "run out",
    booking: {
      status: "canceled",
      cancellation: cancellation("system", "not_answered"),
      allowed: ["replace"],
    },
    moment: before,
    is: { customer: ["replace", "The booking was cancelled. Nobody answered in time."] },
  },
  {
    what: "not there",
    booking: {
      status: "canceled",
      no_show: {
        missing: "worker",
        reported_by: "customer",
        note: null,
        at: "2026-11-24T04:10:00.000Z",
        policy_charge_paise: 0,
        charge_paise: 0,
      },
      allowed: ["replace"],
    },
    moment: late,
    is: {
      customer: ["replace", "Asha Menon reported that Ravi Kumar was not there."],
      worker: ["bookings", "Asha Menon reported that Ravi Kumar was not there."],
    },
  },
];

describe.each(cases)("$what", ({ booking, moment, is }) => {
  it.each(sides.filter((side) => is[side]))("for the %s", (side) => {
    const [act, sentence] = is[side] ?? [];
    const life = bookingOf(booking);
    expect(mainActOf(life, side, moment)).toBe(act);
    expect(nowSentence(life, side, moment)).toMatch(sentence ?? "");
  });
});

it("every state has exactly one main action and one sentence for every reader, whatever is allowed", () => {
  for (const status of bookingStatuses)
    for (const side of sides)
      for (const moment of [before, eve, onTheDay, late, after])
        for (const allowed of [[], [...bookingActs]]) {
          const life = bookingOf({ status, allowed });
          expect(mainActOf(life, side, moment)).toMatch(/^\w+$/);
          expect(nowSentence(life, side, moment)).toMatch(/^\S.*[.?]$/);
        }
});
