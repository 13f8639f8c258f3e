// Stores archives below a prefix of a bucket: they are uploaded in parts, and visible only after the last part.
import type { Settings } from "../../settings/settings.ts";
import { CommandRefused } from "../command.ts";
import { openBucket, type Bucket } from "./bucket.ts";
import type { ArchiveDraft, ArchivePlace } from "./archive.ts";
import { isArchiveName, isUnfinishedName, unfinished } from "./names.ts";

/** Maximum size of a note, which only contains the id of an upload. */
const maxNoteBytes = 2_048;

/** @throws CommandRefused if the settings have no store */
export async function bucketPlace(
  settings: Settings,
  bucketName: string,
  prefix: string,
): Promise<ArchivePlace> {
  if (settings.backupStore === undefined)
    throw new CommandRefused(
      "Please set BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or those of S3_*: they say where s3:// is.",
    );
  const bucket = await openBucket(settings.backupStore, bucketName);
  const folder = prefix === "" ? "" : `${prefix}/`;
  const address = `s3://${bucketName}/${prefix}`;
  const addressOf = (name: string) => `s3://${bucketName}/${folder}${name}`;
  const abortUnfinished = async () => {
    for (const { key, upload } of await bucket.unfinished(folder))
      if (isArchiveName(key.slice(folder.length))) await bucket.abort(key, upload);
    for await (const keys of bucket.keys(folder))
      for (const key of keys.filter((one) => isUnfinishedName(one.slice(folder.length)))) {
        // A larger object is not a note but half an archive that was copied here from a folder; it has no upload id.
        const size = (await bucket.size(key)) ?? 0;
        let upload = "";
        if (size <= maxNoteBytes) for await (const part of bucket.read(key, size)) upload += part.toString();
        // Without an upload id, the call would delete the archive itself.
        if (upload !== "") await bucket.abort(key.slice(0, -unfinished.length), upload);
        await bucket.remove(key);
      }
  };
  return {
    address,
    addressOf,
    async create(name) {
      await abortUnfinished();
      return createUpload(bucket, folder + name);
    },
    async names() {
      const names: string[] = [];
      for await (const keys of bucket.keys(folder))
        names.push(...keys.map((key) => key.slice(folder.length)).filter((name) => !name.includes("/")));
      return names;
    },
    remove: (name) => bucket.remove(folder + name),
    removeUnfinished: abortUnfinished,
    async open(name) {
      const size = await bucket.size(folder + name);
      if (size === undefined)
        throw new CommandRefused(`There is no archive ${addressOf(name)}. Please look at its name.`);
      return { name, size, bytes: () => bucket.read(folder + name, size) };
    },
  };
}

const mebibyte = 1024 * 1024;
/**
 * Returns the size of a part. A store accepts 10,000 parts: small ones first, to use little memory, then larger ones,
 * up to 160 GiB.
 */
const partBytes = (number: number) => (number <= 1_000 ? 8 : 16) * mebibyte;

async function createUpload(bucket: Bucket, key: string): Promise<ArchiveDraft> {
  const upload = await bucket.begin(key);
  // Some stores (MinIO) do not list uploads by prefix: this note lets the next run find the upload.
  const note = key + unfinished;
  await bucket.note(note, upload).catch(async (error: unknown) => {
    await bucket.abort(key, upload).catch(() => {});
    throw error;
  });
  const tags: string[] = [];
  let waiting: Buffer[] = [];
  let length = 0;
  const send = async () => {
    tags.push(await bucket.part(key, upload, tags.length + 1, Buffer.concat(waiting)));
    waiting = [];
    length = 0;
  };
  return {
    async write(part) {
      waiting.push(part);
      length += part.length;
      if (length >= partBytes(tags.length + 1)) await send();
    },
    async finish() {
      if (length > 0) await send();
      await bucket.complete(key, upload, tags);
      await bucket.remove(note);
    },
    async abandon() {
      await bucket.abort(key, upload).catch(() => {});
      await bucket.remove(note).catch(() => {});
    },
  };
}
