// Checks that `allowed` is true: an action that it does not list fails or changes nothing, and one that it lists does
// not fail because of the actor or the time (section 1 of what goes beyond the documents).
import type { TestPerson } from "../people.ts";
import type { Answer } from "../start-app.ts";
import { act, type ActName, type BookingReply } from "./acts.ts";
import { inWords, note, send, type Life, type PlayedBooking } from "./world.ts";

const forWhoOrWhen: ReadonlySet<string> = new Set([
  "illegal-status-change",
  "too-early",
  "too-late",
  "proposal-open",
  "proposal-closed",
  "proposal-expired",
  "no-replacement",
  "already-replaced",
  "not-completed",
  "already-reviewed",
]);

/** Actions that only the other sides have, except for administrators. */
const actsOfOthers: Readonly<Record<"customer" | "worker" | "admin", readonly ActName[]>> = {
  customer: ["extra", "arrival", "admin_move", "admin_cancel", "admin_override"],
  worker: ["replace", "admin_move", "admin_cancel", "admin_override"],
  admin: ["cancel", "stale quote", "move", "extra", "no_show", "statement", "arrival", "replace"],
};

/** Reads the booking as this person; undefined for strangers, and if no reply came. */
export async function readAs(
  life: Life,
  booking: PlayedBooking,
  person: TestPerson,
): Promise<BookingReply | undefined> {
  const answer = await send(life, person, "GET", `/api/v1/bookings/${booking.id}`);
  if (sideOf(life, booking, person) === undefined && answer && answer.status !== 404)
    note(life, "allowed", `A stranger reads ${booking.id}: ${inWords(answer)}`);
  return answer?.status === 200 ? answer.body : undefined;
}

/** Returns a person's side of a booking; undefined for strangers. */
function sideOf({ admin }: Life, { customer, worker }: PlayedBooking, person: TestPerson) {
  if (person === customer) return "customer";
  if (person === worker) return "worker";
  return person === admin ? "admin" : undefined;
}

/** Returns the actions that this person may do, according to the reply. */
export const allowedTo = (view: BookingReply | undefined): ActName[] => [
  ...((view?.allowed ?? []) as ActName[]),
  ...(view?.proposals ?? []).flatMap((proposal) => proposal.allowed),
];

/** An action and two readings before it: by the person who acts, and by somebody who may read the booking anyway. */
interface AloneAct {
  booking: PlayedBooking;
  person: TestPerson;
  name: ActName;
  own: BookingReply | undefined;
  view: BookingReply;
}

/** Acts while nobody else acts on the booking, and compares the reply with `allowed`. */
export async function actAlone(life: Life, { booking, person, name, own, view }: AloneAct): Promise<void> {
  const answer = await act(life, booking, person, name, view);
  if (!answer) return;
  const side = sideOf(life, booking, person);
  const who = side ?? `a stranger (${person.role})`;
  const what = `${name} of ${booking.id} (${view.status}) by ${who}: ${inWords(answer)}`;
  if (isAllowed(name, own)) {
    if (isRefusedForWhoOrWhen(answer)) note(life, "allowed", `It was allowed. ${what}`);
    return;
  }
  if (side === undefined && answer.status !== 403 && answer.status !== 404)
    note(life, "allowed", `It is none of theirs. ${what}`);
  if (side && actsOfOthers[side].includes(name) && answer.status !== 403)
    note(life, "allowed", `It is somebody else's act. ${what}`);
  if (answer.status >= 400) return;
  if (name === "stale quote") note(life, "allowed", `The quote was not the present one. ${what}`);
  if (isUnnamed(name)) return;
  const after = await readAs(life, booking, life.admin);
  if (after && after.timeline.length !== view.timeline.length)
    note(life, "allowed", `It was not allowed. ${what}`);
}

const isUnnamed = (name: ActName) =>
  name === "documented cancel" || name === "statement" || name === "stale quote";

const isAllowed = (name: ActName, own: BookingReply | undefined): boolean =>
  !isUnnamed(name) && allowedTo(own).includes(name);

const isRefusedForWhoOrWhen = ({ status, body }: Answer): boolean =>
  status === 401 || status === 403 || status === 404 || (status === 409 && forWhoOrWhen.has(body.code));
