// Registers the domains: their calls, sockets and jobs, and what changes in a lower domain do in higher ones.
import { accountJobs, accountMails, accountSchedule } from "./domains/accounts/jobs.ts";
import { catalogueJobs, catalogueSchedule } from "./domains/catalogue/jobs.ts";
import { bindAccountAdminRoutes } from "./domains/accounts/routes-admin.ts";
import { bindMeRoutes } from "./domains/accounts/routes-me.ts";
import { bindAccountRoutes } from "./domains/accounts/routes.ts";
import { apiKeyDueWork, expiryOfKeys } from "./domains/api-keys/jobs.ts";
import { keyIsLive } from "./domains/api-keys/api-keys.ts";
import { bindApiKeyRoutes } from "./domains/api-keys/routes.ts";
import { bindAuditRoutes } from "./domains/audit/routes-admin.ts";
import { bookingDueWork, bookingJobs, bookingSchedule } from "./domains/bookings/jobs.ts";
import { bindAdminBookingRoutes } from "./domains/bookings/routes-admin.ts";
import { bindBookingEndingRoutes } from "./domains/bookings/routes-endings.ts";
import { bindBookingCalendarRoutes } from "./domains/bookings/routes-calendar.ts";
import { bindBookingLifeRoutes } from "./domains/bookings/routes-life.ts";
import { bindVisitPhotoRoutes } from "./domains/bookings/routes-photos.ts";
import { bindVisitPaymentRoutes } from "./domains/bookings/routes-visit-payments.ts";
import { bindSharedVisitRoutes } from "./domains/bookings/routes-sharing.ts";
import { bindBookingPaymentRoutes } from "./domains/bookings/routes-payments.ts";
import { bindCustomerBookingRoutes } from "./domains/bookings/routes-customer.ts";
import { bindProposalRoutes } from "./domains/bookings/proposals/routes.ts";
import { bindWorkerBookingRoutes } from "./domains/bookings/routes-worker.ts";
import { eventJobs, eventSchedule } from "./domains/events/jobs.ts";
import { bindEventRoutes } from "./domains/events/routes-admin.ts";
import { identityPaperJobs, identityPaperSchedule } from "./domains/catalogue/identity-papers/jobs.ts";
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
import { notificationDueWork, notificationJobs, notificationSchedule } from "./domains/notifications/jobs.ts";
import { startPushing } from "./domains/notifications/push/sending.ts";
import { bindNotificationRoutes } from "./domains/notifications/routes.ts";
import { bindNoticesSocket } from "./domains/notifications/socket.ts";
import { storeLegalVersion } from "./domains/pages/legal/legal.ts";
import { bindPublicPages } from "./domains/pages/routes.ts";
import { bindOperationRoutes } from "./domains/operation/routes.ts";
import { paymentDueWork, paymentJobs, paymentSchedule, reconcileAll } from "./domains/payments/jobs.ts";
import { canTakePayments, receiveProviderEvent } from "./domains/payments/payments.ts";
import { bindPaymentAdminRoutes } from "./domains/payments/routes-admin.ts";
import { bindPaperRoutes } from "./domains/payments/routes-papers.ts";
import { bindPaymentRoutes } from "./domains/payments/routes.ts";
import { bindPayoutAccountRoutes } from "./domains/payout-accounts/routes.ts";
import { bindPolicyRoutes } from "./domains/policies/routes.ts";
import { bindReviewRoutes } from "./domains/reviews/routes.ts";
import { bindSettingsRoutes } from "./domains/settings/routes.ts";
import type { FollowedSettings } from "./domains/settings/settings.ts";
import { bindCalendarRoutes } from "./domains/schedule/routes-calendar.ts";
import { bindScheduleRoutes } from "./domains/schedule/routes.ts";
import { walletJobs, walletSchedule } from "./domains/wallet/jobs.ts";
import { bindWalletAdminRoutes } from "./domains/wallet/routes-admin.ts";
import { bindWalletRoutes } from "./domains/wallet/routes.ts";
import { startDelivering } from "./domains/webhooks/delivering/delivering.ts";
import { webhookJobs, webhookSchedule } from "./domains/webhooks/jobs.ts";
import { bindWebhookRoutes } from "./domains/webhooks/routes-admin.ts";
import { notifyRestored } from "./domains/webhooks/webhooks.ts";
import { roleHasBookings } from "@hourhand/contract/accounts-admin";
import { sessionIsLive, type AccountHooks } from "./domains/accounts/accounts.ts";
import {
  cancelBookingsOfBlocked,
  countLateCancellations,
  hasBookingsToCome,
  readPaidAtVisits,
} from "./domains/bookings/bookings.ts";
import { makeWorkerProfile, positionDueWork } from "./domains/catalogue/catalogue.ts";
import { dueWorkJobs, dueWorkSchedule, type DueWork } from "./platform/clock/due-work.ts";
import type { HttpRouter } from "./platform/http/bind.ts";
import { refuse } from "./platform/problem.ts";
import { platformJobs, platformSchedule } from "./platform/jobs/housekeeping.ts";
import type { JobHandlers, ScheduledJob } from "./platform/jobs/jobs.ts";
import { mailJobs, type MailHandlers } from "./platform/mail/outbox.ts";
import type { Platform } from "./platform/platform.ts";
import { peopleHere } from "./platform/realtime/presence.ts";
import type { ClientPages } from "./platform/http/web-client.ts";
import { startChecks } from "./start-checks.ts";
import type { SocketGateway } from "./platform/realtime/socket-gateway.ts";

/**
 * Binds every call, in the order of the domains. @returns a function that binds the public pages, once the client is
 * known
 */
export function bindDomains(
  router: HttpRouter,
  platform: Platform,
  product: FollowedSettings,
): (client: ClientPages) => void {
  const storeLegalTexts = () => storeLegalVersion(platform);
  bindAuditRoutes(router, platform);
  bindEventRoutes(router, platform);
  bindMediaRoutes(router, platform, ({ sessionId, keyId }) =>
    sessionId === null ? keyIsLive(platform, keyId) : sessionIsLive(platform, sessionId),
  );
  bindGeoRoutes(router, platform);
  bindSettingsRoutes(router, platform, product, {
    canTakePayments: canTakePayments(platform),
    onChanged: storeLegalTexts,
  });
  bindAccountRoutes(router, platform);
  bindAccountAdminRoutes(router, platform, hooks(platform), async (ids) =>
    peopleHere(platform.presence, ids),
  );
  bindMeRoutes(router, platform, (personId) => countLateCancellations(platform, personId));
  bindApiKeyRoutes(router, platform);
  const { listWorkers } = bindCatalogueCustomerRoutes(router, platform);
  bindCatalogueWorkerRoutes(router, platform);
  bindCatalogueAdminRoutes(router, platform);
  bindPolicyRoutes(router, platform, storeLegalTexts);
  bindPayoutAccountRoutes(router, platform);
  bindWebhookRoutes(router, platform);
  bindScheduleRoutes(router, platform);
  bindCalendarRoutes(router, platform);
  bindWalletRoutes(router, platform, (provider, event) => receiveProviderEvent(platform, provider, event));
  bindWalletAdminRoutes(router, platform);
  bindPaymentRoutes(router, platform, (personId) => readPaidAtVisits(platform, personId));
  bindPaymentAdminRoutes(router, platform);
  bindPaperRoutes(router, platform);
  bindCustomerBookingRoutes(router, platform);
  bindWorkerBookingRoutes(router, platform);
  bindAdminBookingRoutes(router, platform);
  bindBookingLifeRoutes(router, platform);
  bindProposalRoutes(router, platform);
  bindBookingEndingRoutes(router, platform);
  bindBookingCalendarRoutes(router, platform);
  bindSharedVisitRoutes(router, platform);
  bindVisitPhotoRoutes(router, platform);
  bindBookingPaymentRoutes(router, platform);
  bindVisitPaymentRoutes(router, platform);
  bindReviewRoutes(router, platform);
  bindOperationRoutes(router, platform, startChecks);
  bindNotificationRoutes(router, platform);
  bindChatRoutes(router, platform);
  const viewHome = bindHomeRoute(router, platform);
  bindWorkerDashboard(router, platform);
  bindAdminDashboard(router, platform);
  bindExports(router, platform);
  return (client) =>
    bindPublicPages(router, platform, {
      client,
      findWorkers: (input) => listWorkers(input, null),
      viewHome,
    });
}

/** Returns what blocking an account or changing its role does to bookings and profiles. */
function hooks(platform: Platform): AccountHooks {
  return {
    onBlocked: (transaction, personId, actorId) =>
      cancelBookingsOfBlocked(platform, transaction, personId, actorId),
    async onRoleChanging(transaction, personId, from, to) {
      if (from === "worker" && (await hasBookingsToCome(platform, transaction, personId))) {
        refuse(roleHasBookings);
      }
      if (to === "worker") await makeWorkerProfile(transaction, personId);
    },
  };
}

/**
 * Does the work that follows a start of a process: its legal texts may differ from those of the previous release, and
 * a restore may have disabled webhooks.
 */
export async function whenStarted(platform: Platform): Promise<void> {
  await storeLegalVersion(platform);
  await notifyRestored(platform);
}

/** Starts the work that goes on while this process runs jobs; returns a function that stops it. */
export function startWork(platform: Platform): () => Promise<void> {
  const stops = [startDelivering(platform), startPushing(platform)];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** Binds every socket; returns a function that stops their background work. */
export function bindSockets(sockets: SocketGateway, platform: Platform): () => void {
  const stops = [bindNoticesSocket(sockets, platform), bindChatSocket(sockets, platform)];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Returns all work that falls due by the marketplace's clock. Work that is due at the same moment is done in this
 * order.
 */
export const allDueWork = (platform: Platform): DueWork[] => [
  ...paymentDueWork(platform),
  ...bookingDueWork(platform),
  ...notificationDueWork(platform),
  apiKeyDueWork(platform),
  expiryOfKeys(platform),
  positionDueWork(platform),
];

/** Does the daily work that asks other services, after the test clock was moved. */
export const afterMovedClock = (platform: Platform): Promise<void> =>
  reconcileAll(platform).catch((error: unknown) =>
    platform.log.warn(
      { err: error },
      "The provider's money could not be compared after the clock was moved.",
    ),
  );

/** Returns the handlers of all queued jobs. */
export function allJobs(platform: Platform): JobHandlers {
  return {
    ...mailJobs(platform),
    ...platformJobs(platform),
    ...dueWorkJobs(platform, allDueWork(platform)),
    ...eventJobs(platform),
    ...mediaJobs(platform),
    ...identityPaperJobs(platform),
    ...accountJobs(platform),
    ...notificationJobs(platform),
    ...webhookJobs(platform),
    ...walletJobs(platform, (provider, event) => receiveProviderEvent(platform, provider, event)),
    ...paymentJobs(platform),
    ...bookingJobs(platform),
    ...catalogueJobs(platform),
    ...dashboardJobs(platform),
  };
}

/** Composes mails at the time they are sent. */
export const allMails = (platform: Platform): MailHandlers => accountMails(platform);

/** Returns the scheduled jobs. */
export const allSchedules = (): ScheduledJob[] => [
  ...platformSchedule,
  ...dueWorkSchedule,
  ...eventSchedule,
  ...mediaSchedule,
  ...accountSchedule,
  ...catalogueSchedule,
  ...identityPaperSchedule,
  ...notificationSchedule,
  ...webhookSchedule,
  ...walletSchedule,
  ...paymentSchedule,
  ...bookingSchedule,
  ...dashboardSchedule,
];
