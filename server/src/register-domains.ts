// Registers the domains: their calls, sockets and jobs, and what a change low in the order means above it.
import { accountJobs, accountSchedule } from "./domains/accounts/jobs.ts";
import { bindAccountAdminRoutes } from "./domains/accounts/routes-admin.ts";
import { bindAccountRoutes } from "./domains/accounts/routes.ts";
import { bookingJobs, bookingSchedule } from "./domains/bookings/jobs.ts";
import { bindAdminBookingRoutes } from "./domains/bookings/routes-admin.ts";
import { bindCustomerBookingRoutes } from "./domains/bookings/routes-customer.ts";
import { bindWorkerBookingRoutes } from "./domains/bookings/routes-worker.ts";
import { bindCatalogueAdminRoutes } from "./domains/catalogue/routes-admin.ts";
import { bindCatalogueCustomerRoutes } from "./domains/catalogue/routes-customer.ts";
import { bindCatalogueWorkerRoutes } from "./domains/catalogue/routes-worker.ts";
import { bindChatRoutes } from "./domains/chat/routes.ts";
import { bindChatSocket } from "./domains/chat/socket.ts";
import { dashboardJobs, dashboardSchedule } from "./domains/dashboards/jobs.ts";
import { bindAdminDashboard } from "./domains/dashboards/routes-admin.ts";
import { bindExports } from "./domains/dashboards/routes-exports.ts";
import { bindWorkerDashboard } from "./domains/dashboards/routes-worker.ts";
import { bindHomeRoute } from "./domains/dashboards/routes.ts";
import { bindGeoRoutes } from "./domains/geo/routes.ts";
import { mediaJobs, mediaSchedule } from "./domains/media/jobs.ts";
import { bindMediaRoutes } from "./domains/media/routes.ts";
import { notificationJobs, notificationSchedule } from "./domains/notifications/jobs.ts";
import { bindNoticesSocket } from "./domains/notifications/socket.ts";
import { bindReviewRoutes } from "./domains/reviews/routes.ts";
import { bindScheduleRoutes } from "./domains/schedule/routes.ts";
import { walletJobs, walletSchedule } from "./domains/wallet/jobs.ts";
import { bindWalletAdminRoutes } from "./domains/wallet/routes-admin.ts";
import { bindWalletRoutes } from "./domains/wallet/routes.ts";
import { roleHasBookings } from "@hourhand/contract/accounts";
import type { AccountConsequences } from "./domains/accounts/accounts.ts";
import { cancelBookingsOfBlocked, hasBookingsToCome } from "./domains/bookings/bookings.ts";
import { makeWorkerProfile } from "./domains/catalogue/catalogue.ts";
import type { HttpDoor } from "./platform/http/bind.ts";
import { Problem } from "./platform/http/problem.ts";
import { platformJobs, platformSchedule } from "./platform/jobs/housekeeping.ts";
import type { JobHandlers, ScheduledJob } from "./platform/jobs/jobs.ts";
import { createSendMail, mailJobs } from "./platform/mail/mail.ts";
import type { Platform } from "./platform/platform.ts";
import { peopleHere } from "./platform/realtime/presence.ts";
import type { SocketDoor } from "./platform/realtime/socket-door.ts";

/** Binds every call, in the order of the domains. */
export function bindDomains(door: HttpDoor, platform: Platform): void {
  bindMediaRoutes(door, platform);
  bindGeoRoutes(door, platform);
  bindAccountRoutes(door, platform);
  bindAccountAdminRoutes(door, platform, consequences(platform), async (ids) =>
    peopleHere(platform.presence, ids),
  );
  bindCatalogueCustomerRoutes(door, platform);
  bindCatalogueWorkerRoutes(door, platform);
  bindCatalogueAdminRoutes(door, platform);
  bindScheduleRoutes(door, platform);
  bindWalletRoutes(door, platform);
  bindWalletAdminRoutes(door, platform);
  bindCustomerBookingRoutes(door, platform);
  bindWorkerBookingRoutes(door, platform);
  bindAdminBookingRoutes(door, platform);
  bindReviewRoutes(door, platform);
  bindChatRoutes(door, platform);
  bindHomeRoute(door, platform);
  bindWorkerDashboard(door, platform);
  bindAdminDashboard(door, platform);
  bindExports(door, platform);
}

/** What blocking an account or changing its role means for bookings and profiles. */
function consequences(platform: Platform): AccountConsequences {
  return {
    blocked: (transaction, personId, actorId) =>
      cancelBookingsOfBlocked(platform, transaction, personId, actorId),
    async roleChanging(transaction, personId, from, to) {
      if (from === "worker" && (await hasBookingsToCome(platform, transaction, personId))) {
        throw new Problem(roleHasBookings);
      }
      if (to === "worker") await makeWorkerProfile(transaction, personId);
    },
  };
}

/** Binds every socket; what it answers stops what runs beside them. */
export function bindSockets(sockets: SocketDoor, platform: Platform): () => void {
  const stops = [bindNoticesSocket(sockets, platform), bindChatSocket(sockets, platform)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The work of every queued job. */
export function allJobs(platform: Platform): JobHandlers {
  const sendMail = createSendMail(platform);
  return {
    ...mailJobs(sendMail),
    ...platformJobs(platform),
    ...mediaJobs(platform),
    ...accountJobs(platform, sendMail),
    ...notificationJobs(platform),
    ...walletJobs(platform),
    ...bookingJobs(platform, sendMail),
    ...dashboardJobs(platform),
  };
}

/** What runs on a schedule. */
export const allSchedules = (): ScheduledJob[] => [
  ...platformSchedule,
  ...mediaSchedule,
  ...accountSchedule,
  ...notificationSchedule,
  ...walletSchedule,
  ...bookingSchedule,
  ...dashboardSchedule,
];
