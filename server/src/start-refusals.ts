// Refusals of a start beyond those of the settings, checked without changing anything, before the start is tried: for
// the doctor and the panel's status (docs/rules/operation.md 22, 24).
import { hasAnyAdministrator } from "./domains/accounts/first-administrator/first-administrator.ts";
import {
  refuseDemoInProduction,
  refuseMovedClock,
  refuseStrangeAdministrator,
  refuseUnknownZone,
} from "./installation.ts";
import type { StartRefusals } from "./platform/checks/checks.ts";
import { readClock } from "./platform/clock/queries.ts";
import { refuseUnfinishedDatabase, refuseUnfinishedFolder } from "./unfinished-restore.ts";

/** The refusals of `prepareDatabase`, in its order. */
export const startRefusals: StartRefusals = {
  ofFolder: refuseUnfinishedFolder,
  ofDatabase: refuseUnfinishedDatabase,
  async ofContent(pool, settings) {
    await refuseUnknownZone(pool, settings.marketTimeZone);
    const [clock] = await readClock(pool, []);
    refuseMovedClock(settings, clock !== undefined && clock.market > clock.machine);
    await refuseDemoInProduction(pool, settings);
    // Without an administrator, the start will create one from ADMIN_EMAIL.
    if (await hasAnyAdministrator(pool)) await refuseStrangeAdministrator(pool, settings);
  },
};
