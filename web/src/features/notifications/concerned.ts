// Which answers of the server a notice makes stale, by words of its title.
import { viewProfile } from "@hourhand/contract/accounts";
import {
  listAllBookings,
  listOwnBookings,
  listWorkerBookings,
  viewBooking,
} from "@hourhand/contract/bookings";
import { listWorkers, viewApplicationForm, viewOwnWorker, viewWorker } from "@hourhand/contract/catalogue";
import { listApplications } from "@hourhand/contract/catalogue-admin";
import { openChat } from "@hourhand/contract/chat";
import { viewAdminDashboard, viewHome, viewWorkerDashboard } from "@hourhand/contract/dashboards";
import { newMessageTitle } from "@hourhand/contract/notifications";
import { viewPayments, viewWallet } from "@hourhand/contract/wallet";
import { queries } from "../../platform/queries.ts";
import { gathered } from "./gathered.ts";

const dashboards = [viewWorkerDashboard, viewAdminDashboard];
const bookings = [
  listOwnBookings,
  viewBooking,
  listWorkerBookings,
  listAllBookings,
  viewWorker,
  ...dashboards,
];
const concerned: readonly (readonly [words: RegExp, calls: readonly { name: string }[]])[] = [
  [new RegExp(`^${newMessageTitle}$`), [openChat]],
  [/review/i, [viewWorker, listWorkers, viewHome, viewOwnWorker, listWorkerBookings, ...dashboards]],
  [/payment/i, [viewPayments, viewWallet, listWorkerBookings, ...dashboards]],
  [/booking/i, bookings],
  // A request of a worker, or the verdict on it.
  [/(?:)/, [listApplications, viewApplicationForm, viewProfile, viewAdminDashboard]],
];

/** A busy conversation brings many notices a second, a connection that comes back all those missed. */
const pace = { milliseconds: 500, longestMilliseconds: 10_000 };
const readings = new Map<string, ReturnType<typeof gathered>>();

function readAgain(name: string, isUrgent: boolean): void {
  const reading = readings.get(name) ?? gathered(() => queries.invalidateQueries({ queryKey: [name] }), pace);
  readings.set(name, reading);
  reading(isUrgent);
}

/** Reads again what is shown of the things a notice is about: at once, or together with others if it is not urgent. */
export function refreshConcerned(title: string, isUrgent: boolean): void {
  const calls = concerned.find(([words]) => words.test(title))?.[1] ?? [];
  for (const { name } of calls) readAgain(name, isUrgent);
}
