// The layers inside the domain bookings, which check-structure.mjs enforces; docs/architecture.md describes them.
import { posix } from "node:path";

export const bookings = "server/src/domains/bookings/";

/**
 * The folders of bookings/ and the files next to them, from low to high: a part may only import lower ones; `routes` is
 * every routes*.ts. A use case cannot import reading/, so it returns ids or rows, and the route presents them.
 */
export const bookingRanks = [
  ["rules", "queries", "queries-address", "record"],
  ["notifications", "queries-book-worker"],
  ["sides", "follow-ups", "reminders", "booking-request", "settlement"],
  ["arrival", "answer-time", "calendar", "book-worker"],
  ["proposals", "replacements", "photos", "sharing", "visit-payments"],
  ["cancellation"],
  ["no-show", "administration", "unpaid"],
  ["desk"],
  ["reading", "queries-lists"],
  ["queries-admin"],
  ["present", "bookings"],
  ["jobs", "routes"],
];
const rankOf = new Map(bookingRanks.flatMap((parts, rank) => parts.map((part) => [part, rank])));

/**
 * Returns the part that a path belongs to: 'arrival' for arrival/rules.ts, 'rules' for rules.ts, 'routes' for
 * routes-admin.ts.
 */
export function bookingPartOf(path) {
  const [name] = path.slice(bookings.length).split("/");
  return name.startsWith("routes-") ? "routes" : posix.basename(name, ".ts");
}

/**
 * Returns the rules that a file of bookings/ breaks, as sentences.
 * @param {string} path from the root of the repository
 * @param {string} text
 * @param {readonly string[]} targets the paths that it imports
 */
export function brokenBookingRules(path, text, targets) {
  const part = bookingPartOf(path);
  const tooHigh = targets
    .filter((target) => target.startsWith(bookings))
    .map(bookingPartOf)
    .filter((target) => target !== part && rankOf.get(target) >= rankOf.get(part))
    .map((target) => `in bookings/ ${part} is not above ${target}, so it may not import it`);
  return part === "reading" ? tooHigh : [...tooHigh, ...foreignPredicates(text)];
}

/**
 * Finds predicates of other parts that a use case imports: it may only call its own. reading/ calls all of them, to
 * list the allowed actions.
 */
const foreignPredicates = (text) =>
  [...text.matchAll(/import \{([^}]*)\} from "\.\.?\/[a-z-]+\/rules\.ts"/g)]
    .flatMap(([, names]) => names.match(/\bmay[A-Z]\w*/g) ?? [])
    .map((name) => `imports '${name}'; only reading/ imports the predicates of other parts`);
