// node tools/planted-faults.mjs [part of a name]: plants one fault after another, in the client, the routes' rules and
// SQL, and runs the tests of the fault's area. A fault that no test catches is a gap in the suite. It takes about half
// an hour.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { log, root } from "./steps.mjs";

/**
 * @typedef {{ name: string, file: string, from: string, to: string, tests?: string[], journeys?: string[] }} Fault
 *   `tests` and `journeys` are parts of the paths of the area's tests
 */

const [bookings, accounts, catalogue] = ["bookings", "accounts", "catalogue"].map(
  (name) => `server/src/domains/${name}/`,
);

/** @type {Fault[]} */
const faults = [
  {
    name: "a customer may have one open booking too many",
    file: `${bookings}rules.ts`,
    from: "offer.open_bookings >= maxOpen ||",
    to: "offer.open_bookings > maxOpen ||",
    tests: [`${bookings}rules`, `${bookings}booking-`],
  },
  {
    name: "a visit may end after its slot",
    file: `${bookings}rules.ts`,
    from: "requestedStart + minutes > slotEnds",
    to: "requestedStart > slotEnds",
    tests: [`${bookings}rules`, `${bookings}booking-`],
  },
  {
    name: "a visit may be booked for any later day",
    file: `${bookings}rules.ts`,
    from: "visitRequest.bookedOn < firstDay || visitRequest.bookedOn > lastDay",
    to: "visitRequest.bookedOn < firstDay",
    tests: [`${bookings}rules`, `${bookings}booking-`],
  },
  {
    name: "a worker who is away can be booked",
    file: `${bookings}rules.ts`,
    from: "if (offer.is_day_off)",
    to: "if (offer.is_day_off && offer.owes_too_much)",
    tests: [`${bookings}rules`, "server/src/domains/schedule/"],
  },
  {
    name: "a worker with too many unpaid fees can be booked",
    file: `${bookings}rules.ts`,
    from: "!offer.is_listed || offer.owes_too_much",
    to: "!offer.is_listed",
    tests: [`${bookings}unpaid-fees`],
  },
  {
    name: "half a paisa of the fee is rounded down",
    file: "server/src/domains/wallet/rules.ts",
    from: "* millionths + 50_000_000n)",
    to: "* millionths)",
    tests: ["server/src/domains/wallet/"],
  },
  {
    name: "a booking is reviewed before it is completed",
    file: "server/src/domains/reviews/queries.ts",
    from: " and b.status = 'completed'",
    to: "",
    tests: ["server/src/domains/reviews/"],
  },
  {
    name: "anybody reviews anybody's booking",
    file: "server/src/domains/reviews/queries.ts",
    from: "where b.id = $2 and b.customer_id = $1 and",
    to: "where b.id = $2 and $1::bigint > 0 and",
    tests: ["server/src/domains/reviews/"],
  },
  {
    name: "a cause on the worker's side charges the customer",
    file: `${bookings}cancellation/rules.ts`,
    from: 'side === "worker" || freeCauses.includes(cause) ||',
    to: 'side === "worker" ||',
    tests: [`${bookings}cancellation/`],
  },
  {
    name: "unlisted workers stay among the saved ones",
    file: `${catalogue}saved/queries.ts`,
    from: "k.person_id = $1 and w.is_listed",
    to: "k.person_id = $1",
    tests: [`${catalogue}saved/`],
  },
  {
    name: "a worker who is not listed can be saved",
    file: `${catalogue}saved/queries.ts`,
    from: "where id = $2::bigint and is_listed",
    to: "where id = $2::bigint",
    tests: [`${catalogue}saved/`],
  },
  {
    name: "anybody may enter a chat room",
    file: "server/src/domains/chat/queries.ts",
    from: "where r.id = $1 and $2 in (r.first_person_id, r.second_person_id)",
    to: "where r.id = $1",
    tests: ["server/src/domains/chat/"],
  },
  {
    name: "future messages count as read",
    file: "server/src/domains/chat/queries.ts",
    from: "least(n.message_id, r.last_message_id)",
    to: "n.message_id",
    tests: ["server/src/domains/chat/"],
  },
  {
    name: "a worker moves somebody else's booking",
    file: `${bookings}queries.ts`,
    from: "b.id = $3 and w.person_id = $2 and b.status",
    to: "b.id = $3 and b.status",
    tests: [`${bookings}booking-`],
  },
  {
    name: "a visit is completed before its start",
    file: `${bookings}queries.ts`,
    from: 'and not ($6::boolean and ${isToCome("$5")})',
    to: "and ($6::boolean or true) and ($5::text is not null)",
    tests: [`${bookings}visit-times`, `${bookings}booking-statuses`],
  },
  {
    name: "a worker deletes somebody else's slot",
    file: "server/src/domains/schedule/queries.ts",
    from: "update slots s set deleted_at = market_now(), is_active = false from workers w\n   where w.id = s.worker_id and w.person_id = $1 and",
    to: "update slots s set deleted_at = market_now(), is_active = false from workers w\n   where w.id = s.worker_id and $1::bigint > 0 and",
    tests: ["server/src/domains/schedule/"],
  },
  {
    name: "deleted slots are copied to another day",
    file: "server/src/domains/schedule/queries.ts",
    from: "where worker_id = $2 and weekday = $3::smallint and deleted_at is null",
    to: "where worker_id = $2 and weekday = $3::smallint",
    tests: ["server/src/domains/schedule/"],
  },
  {
    name: "short mail names are shown whole",
    file: `${accounts}rules.ts`,
    from: "name.length > 2 ?",
    to: "name.length > 0 ?",
    tests: [accounts],
  },
  {
    name: "after a refusal the booking form sends the old key",
    file: "web/src/features/bookings/use-book-worker-form.ts",
    from: "error instanceof ApiError && !error.isTransient) key.current",
    to: "error instanceof ApiError && error.isTransient) key.current",
    tests: ["web/src/features/bookings/book-worker"],
  },
  {
    name: "the booking form forgets the new price",
    file: "web/src/features/bookings/use-book-worker-form.ts",
    from: "if (total !== undefined) patchWorkerCache(",
    to: "if (total === undefined) patchWorkerCache(",
    tests: ["web/src/features/bookings/book-worker"],
  },
  {
    name: "a rejection's free text is lost when a reason is chosen",
    file: "web/src/areas/worker/bookings/RejectDialog.tsx",
    from: 't("worker.rejectReason", { reason: chosen, words: own })',
    to: "chosen",
    tests: ["web/src/areas/worker/bookings/"],
  },
  {
    name: "a row's switch stays flipped after a refusal",
    file: "web/src/areas/admin/tables/use-row-toggle.ts",
    from: "if (row) queryClient.setQueryData",
    to: "if (!row) queryClient.setQueryData",
    tests: ["web/src/areas/admin/tables/row-toggle"],
  },
  {
    name: "a cleared search does not clear the box",
    file: "web/src/features/workers/SearchBox.tsx",
    from: "      setTyped(value);",
    to: "",
    tests: ["web/src/features/workers/", "web/src/areas/customer/workers/"],
  },
  {
    name: "a wrong code keeps its digits",
    file: "web/src/areas/auth/EnterOtp.tsx",
    from: "toast.error(errorMessage(error));\n      setDigits(noDigits);",
    to: "toast.error(errorMessage(error));",
    tests: ["web/src/areas/auth/enter-otp"],
  },
  {
    name: "removing the last saved worker of a page does not show the previous page",
    file: "web/src/areas/customer/Saved.tsx",
    from: "if (isGone) setPage",
    to: "if (isGone && page > 99) setPage",
    tests: ["web/src/areas/customer/saved"],
    journeys: ["customer/saved"],
  },
  {
    name: "removing a worker loses the focus",
    file: "web/src/areas/customer/Saved.tsx",
    from: "heading.current?.focus({ preventScroll: true });",
    to: "",
    tests: ["web/src/areas/customer/saved"],
    journeys: ["customer/saved"],
  },
  {
    name: "on the last page k does not go back",
    file: "web/src/ui/table/use-row-keys.ts",
    from: "at: by === 1 ? 0 : -1 }",
    to: "at: 0 }",
    tests: ["web/src/areas/admin/tables/row-keys"],
  },
  {
    name: "a day without a free start can be chosen",
    file: "web/src/features/bookings/proposals/StartChooser.tsx",
    from: "disabled: one.starts.length === 0,",
    to: "disabled: false,",
    tests: ["web/src/features/bookings/proposals/"],
  },
  {
    name: "Back leaves the page under an open dialog",
    file: "web/src/ui/dialog/sheets.ts",
    from: "queueMicrotask(() => (isLeaving() ? settle() : addMissing()));",
    to: "",
    journeys: ["start/back"],
  },
  {
    name: "every price is shown without its paise",
    file: "contract/src/money.ts",
    from: "areWhole ? 0 : market().currency_decimals",
    to: "areWhole ? 0 : 0",
    tests: [
      "contract/src/money",
      "web/src/ui/format/",
      "web/src/areas/worker/payments/",
      "web/src/features/bookings/",
    ],
  },
];

const wanted = process.argv[2] ?? "";
/** @type {string[]} */
const missed = [];
for (const fault of faults.filter(({ name }) => name.includes(wanted))) {
  const caught = isCaught(fault);
  log(`${caught ? "caught" : "MISSED"}: ${fault.name}`);
  if (!caught) missed.push(fault.name);
}
log(missed.length === 0 ? "All were caught." : `Not caught: ${missed.join("; ")}`);
process.exitCode = missed.length === 0 ? 0 : 1;

/**
 * Whether the area's tests fail while the fault is in its file; restores the file afterwards.
 * @param {Fault} fault
 */
function isCaught({ name, file, from, to, tests, journeys }) {
  const path = join(root, file);
  const sound = readFileSync(path, "utf8");
  if (sound.split(from).length !== 2)
    throw new Error(`${name}: ${file} does not contain the text exactly once.`);
  writeFileSync(
    path,
    sound.replace(from, () => to),
  );
  try {
    return (
      (tests !== undefined && fails(["node_modules/vitest/vitest.mjs", "run", "--bail=1", ...tests])) ||
      (journeys !== undefined && fails(["tools/journeys.mjs", ...journeys, "-x"]))
    );
  } finally {
    writeFileSync(path, sound);
  }
}

/** @param {string[]} command of Node */
function fails(command) {
  const { status, stdout } = spawnSync(process.execPath, command, { cwd: root, encoding: "utf8" });
  if (/No test files found/.test(stdout)) throw new Error(`${command.join(" ")}: no such tests.`);
  return status !== 0;
}
