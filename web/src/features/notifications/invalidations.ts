// Which queries a notice makes stale, by its event.
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
  // No other notice announces the message with its card.
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
  // A worker's application, or the decision on it.
  request: [listApplications, viewApplicationForm, viewProfile, viewAdminDashboard, readWaiting],
  new_message: [openChat, countUnreadMessages, readWaiting],
};

/** A busy conversation causes many notices per second, and a reconnection all missed ones. */
const throttleOptions = { intervalMs: 500, maxWaitMs: 10_000 };
const refetches = new Map<string, ReturnType<typeof throttle>>();
/** The key for all queries of the person. */
const everything = "*";

function invalidate(name: string): Promise<void> {
  if (name !== everything) return invalidateQueries({ queryKey: [name] });
  // Conversations get their own messages; notices never concern public data.
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
 * Refetches the data a notice is about, or everything when its event is unknown: immediately, or together with others
 * when it is not urgent.
 */
export function invalidateForNotice(event: NoticeEvent | undefined, isUrgent: boolean): void {
  const calls = (event && (affectedCalls as Partial<typeof affectedCalls>)[event]) ?? [{ name: everything }];
  for (const { name } of calls) refetch(name, isUrgent);
}
