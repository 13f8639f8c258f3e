// Checks whether a start would fail for a reason other than wrong settings. Changes nothing. Used by the doctor and the
// panel's status (docs/rules/operation.md 22, 24).
import { say } from "@hourhand/contract/sentence";
import { hasAnyAdministrator } from "./domains/accounts/first-administrator/first-administrator.ts";
import {
  refuseDemoInProduction,
  refuseMovedClock,
  refuseStrangeAdministrator,
  refuseUnknownZone,
} from "./installation.ts";
import { hasDatabase } from "@hourhand/embedded-postgres/place";
import { placeOf } from "./settings/market.ts";
import { checkMarket } from "./stored-market.ts";
import type { StartChecks } from "./platform/checks/checks.ts";
import { readClock } from "./platform/clock/queries.ts";
import { refuseUnfinishedDatabase, refuseUnfinishedFolder } from "./unfinished-restore.ts";

/** The checks of `prepareDatabase`, in the same order. */
export const startChecks: StartChecks = {
  ofSettings({ databaseUrl, dataDir, market }) {
    if (databaseUrl === undefined && !hasDatabase(dataDir)) placeOf(market);
  },
  ofFolder: refuseUnfinishedFolder,
  ofDatabase: refuseUnfinishedDatabase,
  async ofContent(pool, settings) {
    const { country, currency, timeZone } = await checkMarket(pool, settings);
    await refuseUnknownZone(pool, timeZone);
    const [clock] = await readClock(pool, []);
    refuseMovedClock(settings, clock !== undefined && clock.market > clock.machine);
    await refuseDemoInProduction(pool, settings);
    // Without an administrator, the start will create one from ADMIN_EMAIL.
    if (await hasAnyAdministrator(pool)) await refuseStrangeAdministrator(pool, settings);
    return say("the market is {country} with {currency} in {zone}", { country, currency, zone: timeZone });
  },
};
