// npm run backup: one archive of everything, while the product serves (docs/rules/operation.md 26–29).
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { appliedMigrations } from "../../platform/database/applied-migrations.ts";
import { backupLock, openSession, tryLock } from "../../platform/database/whole-database.ts";
import { openPictures } from "../../platform/storage/picture-stores.ts";
import type { Settings } from "../../settings/settings.ts";
import { readMarket } from "../../stored-market.ts";
import { refuseUnfinishedDatabase, refuseUnfinishedFolder } from "../../unfinished-restore.ts";
import { productVersion } from "../../version.ts";
import { writeArchive, type ArchivePlace } from "../archive/archive.ts";
import { readPassphrase, writer } from "../archive/folder-place.ts";
import { encryptionFor, keysOfSecret, fingerprintOfSecret, type ArchiveHeader } from "../archive/header.ts";
import { nameOf, newestFirst } from "../archive/names.ts";
import { placeOf } from "../archive/place.ts";
import { generatedSecret, secretOf } from "../archive/secrets.ts";
import {
  CommandRefused,
  WrongUsage,
  type Command,
  type CommandContext,
  type CommandArguments,
  type Outcome,
} from "../command.ts";
import { openDatabase } from "../open-database.ts";
import { recordBackup } from "../queries.ts";
import { undoOnSignal } from "../signals.ts";
import { contentsOf, type Contents } from "./contents.ts";

export const backup: Command = {
  name: "backup",
  summary:
    "Writes one archive of the database and the pictures, as of this moment, while the product serves.\n" +
    "TO is a folder or s3://bucket/prefix.",
  words: ["TO"],
  options: {
    keep: { value: "N", help: "afterwards removes all but the N newest archives there" },
    "passphrase-file": {
      value: "FILE",
      help: "encrypts with the passphrase in FILE; the generated secret is then part of the archive",
    },
  },
  run,
};

async function run({ words, options }: CommandArguments, context: CommandContext): Promise<Outcome> {
  const keep = readKeep(options["keep"]);
  const settings = context.settings();
  const place = await placeOf(words[0] ?? "", settings, (path) => context.pathOf(path));
  const file = options["passphrase-file"];
  const passphrase = typeof file === "string" ? await readPassphrase(context.pathOf(file)) : undefined;
  refuseUnfinishedFolder(settings);
  const database = await openDatabase(settings);
  try {
    const session = await openSession(database.url, "hourhand backup");
    try {
      return await backupTo(place, {
        settings,
        session,
        passphrase,
        keep,
        report: (sentence) => context.report(sentence),
      });
    } finally {
      await session.end();
    }
  } finally {
    await database.close();
  }
}

function readKeep(given: string | boolean | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(String(given)))
    throw new WrongUsage(`--keep ${String(given)}: please give a whole number from 1 on.`);
  return Number(given);
}

const noKeys = { key: undefined, sealKey: undefined };

interface Work {
  settings: Settings;
  session: pg.Client;
  passphrase: string | undefined;
  keep: number | undefined;
  report: (sentence: string) => void;
}

async function backupTo(place: ArchivePlace, work: Work): Promise<Outcome> {
  const { settings, session, passphrase, keep, report } = work;
  await refuseUnfinishedDatabase(session);
  if (!(await tryLock(session, backupLock)))
    throw new CommandRefused("Another backup of this database is being made. Please wait until it is done.");
  const migrations = await appliedMigrations(session);
  if (migrations.length === 0)
    throw new CommandRefused(
      "There is nothing to back up: the product was never started on this database. Please look at DATABASE_URL and DATA_DIR.",
    );
  const market = await readMarket(session);
  const version = productVersion();
  const at = await freeMoment(place, version);
  const name = nameOf(version, at);
  const served = await secretOf(settings);
  const { encryption, keys } =
    passphrase === undefined
      ? { encryption: null, keys: served === undefined ? noKeys : keysOfSecret(served) }
      : await encryptionFor(passphrase);
  if (keys.sealKey === undefined)
    report("There is neither a passphrase nor a secret here, so nobody can check who made this archive.");
  const header: ArchiveHeader = {
    version,
    at,
    id: randomUUID(),
    encryption,
    secret: served === undefined ? null : fingerprintOfSecret(served),
    migrations,
    ...(market && { market }),
    writer: writer(),
  };
  const secret = passphrase === undefined ? undefined : await generatedSecret(settings);
  report(`Writing ${place.addressOf(name)} …`);
  const draft = await place.create(name);
  const cancelUndo = undoOnSignal(() => draft.abandon());
  const contents = contentsOf(session, await openPictures(settings), secret);
  let bytes: number;
  try {
    bytes = await writeArchive(header, keys, contents.frames(), (part) => draft.write(part));
    await draft.finish();
  } catch (error) {
    await draft.abandon();
    throw error;
  } finally {
    cancelUndo();
  }
  await recordBackup(session, at, bytes);
  if (keep !== undefined) await removeOldArchives(place, keep, report);
  return outcomeOf(
    { file: place.addressOf(name), bytes, version, at, encrypted: encryption !== null },
    contents,
  );
}

/** Returns the current second, or the first later one for which the archive's name is free. */
async function freeMoment(place: ArchivePlace, version: string): Promise<string> {
  for (;;) {
    const at = new Date(Math.floor(Date.now() / 1_000) * 1_000).toISOString();
    const names = await place.names().catch(() => []);
    if (!names.some((name) => name.startsWith(nameOf(version, at)))) return at;
    await sleep(200);
  }
}

/** Removes all but the newest complete archives, and what killed runs left. If this fails, the new backup remains. */
async function removeOldArchives(
  place: ArchivePlace,
  keep: number,
  report: (sentence: string) => void,
): Promise<void> {
  const old = newestFirst(await place.names()).slice(keep);
  for (const name of old) {
    await place.remove(name);
    report(`Removed ${place.addressOf(name)}.`);
  }
  await place.removeUnfinished();
}

function outcomeOf(
  made: { file: string; bytes: number; version: string; at: string; encrypted: boolean },
  { manifest: { tables, pictures, missing } }: Contents,
): Outcome {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  const gone =
    missing.length === 0
      ? ""
      : ` ${missing.length} pictures that rows name were missing in the store, such as ${missing[0]}.`;
  return {
    ok: true,
    reply: {
      ...made,
      pictures,
      tables,
      message: `${made.file} holds ${rows} rows of ${Object.keys(tables).length} tables and ${pictures} pictures in ${made.bytes} bytes.${gone}`,
    },
  };
}
