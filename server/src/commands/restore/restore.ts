// npm run restore: restores an archive into an empty installation; an interrupted restore is never mistaken for a
// complete one (docs/rules/operation.md 30–33).
import { chmod, open, rename } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { startEmbeddedDatabase } from "@hourhand/embedded-postgres/launch";
import { hasDatabase } from "@hourhand/embedded-postgres/place";
import { createLogger } from "../../platform/log/logger.ts";
import {
  markUnfinished,
  openSession,
  removeTables,
  restoreLock,
  tryLock,
  unmarkUnfinished,
} from "../../platform/database/whole-database.ts";
import { openPictures } from "../../platform/storage/picture-stores.ts";
import { defaultPlace, type MarketPlace } from "../../settings/market.ts";
import type { Settings } from "../../settings/settings.ts";
import { isSameMarket, readMarket, refuseArchiveOfOtherMarket } from "../../stored-market.ts";
import { markOfDatabase, readMark, removeMark, writeMark } from "../../unfinished-restore.ts";
import { openArchive, verifyArchive, type ReadableArchive } from "../archive/archive.ts";
import { readPassphrase } from "../archive/folder-place.ts";
import type { Manifest } from "../archive/frames.ts";
import { fingerprintOfSecret } from "../archive/header.ts";
import { removePictures } from "../archive/pictures.ts";
import { secretOf } from "../archive/secrets.ts";
import {
  CommandRefused,
  type Command,
  type CommandContext,
  type CommandArguments,
  type Outcome,
} from "../command.ts";
import { explain } from "../explain.ts";
import { stoppedOnSignal, withDatabase } from "../open-database.ts";
import { endEverySignIn, quietWebhooks, secretServed } from "../queries.ts";
import { checkArchive, unknownMaker } from "./check-archive.ts";
import { isFilled, checkPlace } from "./empty-place.ts";
import { findArchive } from "./find-archive.ts";
import { loadArchive } from "./load-archive.ts";

export const restore: Command = {
  name: "restore",
  summary:
    "Restores an archive of 'npm run backup' into an empty place, as the settings name it.\n" +
    "FROM is an archive, or a folder or s3://bucket/prefix whose newest complete one is taken.",
  words: ["FROM"],
  options: {
    check: { help: "restores into a temporary folder, compares, removes it again, and changes nothing else" },
    "passphrase-file": { value: "FILE", help: "the file with the passphrase of an encrypted archive" },
  },
  run,
};

async function run({ words, options }: CommandArguments, context: CommandContext): Promise<Outcome> {
  const settings = context.settings();
  const source = await findArchive(words[0] ?? "", settings, (path) => context.pathOf(path));
  const file = options["passphrase-file"];
  const passphrase = typeof file === "string" ? await readPassphrase(context.pathOf(file)) : undefined;
  const archive = await openArchive(source, passphrase, await secretOf(settings));
  const report = (sentence: string) => context.report(sentence);
  if (options["check"] === true) return checkArchive(archive, report);
  refuseArchiveOfOtherMarket(marketOfArchive(archive), settings.market);
  if (settings.databaseUrl === undefined) return restoreInto(archive, settings, undefined, report);
  const session = await openSession(settings.databaseUrl, "hourhand restore");
  try {
    return await restoreInto(archive, settings, session, report);
  } finally {
    await session.end();
  }
}

/** @param session on the database of DATABASE_URL */
async function restoreInto(
  archive: ReadableArchive,
  settings: Settings,
  session: pg.Client | undefined,
  report: (sentence: string) => void,
): Promise<Outcome> {
  if (session && !(await tryLock(session, restoreLock)))
    throw new CommandRefused("Another restore into this database is going on. Please wait until it is done.");
  await refuseOtherInstallation(archive, settings, session);
  await checkPlace(settings, archive.name, session);
  report(`Reading ${archive.name} whole before anything is written …`);
  const manifest = await verifyArchive(archive);
  // Checks again, because a server may have started in the meantime. The mark prevents further starts.
  const place = await checkPlace(settings, archive.name, session);
  await writeMark(settings.dataDir, place.mark);
  if (session) await markUnfinished(session, JSON.stringify(place.mark));
  if (!place.isBegun && (await isFilled(settings, session))) {
    await removeMark(settings.dataDir);
    if (session) await unmarkUnfinished(session);
    throw new CommandRefused(
      "Somebody began to use this place just now. Nothing was restored. Please take an empty place.",
    );
  }
  let keeps = false;
  try {
    if (place.isBegun) report("A restore was cut off here: what it left is removed.");
    keeps = await withTarget(settings, session, (url, client) =>
      fill(archive, manifest, { settings, url, client, isBegun: place.isBegun, report }),
    );
    await removeMark(settings.dataDir);
    // Removed after the folder's mark, because this mark alone is enough to find everything that was begun.
    if (session) await unmarkUnfinished(session);
  } catch (error) {
    throw new CommandRefused(
      `The restore did not finish. ${error instanceof CommandRefused ? error.message : explain(error)} The server does not start here until the same command has finished.`,
      { cause: error },
    );
  }
  return outcomeOf(archive, manifest, keeps);
}

/** Returns an archive's market. Versions that did not store one served India, in the time zone of their environment. */
const marketOfArchive = ({ header }: ReadableArchive): MarketPlace => header.market ?? defaultPlace;

/**
 * Refuses an archive from another market than that of the installation that is already here. An installation that is in
 * use would be refused anyway; this refusal comes first because it names both markets.
 * @throws CommandRefused
 */
async function refuseOtherInstallation(
  archive: ReadableArchive,
  settings: Settings,
  session: pg.Client | undefined,
): Promise<void> {
  // What an interrupted restore left does not count as an installation.
  if ((await readMark(settings.dataDir)) || (session && (await markOfDatabase(session)))) return;
  const here = session
    ? await readMarket(session)
    : hasDatabase(settings.dataDir) &&
      // If a database does not open, the check of the place refuses it.
      (await withDatabase(settings, (pool) => readMarket(pool)).catch(() => undefined));
  const archived = marketOfArchive(archive);
  if (!here || isSameMarket(archived, here)) return;
  throw new CommandRefused(
    `The archive is of the market ${inWords(archived)}, and the installation here of ${inWords(here)}. ` +
      "A restore needs an empty place. Please set DATA_DIR or DATABASE_URL to one.",
  );
}

const inWords = ({ country, currency, timeZone }: MarketPlace): string =>
  `${country} with ${currency} in ${timeZone}`;

/** Works on the database of DATABASE_URL or, if that is not set, on the embedded one, which it creates. */
async function withTarget<Result>(
  { dataDir }: Settings,
  session: pg.Client | undefined,
  work: (url: string | undefined, client: pg.Client) => Promise<Result>,
): Promise<Result> {
  if (session) return work(undefined, session);
  const database = await stoppedOnSignal(startEmbeddedDatabase({ dataDir, log: createLogger("silent") }));
  try {
    const client = await openSession(database.url, "hourhand restore");
    try {
      return await work(database.url, client);
    } finally {
      await client.end();
    }
  } finally {
    await database.stop();
  }
}

interface Filling {
  settings: Settings;
  url: string | undefined;
  client: pg.Client;
  isBegun: boolean;
  report: (sentence: string) => void;
}

/**
 * Fills the place. @returns whether sessions stay valid
 * @returns whether sessions stay valid
 */
async function fill(
  archive: ReadableArchive,
  manifest: Manifest,
  { settings, url = settings.databaseUrl ?? "", client, isBegun, report }: Filling,
): Promise<boolean> {
  if (isBegun) {
    await removeTables(client);
    await removePictures(settings);
  }
  const { differences, secret } = await loadArchive(archive, manifest, {
    url,
    client,
    store: await openPictures(settings),
    report,
  });
  if (differences.length > 0) throw new Error(`What was restored is not what was saved: ${differences[0]}.`);
  await quietWebhooks(client);
  if (secret !== undefined) await writeSecret(settings.dataDir, secret);
  const keeps = archive.isMakerKnown && (await servesWithSameSecret(archive, settings, client));
  // Sessions that a stranger planted must not give access, and sessions signed with another secret are useless.
  if (!keeps) await endEverySignIn(client);
  return keeps;
}

/** Whether the next start will use the secret with which the archive was made. */
async function servesWithSameSecret(
  { header }: ReadableArchive,
  settings: Settings,
  client: pg.Client,
): Promise<boolean> {
  const served = await secretOf(settings);
  if (served === undefined) return false;
  // An archive of format 1 does not contain the fingerprint, but its database does.
  const archiveSecret = header.secret ?? (await secretServed(client));
  return archiveSecret === fingerprintOfSecret(served);
}

async function writeSecret(dataDir: string, secret: string): Promise<void> {
  const path = join(dataDir, "secret-key");
  const file = await open(`${path}.new`, "w", 0o600);
  try {
    await file.writeFile(secret);
    await file.sync();
  } finally {
    await file.close();
  }
  await chmod(`${path}.new`, 0o600);
  await rename(`${path}.new`, path);
}

function outcomeOf(
  { name, size, header, isMakerKnown }: ReadableArchive,
  { tables, pictures }: Manifest,
  keeps: boolean,
): Outcome {
  const { version, at, encryption } = header;
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  const ended = "so sessions, codes and calendar feeds have ended and everybody signs in again.";
  const signIns = !isMakerKnown
    ? ` ${unknownMaker}, ${ended}`
    : keeps
      ? ""
      : ` The secret here is not the one that the archive was made beside, ${ended}`;
  return {
    ok: true,
    reply: {
      bytes: size,
      version,
      at,
      encrypted: encryption !== null,
      pictures,
      tables,
      message: `${name} is restored: ${rows} rows of ${Object.keys(tables).length} tables and ${pictures} pictures, as of ${at}.${signIns}`,
    },
  };
}
