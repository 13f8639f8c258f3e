// The market of an installation: stored at the first start on an empty database, and changed only while nothing depends
// on the former one (docs/rules/settings.md 8–12, docs/decisions/0027).
import { say, type Sentence } from "@hourhand/contract/sentence";
import { isDeepStrictEqual } from "node:util";
import { recordChange } from "./domains/audit/audit.ts";
import { followZone } from "./domains/bookings/bookings.ts";
import type { Queryable } from "./platform/database/prepared-statements.ts";
import { onlyRow } from "./platform/database/rows.ts";
import { inTransaction, type Database, type Transaction } from "./platform/database/transaction.ts";
import {
  isMarketUnused,
  lockMarket,
  readMarketRow,
  storeMarket,
  type MarketRow,
} from "./queries-stored-market.ts";
import {
  defaultPlace,
  marketVariableNames,
  placeOf,
  refuseDemoElsewhere,
  withVariables,
  type MarketPlace,
  type MarketVariables,
} from "./settings/market.ts";
import { SettingsError } from "./settings/setting-reader.ts";
import type { Settings } from "./settings/settings.ts";
import { otherNames } from "./settings/time-zone.ts";

type MarketSettings = Pick<Settings, "market" | "isDemoRequested">;

/** Whether two names mean the same zone. */
const isSameZone = (one: string, other: string): boolean => one === other || otherNames(one).includes(other);

/** Reads the stored market; undefined before the first start. */
export async function readMarket(runner: Queryable): Promise<MarketPlace | undefined> {
  const row = await readMarketRow(runner);
  return row && placeIn(row, {});
}

/** Returns the market in a row. An older version did not store its zone, which is then the variable's. */
function placeIn({ country, currency, zone }: MarketRow, variables: Partial<MarketVariables>) {
  if (country === null || currency === null) return undefined;
  return { country, currency, timeZone: zone ?? variables.timeZone ?? defaultPlace.timeZone };
}

/** Returns the fields whose variable names another value than the stored one. */
function differences(stored: MarketPlace, variables: MarketVariables): (keyof MarketPlace)[] {
  return (Object.keys(marketVariableNames) as (keyof MarketPlace)[]).filter((field) => {
    const named = variables[field];
    if (named === undefined) return false;
    return field === "timeZone" ? !isSameZone(named, stored.timeZone) : named !== stored[field];
  });
}

/**
 * Returns this installation's market. Stores it at the first start, and changes it as the variables say while nothing
 * depends on it. If two processes start at once, one stores it and both follow it.
 * @throws SettingsError if the variables name another market, or an incomplete one
 */
export async function establishMarket(database: Database, settings: MarketSettings): Promise<MarketPlace> {
  const row = await readMarketRow(database);
  const stored = row && placeIn(row, settings.market);
  // There is nothing to write, so a database that accepts no writes is served too.
  const isComplete =
    stored && row.zone !== null && isDeepStrictEqual(withVariables(stored, settings.market), stored);
  const place = isComplete
    ? stored
    : await inTransaction(database, (transaction) => storeIfAllowed(transaction, settings));
  refuseDemoElsewhere(place, settings.isDemoRequested);
  return place;
}

async function storeIfAllowed(transaction: Transaction, settings: MarketSettings): Promise<MarketPlace> {
  const row = onlyRow(await lockMarket(transaction, []));
  const before = placeIn(row, settings.market);
  const place = await decide(transaction, before, settings.market);
  // Refuses before anything is written, so that a refused start changes nothing.
  refuseDemoElsewhere(place, settings.isDemoRequested);
  await storeMarket(transaction, [place.country, place.currency, place.timeZone]);
  if (before && !isDeepStrictEqual(place, before))
    await recordMarketChange(transaction, before, place, "start");
  return place;
}

/** @throws SettingsError */
async function decide(
  runner: Queryable,
  stored: MarketPlace | undefined,
  variables: MarketVariables,
): Promise<MarketPlace> {
  if (!stored) return placeOf(variables);
  const different = differences(stored, variables);
  // Another name for the stored zone counts as equal, because a database's PostgreSQL may know only one of them.
  if (different.length === 0) return withVariables(stored, variables);
  if (!onlyRow(await isMarketUnused(runner, [])).is_unused)
    throw refusalOf(stored, variables, different, ofDatabase);
  return different.includes("country") ? placeOf(variables) : withVariables(stored, variables);
}

/** What a variable contradicts, and what else the operator can do, for each field. */
const ofDatabase = {
  name: "this database",
  advice: (field: keyof MarketPlace, stored: string, { timeZone = "" }: MarketVariables): Sentence =>
    field === "timeZone"
      ? say(
          "Please remove the variable or set it to {stored}; 'npm run admin -- rezone {zone}' changes the zone.",
          { stored, zone: timeZone },
        )
      : say(
          "Please remove the variable or set it to {stored}, or start with another DATA_DIR or DATABASE_URL.",
          { stored },
        ),
};
const ofArchive: typeof ofDatabase = {
  name: "the archive",
  advice: (_field, stored) => say("Please remove the variable or set it to {stored}.", { stored }),
};

function refusalOf(
  stored: MarketPlace,
  variables: MarketVariables,
  different: readonly (keyof MarketPlace)[],
  { name, advice }: typeof ofDatabase,
): SettingsError {
  const refusals = different.map((field) =>
    SettingsError.say(
      say("{variable} is {value}, but the market of {owner, word} has {stored}.", {
        variable: marketVariableNames[field],
        value: variables[field] ?? "",
        owner: name,
        stored: stored[field],
      }),
      advice(field, stored[field], variables),
    ),
  );
  const [only, ...others] = refusals;
  if (only && others.length === 0) return only;
  return new SettingsError(refusals.map(({ message }) => message).join(" "));
}

/**
 * Refuses a start that `establishMarket` would refuse. Changes nothing. Returns the market that it would have.
 * @throws SettingsError
 */
export async function checkMarket(runner: Queryable, settings: MarketSettings): Promise<MarketPlace> {
  const row = await readMarketRow(runner);
  const place = await decide(runner, row && placeIn(row, settings.market), settings.market);
  refuseDemoElsewhere(place, settings.isDemoRequested);
  return place;
}

/** @throws SettingsError if variables name another market than an archive's; it names both */
export function refuseArchiveOfOtherMarket(archived: MarketPlace, variables: MarketVariables): void {
  const different = differences(archived, variables);
  if (different.length > 0) throw refusalOf(archived, variables, different, ofArchive);
}

/** Whether two markets are the same. */
export const isSameMarket = (one: MarketPlace, other: MarketPlace): boolean =>
  differences(one, other).length === 0;

/**
 * Changes the zone: dates and times of day stay as they were written, and stored instants that were computed from them
 * move.
 * @returns the former zone; undefined if the database never served
 */
export async function changeZone(database: Database, zone: string): Promise<string | undefined> {
  return inTransaction(database, async (transaction) => {
    const before = placeIn(onlyRow(await lockMarket(transaction, [])), {});
    if (!before || before.timeZone === zone) return before?.timeZone;
    await storeMarket(transaction, [before.country, before.currency, zone]);
    await followZone(transaction, zone);
    await recordMarketChange(transaction, before, { ...before, timeZone: zone }, "admin rezone");
    return before.timeZone;
  });
}

/** Records only the changed fields, under the names that clients use. */
async function recordMarketChange(
  transaction: Transaction,
  before: MarketPlace,
  after: MarketPlace,
  command: string,
): Promise<void> {
  const wireNames = { country: "country", currency: "currency", timeZone: "time_zone" } as const;
  const changed = (Object.keys(wireNames) as (keyof MarketPlace)[]).filter(
    (field) => before[field] !== after[field],
  );
  const shown = (place: MarketPlace) =>
    Object.fromEntries(changed.map((field) => [wireNames[field], place[field]]));
  await recordChange(transaction, {
    actorId: null,
    command,
    action: "market changed",
    subject: "market",
    subjectId: null,
    before: shown(before),
    after: shown(after),
  });
}
