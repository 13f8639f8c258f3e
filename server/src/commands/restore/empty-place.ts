// Tells whether a restore may write to the target in the settings: only if it is empty, or if the same restore was
// interrupted.
import type pg from "pg";
import { hasDatabase } from "@hourhand/embedded-postgres/place";
import { hasProductTables, hasTables } from "../../platform/database/whole-database.ts";
import { picturesFolder } from "../../platform/storage/picture-stores.ts";
import type { Settings } from "../../settings/settings.ts";
import { markFile, markOfDatabase, readMark, type RestoreMark } from "../../unfinished-restore.ts";
import {
  bucketHasPictures,
  bucketOfPictures,
  folderHasPictures,
  placeOfPictures,
} from "../archive/pictures.ts";
import { CommandRefused } from "../command.ts";

/** The state of the place that a restore writes to. */
export interface RestorePlace {
  /** Marks the place until the restore has finished. */
  readonly mark: RestoreMark;
  /** Whether an earlier restore was interrupted, so that the place must be cleared first. */
  readonly isBegun: boolean;
}

const full = (what: string) =>
  new CommandRefused(
    `${what} A restore needs an empty place. Please set DATA_DIR, DATABASE_URL or S3_BUCKET to one.`,
  );

/**
 * Checks the target; changes nothing.
 * @param session on the database of DATABASE_URL
 * @throws CommandRefused if the target has data that this restore did not write
 */
export async function checkPlace(
  settings: Settings,
  archive: string,
  session: pg.Client | undefined,
): Promise<RestorePlace> {
  const { dataDir } = settings;
  const mark: RestoreMark = { archive, pictures: placeOfPictures(settings), isEmbedded: !session };
  const folderMark = await readMark(dataDir);
  if (
    folderMark &&
    folderMark.pictures !== "" &&
    (folderMark.isEmbedded !== mark.isEmbedded || folderMark.pictures !== mark.pictures)
  )
    throw new CommandRefused(
      `Another restore was cut off here, with its database ${folderMark.isEmbedded ? "in DATA_DIR" : "of DATABASE_URL"} and its pictures in ${folderMark.pictures}. ` +
        `Please run that one again, or remove what it left and ${markFile(dataDir)}.`,
    );
  const leftInDatabase = session && (await markOfDatabase(session));
  if (!folderMark?.isEmbedded && hasDatabase(dataDir)) throw full(`There is a database in ${dataDir}.`);
  if (session && !leftInDatabase && (await hasTables(session)))
    throw full("There are tables in the database of DATABASE_URL.");
  const isOurs = (pictures: string | undefined) =>
    folderMark?.pictures === pictures || leftInDatabase?.pictures === pictures;
  if (!isOurs(picturesFolder(dataDir)) && (await folderHasPictures(settings)))
    throw full(`There are pictures in ${picturesFolder(dataDir)}.`);
  if (!isOurs(bucketOfPictures(settings)) && (await bucketHasPictures(settings)))
    throw full(`There are pictures in the bucket ${settings.objectStore?.bucket}.`);
  return { mark, isBegun: folderMark !== undefined || leftInDatabase !== undefined };
}

/** Whether a marked target contains anything but the mark. */
export async function isFilled(settings: Settings, session: pg.Client | undefined): Promise<boolean> {
  if (session ? await hasProductTables(session) : hasDatabase(settings.dataDir)) return true;
  return (await folderHasPictures(settings)) || (await bucketHasPictures(settings));
}
