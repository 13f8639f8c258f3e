// The accounts of the demo story, for what the start prints and for the sign-in screen. They exist only if demo data
// are allowed.
import type { Settings } from "./settings/settings.ts";

/** The password of everyone in the story; repeated here, so that the start need not load the story. */
export const demoPassword = "HourHand-demo-1";

/** Returns one sign-in for each role; the password is public. */
export function demoAccounts(settings: Settings): { role: string; username: string; password: string }[] {
  if (!settings.demoData) return [];
  const password = demoPassword;
  const admin = settings.admin ? [] : [{ role: "admin", username: "admin", password }];
  return [
    { role: "customer", username: "asha", password },
    { role: "worker", username: "ravi", password },
    ...admin,
  ];
}
