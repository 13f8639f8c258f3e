// Jobs of the wallet: ending unpaid checkouts.
import type { JobHandlers, ScheduledJob } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { endOverdueCheckouts } from "./checkout/checkout.ts";
import { paymentProvider } from "./wallet.ts";

export const walletSchedule: readonly ScheduledJob[] = [
  { task: "endOverdueCheckouts", cron: "* * * * *", queue: "checkouts" },
];

export function walletJobs(platform: Platform): JobHandlers {
  const provider = paymentProvider(platform);
  return { endOverdueCheckouts: () => endOverdueCheckouts(platform, provider) };
}
