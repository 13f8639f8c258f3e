// Tells whether the rules allow a timeline (docs/rules/bookings.md 14-20, 36-42, 50-62, 70-84): who makes each change
// of status, and the events in between.
import type { BookingReply } from "./acts.ts";

type Event = BookingReply["timeline"][number];

/** Maps `<status> <event> <actor>` to the status after the event. */
const steps: Readonly<Record<string, string>> = {
  "none created customer": "created",
  "created accepted worker": "accepted",
  "created rejected worker": "rejected",
  "created canceled customer": "canceled",
  "created canceled admin": "canceled",
  "created expired system": "canceled",
  "accepted visited worker": "visited",
  "accepted pending worker": "pending",
  "accepted completed worker": "completed",
  "accepted canceled customer": "canceled",
  "accepted canceled worker": "canceled",
  "accepted canceled admin": "canceled",
  "accepted no_show customer": "canceled",
  "accepted no_show worker": "canceled",
  "visited pending worker": "pending",
  "visited completed worker": "completed",
  "visited canceled admin": "canceled",
  "pending completed worker": "completed",
  "pending canceled admin": "canceled",
};

/** In which statuses the other events may happen, and by whom. */
const others: Readonly<Record<string, string>> = {
  proposed: "accepted customer, accepted worker, visited worker, pending worker",
  moved: "created customer, created admin, accepted customer, accepted worker, accepted admin",
  extended: "accepted customer, visited customer, pending customer",
  arrived: "accepted worker, visited worker",
  overridden: "accepted admin",
};
/** Answers that do not change the booking. */
const bareAnswers: ReadonlySet<string> = new Set(["declined", "withdrawn", "proposal_expired"]);
const ended: ReadonlySet<string> = new Set(["rejected", "completed", "canceled"]);

/** Returns the illegal events of a booking, as sentences. */
export function illegalSteps(booking: BookingReply): string[] {
  const wrong: string[] = [];
  let status = "none";
  let open: unknown;
  let end: Event | undefined;
  for (const [index, event] of booking.timeline.entries()) {
    const step = `${status} ${event.event} ${event.actor}`;
    const next = steps[step];
    const where = others[event.event]?.split(", ");
    if (next === undefined && !bareAnswers.has(event.event) && !where?.includes(`${status} ${event.actor}`))
      wrong.push(`${step} is no step.`);
    if (event.event === "proposed") {
      if (open !== undefined) wrong.push("A second proposal was open.");
      open = event.detail["proposal_id"];
    } else if (isAnswer(event, status)) {
      if (ended.has(status) && booking.timeline[index - 1] !== end) wrong.push(`${step} is after the end.`);
      if (open !== event.detail["proposal_id"]) wrong.push(`${step} answers what is not open.`);
      open = undefined;
    }
    status = next ?? status;
    if (next !== undefined && ended.has(next)) end = event;
  }
  if (status !== booking.status) wrong.push(`It is ${booking.status}, and its record ends ${status}.`);
  const left = booking.proposals.find(({ state }) => state === "open")?.id;
  if (ended.has(status) && open !== undefined) wrong.push("A proposal outlived its booking.");
  if (left !== open) wrong.push(`Proposal ${left} is open, and by the record ${String(open)} is.`);
  return wrong;
}

/** Whether an event is an answer; moves of a created booking and moves by an administrator are not. */
const isAnswer = ({ event, actor }: Event, status: string): boolean =>
  bareAnswers.has(event) ||
  event === "extended" ||
  (event === "moved" && actor !== "admin" && status !== "created");
