// Marks an unfinished restore, in DATA_DIR and in the database of DATABASE_URL. A server does not start while there is
// a mark (docs/rules/operation.md 31).
import { existsSync } from "node:fs";
import { mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { say } from "@hourhand/contract/sentence";
import type { Queryable } from "./platform/database/prepared-statements.ts";
import { unfinishedRestoreRow } from "./queries-unfinished-restore.ts";
import { SettingsError } from "./settings/setting-reader.ts";
import { type Settings } from "./settings/settings.ts";

/** What is being restored, so that only the same restore may clear it. */
export interface RestoreMark {
  /** The archive's name. */
  archive: string;
  /** Where its pictures go: a folder, or a bucket's address. */
  pictures: string;
  /** Whether its rows go into the embedded database of the data folder. */
  isEmbedded: boolean;
}

export const markFile = (dataDir: string): string => join(dataDir, "RESTORE_UNFINISHED.json");

/** Reads the mark in the data folder, if there is one. */
export async function readMark(dataDir: string): Promise<RestoreMark | undefined> {
  try {
    return JSON.parse(await readFile(markFile(dataDir), "utf8")) as RestoreMark;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    // The mark was cut off while it was being written; nothing else had been written before.
    if (error instanceof SyntaxError) return { archive: "", pictures: "", isEmbedded: false };
    throw error;
  }
}

export async function writeMark(dataDir: string, mark: RestoreMark): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const file = await open(markFile(dataDir), "w", 0o600);
  try {
    await file.writeFile(JSON.stringify(mark));
    await file.sync();
  } finally {
    await file.close();
  }
}

export const removeMark = (dataDir: string): Promise<void> => rm(markFile(dataDir), { force: true });

const unfinishedIn = (where: string) =>
  SettingsError.say(
    say("A restore into {where, word} has not finished.", { where }),
    "Please run the same 'npm run restore' again, which clears what is there and begins anew.",
  );

/**
 * @throws SettingsError if a restore into the data folder is unfinished
 */
export function refuseUnfinishedFolder({ dataDir }: Settings): void {
  if (existsSync(markFile(dataDir))) throw unfinishedIn(dataDir);
}

/**
 * @throws SettingsError if a restore into this database is unfinished
 */
export async function refuseUnfinishedDatabase(runner: Queryable): Promise<void> {
  if ((await markOfDatabase(runner)) !== undefined) throw unfinishedIn("the database");
}

/** Reads the mark in a database, if there is one. */
export async function markOfDatabase(runner: Queryable): Promise<RestoreMark | undefined> {
  const [row] = await unfinishedRestoreRow(runner, []);
  return row?.mark == null ? undefined : (JSON.parse(row.mark) as RestoreMark);
}
