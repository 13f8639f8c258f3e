// Which answers of the server a notice makes stale, by its event.
import { viewProfile } from "@hourhand/contract/accounts";
import {
  listAllBookings,
  listOwnBookings,
  listWorkerBookings,
  viewBooking,
} from "@hourhand/contract/bookings";
import { listBookings, readBooking } from "@hourhand/contract/bookings-v1";
import { listWorkers, viewApplicationForm, viewOwnWorker, viewWorker } from "@hourhand/contract/catalogue";
import { listApplications } from "@hourhand/contract/catalogue-admin";
import { countUnreadMessages, openChat } from "@hourhand/contract/chat";
import {
  readWaiting,
  viewAdminDashboard,
  viewHome,
  viewWorkerDashboard,
} from "@hourhand/contract/dashboards";
import type { NoticeEvent } from "@hourhand/contract/notifications";
import { readBookingForm } from "@hourhand/contract/booking-form";
import { readOwnHome } from "@hourhand/contract/own-home";
import { listOwnReviews } from "@hourhand/contract/reviews";
import { listSlots } from "@hourhand/contract/schedule";
import { viewPayments, viewWallet } from "@hourhand/contract/wallet";
import { readWorkerDay } from "@hourhand/contract/worker-day";
import { invalidateQueries } from "../../platform/query-client.ts";
import { throttle } from "./throttle.ts";

type Calls = readonly { name: string }[];
const dashboards = [viewWorkerDashboard, viewAdminDashboard, readWaiting];
const bookings: Calls = [
  listOwnBookings,
  viewBooking,
  readBooking,
  listWorkerBookings,
  listAllBookings,
  listBookings,
  readOwnHome,
  readWorkerDay,
  readBookingForm,
  listSlots,
  viewWorker,
  ...dashboards,
];
const affectedCalls: Readonly<Record<NoticeEvent, Calls>> = {
  booking: bookings,
  // Its card is a message that no other notice tells of.
  proposal: [...bookings, openChat, countUnreadMessages],
  reminder: bookings,
  waiting_line: bookings,
  series: bookings,
  code: bookings,
  safety: bookings,
  review: [
    listOwnReviews,
    viewWorker,
    listWorkers,
    viewHome,
    viewOwnWorker,
    listWorkerBookings,
    ...dashboards,
  ],
  payment: [viewPayments, viewWallet, listWorkerBookings, ...dashboards],
  // A request of a worker, or the verdict on it.
  request: [listApplications, viewApplicationForm, viewProfile, viewAdminDashboard, readWaiting],
  new_message: [openChat, countUnreadMessages, readWaiting],
};

/** A busy conversation brings many notices a second, a connection that comes back all those missed. */
const throttleOptions = { intervalMs: 500, maxWaitMs: 10_000 };
const refetches = new Map<string, ReturnType<typeof throttle>>();
/** Stands for every query of the person. */
const everything = "*";

function invalidate(name: string): Promise<void> {
  if (name !== everything) return invalidateQueries({ queryKey: [name] });
  // Conversations hear of their own messages; what is the same for everyone no notice is about.
  const isConcerned = ({ queryKey, meta }: { queryKey: readonly unknown[]; meta: unknown }): boolean =>
    queryKey[0] !== openChat.name &&
    (meta as Record<string, unknown> | undefined)?.["isForEveryone"] !== true;
  return invalidateQueries({ predicate: isConcerned });
}

function refetch(name: string, isUrgent: boolean): void {
  const run = refetches.get(name) ?? throttle(() => invalidate(name), throttleOptions);
  refetches.set(name, run);
  run(isUrgent);
}

/**
 * Refetches what is shown of the things a notice is about, everything where its event is not known: at once, or together
 * with others if it is not urgent.
 */
export function invalidateForNotice(event: NoticeEvent | undefined, isUrgent: boolean): void {
  const calls = (event && (affectedCalls as Partial<typeof affectedCalls>)[event]) ?? [{ name: everything }];
  for (const { name } of calls) refetch(name, isUrgent);
}
