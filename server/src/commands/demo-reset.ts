// npm run demo:reset: resets the demo story to its first day, while the product serves (docs/rules/operation.md 36–38).
import { createPool } from "../platform/database/pool.ts";
import type { WatchedPool } from "../platform/database/watched-pool.ts";
import { createMarketCalendar } from "../platform/clock/market-calendar.ts";
import { followDatabaseClock } from "../platform/clock/database-clock.ts";
import { createLogger } from "../platform/log/logger.ts";
import { openPictures } from "../platform/storage/picture-stores.ts";
import { resetDemo, ResetRefused, type ResetDemo } from "../reset-demo.ts";
import { setMarket } from "@hourhand/contract/market";
import { hasDemo, marketOf, placeOf } from "../settings/market.ts";
import type { Settings } from "../settings/settings.ts";
import { readMarket } from "../stored-market.ts";
import { refuseUnfinishedDatabase, refuseUnfinishedFolder } from "../unfinished-restore.ts";
import {
  CommandRefused,
  type Command,
  type CommandContext,
  type CommandArguments,
  type Outcome,
} from "./command.ts";
import { refuseOtherVersion, withDatabase } from "./open-database.ts";

export const demoReset: Command = {
  name: "demo:reset",
  summary:
    "Puts the demo story back as it was on the first day, with today's dates, while the product serves.",
  words: [],
  options: { yes: { help: "also removes people who are not of the story, with all that is theirs" } },
  run,
};

/** Statement timeout in milliseconds: removing a large demo takes longer than any request may take. */
const statementTimeout = 600_000;

async function run({ options }: CommandArguments, context: CommandContext): Promise<Outcome> {
  const settings = context.settings();
  if (!settings.demoData)
    throw new CommandRefused(
      "Demo data may be only outside production, with HOST and PUBLIC_URL on loopback and DEMO_DATA not false. Nothing was changed. Please change these settings where this is a demo.",
    );
  refuseUnfinishedFolder(settings);
  return withDatabase(settings, async (_pool, url) => {
    const pool = createPool(url, { name: "hourhand demo:reset", size: 2, statementTimeout });
    try {
      await refuseUnfinishedDatabase(pool);
      await refuseOtherVersion(pool);
      const market = (await readMarket(pool)) ?? placeOf(settings.market);
      if (!hasDemo(market))
        throw new CommandRefused(
          `The demo story exists for IN with INR only, and the market here is ${market.country} with ${market.currency}. Nothing was changed. Please set DATA_DIR or DATABASE_URL to a demo.`,
        );
      setMarket(marketOf(market));
      context.report("Loading the demo data …");
      return outcomeOf(await reset(settings, pool, market.timeZone, options["yes"] === true));
    } finally {
      await pool.end();
    }
  });
}

async function reset(
  settings: Settings,
  pool: WatchedPool,
  timeZone: string,
  mayRemovePeople: boolean,
): Promise<ResetDemo> {
  const clock = await followDatabaseClock(pool, createLogger("silent"));
  try {
    const calendar = createMarketCalendar(
      () => timeZone,
      () => clock.now(),
    );
    const store = await openPictures(settings);
    return await resetDemo({ settings, pool, calendar, store }, mayRemovePeople);
  } catch (error) {
    if (error instanceof ResetRefused) throw new CommandRefused(error.message);
    throw error;
  } finally {
    clock.close();
  }
}

function outcomeOf({ people, bookings, removed }: ResetDemo): Outcome {
  const gone = removed === 0 ? "" : ` Removed, since they were not of it: ${removed}.`;
  return {
    ok: true,
    reply: {
      people,
      bookings,
      message: `The demo story is as on its first day: ${people} people and ${bookings} bookings.${gone} Whoever was signed in has to sign in again.`,
    },
  };
}
