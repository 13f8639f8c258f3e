// Jobs of the wallet: ending unpaid checkouts, and events that took long.
import type { JobHandlers, ScheduledJob } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { endOverdueCheckouts } from "./checkout/checkout.ts";
import { handleEvent, handleEventTask, type OnOtherEvent } from "./checkout/events.ts";
import type { ProviderEvent } from "./provider.ts";
import { providerNamed } from "./wallet.ts";

export const walletSchedule: readonly ScheduledJob[] = [
  { task: "endOverdueCheckouts", cron: "* * * * *", queue: "checkouts" },
];

export const walletJobs = (platform: Platform, onOtherEvent: OnOtherEvent): JobHandlers => ({
  [handleEventTask]: ({ provider, event }: { provider: string; event: ProviderEvent }) =>
    handleEvent(platform, provider, event, onOtherEvent),
  endOverdueCheckouts: () => endOverdueCheckouts(platform, (name) => providerNamed(platform, name)),
});
