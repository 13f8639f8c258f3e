// People's actions on a booking, as API calls. Permissions are checked elsewhere: here everybody tries everything.
import type { BookingAct, readBooking } from "@hourhand/contract/bookings-v1";
import { customerCauses, workerCauses } from "@hourhand/contract/booking-endings";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { ProposalAct } from "@hourhand/contract/proposals";
import { addDays, weekdayName, weekdayNumber } from "@hourhand/contract/calendar";
import { otherCode } from "../arrivals.ts";
import type { TestPerson, TestWorker } from "../people.ts";
import type { Answer } from "../start-app.ts";
import { oneOf, onceIn, send, type Life, type PlayedBooking } from "./world.ts";

type Reply = ReplyOf<typeof readBooking>;
/** A booking as a call returns it. */
export type BookingReply = Omit<Reply, "timeline"> & {
  timeline: (Omit<Reply["timeline"][number], "detail"> & { detail: Readonly<Record<string, unknown>> })[];
};

/** Actions that `allowed` does not list: the documented cancel, a statement, an outdated quote. */
const unnamedActs = ["documented cancel", "statement", "stale quote"] as const;
const namedActs = [
  "cancel",
  "move",
  "extra",
  "no_show",
  "arrival",
  "review",
  "replace",
  "accepted",
  "rejected",
  "visited",
  "pending",
  "completed",
  "admin_move",
  "admin_cancel",
  "admin_override",
] as const satisfies readonly BookingAct[];
const answerActs = ["accept", "decline", "withdraw"] as const satisfies readonly ProposalAct[];
export const actNames = [...namedActs, ...unnamedActs, ...answerActs] as const;
export type ActName = (typeof actNames)[number];

// Fewer days than can be booked, so that visits collide.
const daysAhead = 4;
const indiaMs = 5.5 * 3_600_000;
/** Returns the market's date a number of days from today. */
const dateIn = (life: Life, days: number): string =>
  addDays(new Date(life.clock + indiaMs).toISOString().slice(0, 10), days);
const hour = (of: number): string => `${String(of).padStart(2, "0")}:00`;

/** Chooses a day, one of the worker's slots on it, and a start. */
function someTime(life: Life, { slots }: TestWorker) {
  const date = dateIn(life, 1 + life.random(daysAhead));
  return { slot_id: slots[weekdayNumber(date)], date, start_time: hour(8 + life.random(10)) };
}

/** Makes the call; undefined if no reply came. */
export async function act(
  life: Life,
  booking: PlayedBooking,
  person: TestPerson,
  name: ActName,
  view: BookingReply,
): Promise<Answer | undefined> {
  const path = `/api/v1/bookings/${booking.id}`;
  const post = (end: string, body?: Record<string, unknown>) =>
    send(life, person, "POST", `${path}/${end}`, body);
  const reason = "The road is closed.";
  switch (name) {
    case "accepted":
    case "rejected":
    case "visited":
    case "pending":
    case "completed": {
      const code =
        onceIn(life, 2) && name !== "accepted" && name !== "rejected"
          ? await codeFor(life, booking)
          : undefined;
      const body = { status: name, ...(code !== undefined && { code }) };
      return send(life, person, "PATCH", `/worker/bookings_view/${booking.id}`, body);
    }
    case "cancel":
    case "stale quote":
      return cancel(life, booking, person, name === "cancel");
    case "documented cancel":
      return send(life, person, "DELETE", `/user/bookings_view/${booking.id}`);
    case "move":
      return post("proposals", { kind: "move", ...someTime(life, booking.worker) });
    case "extra": {
      const hours = life.random(4);
      const items = [{ label: "Capacitor", amount_paise: 1 + life.random(50_000) }];
      const isBare = hours > 0 && onceIn(life, 2);
      return post("proposals", { kind: "extra", ...(hours > 0 && { hours }), ...(!isBare && { items }) });
    }
    case "no_show":
      return post("no_show", onceIn(life, 2) ? { note: "Nobody opened." } : {});
    case "statement":
      return post("statements", { text: "It was not quite like that." });
    case "arrival":
      return post("arrival", { code: await codeFor(life, booking) });
    case "review":
      return send(life, person, "PUT", "/user/bookings_view/", {
        id: booking.id,
        rating: 4,
        title: "Well done",
      });
    case "replace":
      return replace(life, booking, person);
    case "admin_move":
      return send(life, person, "POST", adminPath(booking, "move"), {
        ...someTime(life, booking.worker),
        reason,
      });
    case "admin_cancel":
      return send(life, person, "POST", adminPath(booking, "cancel"), { reason });
    case "admin_override":
      return send(life, person, "POST", adminPath(booking, "override"), { reason });
    case "accept":
    case "decline":
    case "withdraw": {
      const open = view.proposals.find(({ state }) => state === "open") ?? view.proposals.at(-1);
      return send(life, person, "POST", `/api/v1/proposals/${open?.id ?? 999_999_999}/${name}`);
    }
  }
}

const adminPath = ({ id }: PlayedBooking, end: string) => `/api/v1/admin/bookings/${id}/${end}`;

/** Returns the code that the customer would give the worker; sometimes a wrong one. */
async function codeFor(life: Life, { id, customer }: PlayedBooking): Promise<string> {
  const isWrong = onceIn(life, 4);
  const answer = await send(life, customer, "GET", `/api/v1/bookings/${id}`);
  const code: string | null = answer?.body.arrival?.code ?? null;
  return code === null || isWrong ? otherCode(code) : code;
}

async function cancel(
  life: Life,
  { id, customer }: PlayedBooking,
  person: TestPerson,
  isPresent: boolean,
): Promise<Answer | undefined> {
  const path = `/api/v1/bookings/${id}/cancellation`;
  const cause = oneOf(life, person === customer ? customerCauses : workerCauses);
  const quoted = await send(life, person, "GET", `${path}?cause=${cause}`);
  if (quoted?.status !== 200) return quoted;
  const quote: string = isPresent ? quoted.body.quote : "not the one that was shown";
  return send(life, person, "POST", path, { cause, quote, note: "As we said." });
}

async function replace(life: Life, { id }: PlayedBooking, person: TestPerson): Promise<Answer | undefined> {
  const path = `/api/v1/bookings/${id}/replacements`;
  const offers = await send(life, person, "GET", path);
  const [first] = offers?.status === 200 ? offers.body.items : [];
  if (!first) return offers;
  const { worker, total_paise } = first;
  const answer = await send(life, person, "POST", path, { worker_id: worker.id, total_paise });
  if (answer?.status === 201) take(life, answer.body.id, person, worker.id);
  return answer;
}

/** Makes a random customer book a random worker. */
export async function book(life: Life): Promise<Answer | undefined> {
  const [buyer, someone] = [oneOf(life, life.customers), oneOf(life, life.workers)];
  const { slot_id, date, start_time } = someTime(life, someone);
  const answer = await send(life, buyer, "POST", "/user/bookings_view/", {
    worker: someone.workerId,
    latitude: 9.93,
    longitude: 76.26,
    address: "12 Fort Road, Kochi",
    selectedDay: `${weekdayName(weekdayNumber(date))} ${date}`,
    selectedSlot: slot_id,
    startTime: start_time,
    duration: 1 + life.random(3),
    title: `Request ${++life.requestCount}`,
    issueDescription: "It hums but does not turn.",
  });
  if (answer?.status === 201) take(life, answer.body.id, buyer, someone.workerId);
  return answer;
}

/** From now on, people act on this booking too. */
function take(life: Life, id: number, customer: TestPerson, workerId: number): void {
  const worker = life.workers.find((one) => one.workerId === workerId);
  if (!worker) throw new Error("Nobody knows this worker.");
  life.inPlay.push({ id, customer, worker });
  life.touched.add(id);
}

/** Makes a worker take a day or some hours off, offer more hours, or remove such an exception. */
export async function changeDays(life: Life): Promise<void> {
  const ended = life.exceptions.length > 3 ? life.exceptions.shift() : undefined;
  if (ended) {
    await send(life, ended.worker, "DELETE", `/api/v1/worker/exceptions/${ended.id}`);
    return;
  }
  const worker = oneOf(life, life.workers);
  const date = dateIn(life, 1 + life.random(daysAhead));
  const dates = { from_date: date, to_date: date };
  const body = oneOf(life, [
    { kind: "off", ...dates },
    { kind: "off", ...dates, from_time: "12:00", to_time: "15:00" },
    { kind: "extra", ...dates, from_time: "18:00", to_time: "21:00" },
  ]);
  const answer = await send(life, worker, "POST", "/api/v1/worker/exceptions", body);
  if (answer?.status === 201) life.exceptions.push({ id: answer.body.id, worker });
}

/** Makes an administrator change the rules for later bookings. */
export async function changeRules(life: Life): Promise<void> {
  const first = life.random(20);
  await send(life, life.admin, "PUT", "/api/v1/admin/policies/default", {
    no_show_percent: life.random(101),
    cancel_tiers: [
      { hours_before: 0, percent: 40 + life.random(60) },
      { hours_before: 30 + life.random(40), percent: first },
      { hours_before: 1 + life.random(20), percent: first + life.random(20) },
    ],
  });
}
