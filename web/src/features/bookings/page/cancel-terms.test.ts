// What a customer pays for canceling a booking now, and the search for other workers once it has ended.
import { bookingExample } from "@hourhand/contract/bookings-v1";
import { describe, expect, it } from "vitest";
import type { BookingLife } from "./api.ts";
import { cancelTermsOf, findFields } from "./main-act.ts";

/** The visit is on Tuesday, 24 November, from nine to eleven in Kochi. */
const visit = bookingExample as unknown as BookingLife;
const at = (time: string): number => Date.parse(`${time}+05:30`);

it("the search for others keeps the category, and the day and start while they can be booked", () => {
  expect(findFields(visit, "2026-11-23")).toEqual({ job: "Electrician", date: "2026-11-24", time: "09:00" });
  expect(findFields(visit, "2026-11-24")).toEqual({ job: "Electrician" });
});

describe("the terms of canceling", () => {
  const termsAt = (now: number, known: Partial<BookingLife> = {}) =>
    cancelTermsOf({ ...visit, ...known }, now);

  it("follow the booking's own policy", () => {
    expect(termsAt(at("2026-11-22T14:00"))).toEqual({ freeUntil: at("2026-11-23T09:00") });
    expect(termsAt(at("2026-11-23T09:00"))).toEqual({ freeUntil: at("2026-11-23T09:00") });
    expect(termsAt(at("2026-11-23T09:01"))).toEqual({ percent: 25 });
    expect(termsAt(at("2026-11-24T08:00"))).toEqual({ percent: 50 });
    expect(termsAt(at("2026-11-24T09:20"))).toEqual({ percent: 50 });
  });

  it("are free until the start when the last tier is free", () => {
    const policy = { ...visit.policy, cancel_tiers: [{ hours_before: 0, percent: 0 }] };
    expect(termsAt(at("2026-11-24T08:00"), { policy })).toEqual({ freeUntil: at("2026-11-24T09:00") });
  });

  it("are free until the answer while created, and absent once the visit has begun", () => {
    expect(termsAt(at("2026-11-22T14:00"), { status: "created" })).toEqual({ freeUntil: "answer" });
    expect(termsAt(at("2026-11-24T09:20"), { status: "visited" })).toBeUndefined();
  });
});
