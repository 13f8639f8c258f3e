// Makes bookings in the three months before `today` and the week after it. They fit their workers' slots, and those
// that occupy time (not rejected or canceled) never overlap. Nothing is recorded later than the evening before `today`.

import { found, nth } from "./lists.ts";
import { addressIn, areaNamed, doorIn, pointIn } from "./areas.ts";
import { addDays, weekdayOf } from "@hourhand/contract/calendar";
import { type Weekday } from "@hourhand/contract/wire";
import { type PlainDate, addMinutes, wallClock } from "./calendar.ts";
import { type JobText, jobTexts } from "./job-texts.ts";
import { type DemoCustomer, type DemoPeople, type DemoWorker, demoCustomer, demoWorker } from "./people.ts";
import { type Random, seededRandom } from "./random.ts";
import type { DemoSlot } from "./schedules.ts";

export type BookingStatus =
  | "created"
  | "accepted"
  | "rejected"
  | "pending"
  | "visited"
  | "completed"
  | "canceled";
/** A status change; `at` is a wall-clock time in the market's zone. */
export type DemoStatusChange = { status: BookingStatus; at: string; by: "customer" | "worker" | "system" };
export type DemoBooking = {
  /** Numbers the bookings from 1, in the order in which they were made. */
  key: number;
  worker: string;
  customer: string;
  status: BookingStatus;
  bookedOn: PlainDate;
  weekday: Weekday;
  slotStartHour: number;
  slotEndHour: number;
  startHour: number;
  endHour: number;
  durationHours: number;
  salaryRupees: number;
  totalRupees: number;
  title: string;
  details: string;
  previousIssues: string;
  damagedParts: string;
  address: string;
  latitude: number;
  longitude: number;
  /** The key of a picture of kind `booking`, or null. */
  photo: string | null;
  createdAt: string;
  /** Every status change in order, `created` first. */
  changes: DemoStatusChange[];
};

type Draft = Omit<DemoBooking, "key">;
/** A booking that the story needs: days from today, worker, customer, status, and which of the job's texts. */
type Wanted = [days: number, worker: string, customer: string, status: BookingStatus, text?: number];

const neededBookings: readonly Wanted[] = [
  [0, demoWorker, "thomas.mathew", "accepted", 2],
  [0, demoWorker, "anjali.warrier", "accepted", 1],
  [-1, demoWorker, "faisal.ali", "visited", 5],
  [-2, demoWorker, "george.chacko", "pending", 3],
  [1, demoWorker, demoCustomer, "accepted", 0],
  [1, demoWorker, "zainab.hassan", "created", 6],
  [2, demoWorker, "leela.kurup", "accepted", 7],
  [2, demoWorker, "nimisha.babu", "created", 4],
  [3, demoWorker, demoCustomer, "created", 4],
  [3, demoWorker, "anjali.warrier", "accepted", 6],
  [4, demoWorker, "faisal.ali", "created", 2],
  [5, demoWorker, "thomas.mathew", "accepted", 5],
  [6, demoWorker, "george.chacko", "created", 1],
  [7, demoWorker, "leela.kurup", "created", 3],
  [4, demoWorker, "nimisha.babu", "canceled", 0],
  [-6, demoWorker, "zainab.hassan", "rejected", 4],
  [-9, demoWorker, "nimisha.babu", "canceled", 7],
  [0, "sunitha.joseph", demoCustomer, "accepted", 4],
  [-1, "biju.thomas", demoCustomer, "visited", 0],
  [-2, "nikhil.das", demoCustomer, "pending", 0],
  [5, "deepa.mohan", demoCustomer, "created", 1],
  [-3, demoWorker, demoCustomer, "completed", 2],
  [-5, "sreejith.menon", demoCustomer, "completed", 0],
  [-8, "anoop.shaji", demoCustomer, "completed", 1],
  [-12, "jincy.paul", demoCustomer, "rejected", 1],
  [-16, demoWorker, demoCustomer, "completed", 7],
  [-20, "harikumar", demoCustomer, "canceled", 0],
  [-24, "manoj.kurian", demoCustomer, "completed", 0],
  [-31, "fathima.rasheed", demoCustomer, "completed", 1],
  [-37, "sunitha.joseph", demoCustomer, "completed", 7],
  [-43, "deepa.mohan", demoCustomer, "completed", 0],
  [-50, demoWorker, demoCustomer, "completed", 1],
  [-58, "harikumar", demoCustomer, "completed", 1],
  [-64, "nikhil.das", demoCustomer, "completed", 1],
  [-71, "biju.thomas", demoCustomer, "canceled", 2],
  [-80, "unni.krishnan", demoCustomer, "completed", 6],
];

const earlier = (a: string, b: string) => (a < b ? a : b);
const spansOf = (status: BookingStatus) => status !== "rejected" && status !== "canceled";

export function makeBookings(
  today: PlainDate,
  people: DemoPeople,
  slots: readonly DemoSlot[],
): DemoBooking[] {
  const random = seededRandom("bookings");
  const workers = new Map(people.workers.map((worker) => [worker.username, worker]));
  const customers = new Map(people.customers.map((customer) => [customer.username, customer]));
  const drafts: Draft[] = [];
  const taken = new Map<string, boolean[]>();
  const open = new Map<string, number>();
  const textTurns = new Map<string, number>();

  const book = (
    days: number,
    worker: DemoWorker,
    customer: DemoCustomer,
    status: BookingStatus,
    textIndex?: number,
  ): boolean => {
    const bookedOn = addDays(today, days);
    const weekday = weekdayOf(bookedOn);
    const createdAt = creationOf(today, days, random);
    if (createdAt.slice(0, 10) < customer.joinedOn) return false;
    if (
      status === "created" &&
      ((open.get(customer.username) ?? 0) >= 4 ||
        (open.get(`${customer.username} ${worker.username}`) ?? 0) >= 2)
    )
      return false;

    const hours = taken.get(`${worker.username} ${bookedOn}`) ?? Array.from({ length: 24 }, () => false);
    const place = placeIn(
      slots.filter((slot) => slot.worker === worker.username && slot.weekday === weekday && slot.isActive),
      hours,
      worker,
      random,
    );
    if (!place) return false;
    const [slot, startHour, durationHours] = place;
    if (spansOf(status)) {
      hours.fill(true, startHour, startHour + durationHours);
      taken.set(`${worker.username} ${bookedOn}`, hours);
    }
    if (status === "created")
      for (const holder of [customer.username, `${customer.username} ${worker.username}`])
        open.set(holder, (open.get(holder) ?? 0) + 1);

    const texts = jobTexts[worker.job as keyof typeof jobTexts];
    const turn = textTurns.get(worker.username) ?? random.whole(0, texts.length - 1);
    textTurns.set(worker.username, turn + 1);
    const [title, details, previousIssues, damagedParts]: JobText = nth(texts, textIndex ?? turn);
    const home = random.chance(0.8);
    drafts.push({
      worker: worker.username,
      customer: customer.username,
      status,
      bookedOn,
      weekday,
      slotStartHour: slot.startHour,
      slotEndHour: slot.endHour,
      startHour,
      endHour: startHour + durationHours,
      durationHours,
      salaryRupees: worker.salaryRupees,
      totalRupees: worker.salaryRupees * durationHours,
      title,
      details,
      previousIssues,
      damagedParts,
      address: home ? customer.address : addressElsewhere(customer, people, random),
      ...(home
        ? { latitude: customer.latitude, longitude: customer.longitude }
        : pointIn(areaNamed(customer.area), random)),
      photo: photoFor(worker.job, (textIndex ?? turn) % texts.length, random),
      createdAt,
      changes: changesOf(status, createdAt, today, bookedOn, startHour, startHour + durationHours, random),
    });
    return true;
  };

  for (const [days, worker, customer, status, text] of neededBookings) {
    // If the worker has that day off, the day before replaces it (or, if it is after today, the day after).
    for (let tries = 0; tries < 6; tries++) {
      const day = days === 0 ? 0 : days > 0 ? 1 + ((days - 1 + tries) % 7) : days - tries;
      if (book(day, found(workers.get(worker)), found(customers.get(customer)), status, text)) break;
    }
  }

  const localCustomers = (worker: DemoWorker, days: number) =>
    people.customers.filter(
      (customer) => customer.city === worker.city && (days < 0 || customer.accountIsActive),
    );
  for (let days = -91; days < -2; days += 2) {
    const ravi = found(workers.get(demoWorker));
    if (random.chance(0.75))
      book(
        days,
        ravi,
        random.pick(localCustomers(ravi, days)),
        random.chance(0.88) ? "completed" : random.pick(["rejected", "canceled"] as const),
      );
  }
  // Some workers are more popular than others.
  const others = people.workers
    .filter((worker) => worker.username !== demoWorker)
    .flatMap((worker) => Array.from({ length: random.whole(1, 5) }, () => worker));
  for (let days = -91; days <= 7; days++) {
    const wanted = wantedOn(today, days, random);
    for (let made = 0, tries = 0; made < wanted && tries < 40; tries++) {
      const worker = random.pick(others);
      if (days >= 0 && !(worker.accountIsActive && worker.profileIsActive)) continue;
      if (book(days, worker, random.pick(localCustomers(worker, days)), statusOn(days, random))) made++;
    }
  }
  return drafts
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0))
    .map((draft, index) => ({ key: index + 1, ...draft }));
}

/** Makes an address near the customer's own, such as that of their parents. */
function addressElsewhere(customer: DemoCustomer, { customers }: DemoPeople, random: Random): string {
  const serial = 60 + customers.indexOf(customer);
  return addressIn(areaNamed(customer.area), doorIn(customer.city, serial, random));
}

/**
 * Returns how many bookings a day has: business grows a little over the three months, and the days ahead are not full
 * yet.
 */
function wantedOn(today: PlainDate, days: number, random: Random): number {
  const isWeekend = ["Saturday", "Sunday"].includes(weekdayOf(addDays(today, days)));
  return (
    random.whole(4, 5) +
    Math.round((days + 91) / 40) +
    (isWeekend ? 1 : 0) -
    Math.max(0, Math.round(days / 2.5))
  );
}

/** Returns when a booking was made: 1 to 7 days ahead, and no later than yesterday. */
function creationOf(today: PlainDate, days: number, random: Random): string {
  const ahead = random.whole(Math.max(1, days + 1), 7);
  return wallClock(addDays(today, Math.min(days - ahead, -1)), random.whole(7 * 60, 19 * 60 + 30));
}

function statusOn(days: number, random: Random): BookingStatus {
  const roll = random.next();
  if (days < -3)
    return roll < 0.8 ? "completed" : roll < 0.91 ? "canceled" : roll < 0.98 ? "rejected" : "pending";
  if (days < 0)
    return roll < 0.55 ? "completed" : roll < 0.75 ? "visited" : roll < 0.9 ? "pending" : "canceled";
  if (days === 0) return roll < 0.85 ? "accepted" : "canceled";
  return roll < 0.45 ? "created" : roll < 0.86 ? "accepted" : roll < 0.94 ? "canceled" : "rejected";
}

/** Finds free whole hours in a row within one of the day's slots. */
function placeIn(
  slots: readonly DemoSlot[],
  hours: readonly boolean[],
  worker: DemoWorker,
  random: Random,
): [DemoSlot, number, number] | undefined {
  const maxHours = worker.job === "driver" ? 6 : worker.username === demoWorker ? 2 : 4;
  for (const slot of random.shuffled(slots)) {
    const duration = Math.min(random.whole(1, maxHours), slot.endHour - slot.startHour);
    // The server offers the earliest free start first, so most of these take it.
    for (let start = slot.startHour; start + duration <= slot.endHour; start++) {
      if (hours.slice(start, start + duration).every((hour) => !hour) && random.chance(0.7))
        return [slot, start, duration];
    }
  }
  return undefined;
}

function photoFor(job: DemoWorker["job"], textIndex: number, random: Random): string | null {
  const sends = random.chance(0.75);
  if (!sends) return null;
  if (job === "electrician" && textIndex === 0) return "booking-fuse-box";
  if (job === "mason" && textIndex === 1) return "booking-cracked-wall";
  return textIndex === photographedText[job] ? `booking-${job}` : null;
}
/** Which text in `job-texts.ts` the trade's booking picture illustrates. */
const photographedText: Partial<Record<DemoWorker["job"], number>> = {
  electrician: 2,
  plumber: 0,
  carpenter: 1,
  painter: 0,
  cleaner: 1,
  gardener: 0,
  "ac-technician": 1,
  "appliance-repair": 0,
  mason: 0,
  driver: 4,
  cook: 3,
  beautician: 0,
};

function changesOf(
  status: BookingStatus,
  createdAt: string,
  today: PlainDate,
  bookedOn: PlainDate,
  startHour: number,
  endHour: number,
  random: Random,
): DemoStatusChange[] {
  const latest = wallClock(addDays(today, -1), 23 * 60 + 30);
  const start = wallClock(bookedOn, startHour * 60);
  const limit = latest < start ? latest : start;
  const answered = earlier(addMinutes(createdAt, random.whole(6, 190)), addMinutes(limit, -2));
  const changes: DemoStatusChange[] = [{ status: "created", at: createdAt, by: "customer" }];
  const add = (next: BookingStatus, at: string, by: DemoStatusChange["by"] = "worker") =>
    changes.push({ status: next, at, by });
  if (status === "created") return changes;
  // About one in five cancellations is by the system: nobody had answered when the visit's time came.
  if (status === "canceled") {
    if (start < latest && random.chance(0.2)) add("canceled", start, "system");
    else add("canceled", answered, "customer");
  } else if (status === "rejected") add("rejected", answered);
  else {
    add("accepted", answered);
    const end = wallClock(bookedOn, endHour * 60);
    if (status === "visited") add("visited", addMinutes(start, random.whole(2, 25)));
    else if (status === "pending") {
      add("visited", addMinutes(start, random.whole(2, 20)));
      add("pending", addMinutes(end, random.whole(-10, 15)));
    } else if (status === "completed") {
      if (random.chance(0.8)) add("visited", addMinutes(start, random.whole(1, 20)));
      add("completed", addMinutes(end, random.whole(-12, 20)));
    }
  }
  return changes;
}
