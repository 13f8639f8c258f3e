// Checks the whole story, generated for three different days, against the server's rules.

import { found, nth } from "./lists.ts";
import { describe, expect, it } from "vitest";
import { makeBookings } from "./bookings.ts";
import { addDays, weekdayOf } from "@hourhand/contract/calendar";
import { wallClock } from "./calendar.ts";
import { activeCategories, categories } from "./categories.ts";
import { administrator, makeConversations } from "./conversations.ts";
import { moneyRows } from "./load-money.ts";
import { makePeople, women } from "./people.ts";
import { complaints, mixed, praise, praiseOfTrade, textOf } from "./review-texts.ts";
import { makeReviews } from "./reviews.ts";
import { makeSchedule } from "./schedules.ts";

function makeAll(today: string) {
  const people = makePeople(today);
  const slots = makeSchedule(people.workers);
  const bookings = makeBookings(today, people, slots);
  return {
    people,
    slots,
    bookings,
    reviews: makeReviews(today, bookings, people),
    conversations: makeConversations(today, people, bookings),
  };
}
const everyone = (people: ReturnType<typeof makePeople>) => [
  ...people.workers,
  ...people.customers,
  ...people.applicants,
];
const count = <T>(items: readonly T[], test: (item: T) => boolean) => items.filter(test).length;

describe.each(["2026-11-21", "2027-03-01", "2028-02-29", "2027-01-03"])("the demo as of %s", (today) => {
  const demo = makeAll(today);
  const { people, slots, bookings, reviews, conversations } = demo;

  it("is the same on every run", () => expect(makeAll(today)).toEqual(demo));

  it("has people with unique, valid names, mail addresses and phones", () => {
    const all = everyone(people);
    expect([people.workers.length, people.customers.length, people.applicants.length]).toEqual([60, 40, 6]);
    for (const key of ["username", "email", "phone"] as const)
      expect(new Set(all.map((person) => person[key].toLowerCase())).size).toBe(all.length);
    for (const person of all) {
      expect(person.username).toMatch(/^[A-Za-z0-9._-]{3,30}$/);
      expect(person.email).toMatch(/^[a-z0-9.]+@example\.com$/);
      expect(person.phone).toMatch(/^\+\d{7,15}$/);
      for (const name of [person.firstName, person.lastName])
        expect(name.length).toSatisfy((length: number) => length >= 1 && length <= 50);
      expect(person.joinedOn <= today).toBe(true);
    }
    for (const worker of [...people.workers, ...people.applicants]) {
      expect(worker.salaryRupees).toSatisfy((salary: number) => salary >= 150 && salary <= 1200);
      expect(worker.age).toSatisfy((age: number) => age >= 18 && age <= 80);
      expect(worker.experienceYears).toBeLessThanOrEqual(worker.age - 18);
      expect(worker.description.length).toSatisfy((length: number) => length >= 120 && length <= 400);
    }
    expect(new Set(people.workers.map((worker) => worker.description)).size).toBe(60);
    expect(new Set(people.workers.map((worker) => worker.qualification)).size).toBe(8);
  });

  it("covers twelve active categories and four cities", () => {
    expect([activeCategories.length, categories.length]).toEqual([12, 13]);
    for (const category of activeCategories)
      expect(count(people.workers, (worker) => worker.job === category.key)).toBeGreaterThanOrEqual(3);
    for (const city of ["Kochi", "Bengaluru", "Mumbai", "Delhi"])
      expect(count(people.workers, (worker) => worker.city === city)).toBe(15);
  });

  it("has enough electricians and plumbers in Kochi for somebody else instead", () => {
    const inKochi = (job: string) =>
      count(people.workers, (worker) => worker.city === "Kochi" && worker.job === job);
    expect(inKochi("electrician")).toBeGreaterThanOrEqual(4);
    expect(inKochi("plumber")).toBeGreaterThanOrEqual(3);
  });

  it("gives no house to two people", () => {
    const housesOf = new Map<string, Set<string>>();
    for (const { username, address } of [
      ...everyone(people),
      ...bookings.map((booking) => ({ username: booking.customer, address: booking.address })),
    ]) {
      const house = address.split(", ").slice(0, -3).join(", ");
      housesOf.set(house, new Set([...(housesOf.get(house) ?? []), username]));
    }
    expect([...housesOf].filter(([, owners]) => owners.size > 1)).toEqual([]);
  });

  it("has payments on many days, in the last week as well, and workers who owe", () => {
    const accounts = { fees: 1, bank: 2, held: 3, platform: 4, last: 6 };
    const ids = new Map(people.workers.map(({ username }, index) => [username, index + 1]));
    const tables = new Map(
      moneyRows(
        { today, accounts, feeOf: (totalPaise) => Math.round(totalPaise / 10) },
        bookings,
        people.workers,
        { workerId: (username) => found(ids.get(username)), personId: () => 1 },
      ),
    );
    const paid = found(tables.get("payments")).filter(({ status }) => status === "success");
    const days = paid.map(({ settled_at: at }) => (typeof at === "string" ? at.slice(0, 10) : ""));
    const perDay = [...new Set(days)].map((day) => count(days, (other) => other === day));
    expect(perDay.length).toBeGreaterThan(40);
    expect(Math.max(...perDay)).toBeLessThanOrEqual(10);
    expect(count(days, (day) => day >= addDays(today, -7) && day < today)).toBeGreaterThanOrEqual(3);
    expect(new Set(paid.filter((row) => row["worker_id"] === 1).map((row) => row["settled_at"])).size).toBe(
      5,
    );

    const owed = new Map<unknown, number>();
    for (const { account_id: id, amount_paise: paise } of found(tables.get("ledger_entries")))
      owed.set(id, (owed.get(id) ?? 0) + Number(paise));
    const others = found(tables.get("ledger_accounts")).filter(({ kind }) => kind !== "worker");
    for (const id of [1, 2, 3, 4, ...others.map((row) => row["id"])]) owed.delete(id);
    expect(Math.min(...owed.values())).toBeGreaterThanOrEqual(0);
    expect(count([...owed.values()], (amount) => amount > 0)).toBeGreaterThanOrEqual(15);
  });

  it("has slots of whole hours within the day that never overlap", () => {
    for (const slot of slots) {
      expect(slot.startHour).toBeGreaterThanOrEqual(5);
      expect(slot.endHour).toBeLessThanOrEqual(22);
      expect(slot.endHour - slot.startHour).toBeGreaterThanOrEqual(1);
      expect(
        count(
          slots,
          (other) =>
            other !== slot &&
            other.worker === slot.worker &&
            other.weekday === slot.weekday &&
            other.startHour < slot.endHour &&
            slot.startHour < other.endHour,
        ),
      ).toBe(0);
    }
  });

  it("has about 600 bookings in every status that fit their slots and never overlap", () => {
    expect(bookings.length).toSatisfy((total: number) => total >= 550 && total <= 720);
    const held = new Set<string>();
    for (const booking of bookings) {
      expect(
        slots.some(
          (slot) =>
            slot.worker === booking.worker &&
            slot.weekday === booking.weekday &&
            slot.startHour === booking.slotStartHour &&
            slot.endHour === booking.slotEndHour,
        ),
      ).toBe(true);
      expect(weekdayOf(booking.bookedOn)).toBe(booking.weekday);
      expect(
        booking.startHour >= booking.slotStartHour &&
          booking.endHour <= booking.slotEndHour &&
          booking.endHour - booking.startHour === booking.durationHours &&
          booking.durationHours >= 1,
      ).toBe(true);
      expect(booking.totalRupees).toBe(booking.salaryRupees * booking.durationHours);
      if (booking.status === "rejected" || booking.status === "canceled") continue;
      for (let hour = booking.startHour; hour < booking.endHour; hour++) {
        const key = `${booking.worker} ${booking.bookedOn} ${hour}`;
        expect(held.has(key)).toBe(false);
        held.add(key);
      }
    }
    for (const status of ["created", "accepted", "rejected", "pending", "visited", "completed", "canceled"]) {
      for (const [side, name] of [
        ["customer", "asha"],
        ["worker", "ravi"],
      ] as const) {
        expect(
          count(bookings, (booking) => booking.status === status && booking[side] === name),
          `${name} ${status}`,
        ).toBeGreaterThanOrEqual(1);
      }
    }
    expect(
      count(bookings, (booking) => booking.worker === "ravi" && booking.bookedOn === today),
    ).toBeGreaterThanOrEqual(1);
    expect(
      count(bookings, (booking) => booking.worker === "ravi" && booking.bookedOn > today),
    ).toBeGreaterThanOrEqual(6);
  });

  it("keeps the rules of time and of open bookings", () => {
    const now = wallClock(today, 0);
    const open = new Map<string, number>();
    const blocked = new Set(
      everyone(people)
        .filter((person) => !person.accountIsActive)
        .map((person) => person.username),
    );
    for (const booking of bookings) {
      expect(
        booking.createdAt.slice(0, 10) < booking.bookedOn &&
          booking.bookedOn <= addDays(booking.createdAt.slice(0, 10), 8),
      ).toBe(true);
      expect(booking.changes[0]).toEqual({ status: "created", at: booking.createdAt, by: "customer" });
      expect(nth(booking.changes, -1).status).toBe(booking.status);
      for (const [index, change] of booking.changes.entries()) {
        expect(change.at < now).toBe(true);
        if (index > 0) expect(change.at > nth(booking.changes, index - 1).at).toBe(true);
      }
      if (booking.status === "created") {
        expect(booking.bookedOn > today).toBe(true);
        for (const key of [booking.customer, `${booking.customer} ${booking.worker}`])
          open.set(key, (open.get(key) ?? 0) + 1);
      }
      if (booking.bookedOn >= today)
        expect(blocked.has(booking.worker) || blocked.has(booking.customer)).toBe(false);
    }
    for (const [key, total] of open) expect(total).toBeLessThanOrEqual(key.includes(" ") ? 2 : 5);
  });

  it("reviews completed bookings, once each, in many voices", () => {
    const byKey = new Map(bookings.map((booking) => [booking.key, booking]));
    expect(new Set(reviews.map((review) => review.booking)).size).toBe(reviews.length);
    expect(reviews.length).toBeGreaterThan(
      count(bookings, (booking) => booking.status === "completed") * 0.6,
    );
    for (const review of reviews) {
      expect(found(byKey.get(review.booking)).status).toBe("completed");
      expect(review.rating >= 0.5 && review.rating <= 5 && Number.isInteger(review.rating * 2)).toBe(true);
      expect(
        review.createdAt > nth(found(byKey.get(review.booking)).changes, -1).at &&
          review.createdAt < wallClock(today, 0),
      ).toBe(true);
    }
    for (const worker of people.workers) {
      const texts = reviews
        .filter((review) => review.worker === worker.username)
        .map((review) => review.description);
      expect(new Set(texts).size).toBe(texts.length);
    }
    expect(
      new Set([...praise, ...mixed, ...complaints, ...Object.values(praiseOfTrade).flat()].map(textOf)).size,
    ).toBeGreaterThanOrEqual(80);
    expect(new Set(reviews.map((review) => review.description)).size).toBeGreaterThanOrEqual(80);
  });

  it("writes reviews that are true of their visit", () => {
    expect(reviews.length).toBeGreaterThan(0);
    for (const review of reviews) {
      const booking = found(bookings.find(({ key }) => key === review.booking));
      const worker = found(people.workers.find(({ username }) => username === review.worker));
      const says = (words: RegExp) => words.test(`${review.title} ${review.description}`);
      const about = `${review.title}: ${review.description}, ${booking.title}`;
      if (says(/\b(he|him|his|bro|craftsman|man)\b/i) && !says(/neighbour|my (son|father)/i))
        expect(women.has(review.worker), about).toBe(false);
      if (says(/bless her/)) expect(women.has(review.worker), about).toBe(true);
      if (says(/Sunday/)) expect(booking.weekday, about).toBe("Sunday");
      if (says(/weekend/)) expect(booking.weekday, about).toMatch(/^(Saturday|Sunday)$/);
      if (says(/Malayalam|Nalla/)) expect(worker.city, about).toBe("Kochi");
      if (says(/after three weeks/))
        expect(review.createdAt >= wallClock(addDays(booking.bookedOn, 21), 0), about).toBe(true);
      if (says(/photo I’d sent|I’d sent a photo/)) expect(booking.photo, about).not.toBeNull();
      if (says(/second booking/))
        expect(
          count(
            bookings,
            (other) =>
              other.status === "completed" &&
              other.customer === review.customer &&
              other.worker === review.worker &&
              nth(other.changes, -1).at < nth(booking.changes, -1).at,
          ),
          about,
        ).toBe(1);
      if (says(/grandmother, who wanted/)) expect(booking.title).toBe("Haircut for my grandmother");
      if (says(/daughter was home alone/)) expect(["beautician", "driver", "cook"]).not.toContain(worker.job);
    }
  });

  it("lets only those people chat who share a booking, or with the administrator", () => {
    for (const { between, booking, messages } of conversations) {
      const shared = bookings.find((candidate) => candidate.key === booking);
      if (between[1] === administrator) expect(shared).toBeUndefined();
      else expect([shared?.customer, shared?.worker]).toEqual(between);
      for (const [index, message] of messages.entries()) {
        expect(between).toContain(message.sender);
        expect(message.at < wallClock(today, 0)).toBe(true);
        if (index > 0) expect(message.at > nth(messages, index - 1).at).toBe(true);
        expect(message.text).not.toMatch(/[{}[\]]/);
      }
    }
    expect(new Set(conversations.map((conversation) => conversation.between.join(" "))).size).toBe(
      conversations.length,
    );
    expect(
      count(conversations, ({ messages }) => messages.some((message) => !message.isRead)),
    ).toBeGreaterThanOrEqual(4);
  });
});
