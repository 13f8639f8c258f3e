// Stores for pictures: files in the data folder, or an S3-compatible bucket. The media domain makes the pictures'
// names.
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ObjectStoreSettings } from "../../settings/service-settings.ts";
import { StoreDown } from "./store-down.ts";
import { syncFolder } from "./sync-folder.ts";

/** Objects by name. Names match `[a-z0-9]{32}`; an object's content never changes. */
export interface ObjectStore {
  /** @throws StoreDown (503), and then nothing is left behind */
  put(name: string, bytes: Buffer): Promise<void>;
  /**
   * Returns the bytes, or null if there is no such object.
   * @throws StoreDown (503)
   */
  get(name: string): Promise<Buffer | null>;
  /**
   * Whether there is such an object.
   * @throws StoreDown (503)
   */
  has(name: string): Promise<boolean>;
  remove(name: string): Promise<void>;
  /**
   * Removes what interrupted writes left before this instant, in milliseconds since 1970. Returns how many files it
   * removed.
   */
  removeDrafts?(before: number): Promise<number>;
}

const safeName = /^[a-z0-9]{32}$/;

function checked(name: string): string {
  if (!safeName.test(name)) throw new RangeError("not an object's name");
  return name;
}

const draftName = /^[a-z0-9]{32}\.[0-9a-f]{12}$/;

/**
 * Stores files below a folder, two levels deep so that no folder grows without limit; no other user of the machine may
 * read them.
 */
export function createFileStore(folder: string): ObjectStore {
  const pathOf = (name: string) => join(folder, checked(name).slice(0, 2), name);
  // An older version's folder could be read by all users. If there is no folder, the first put makes it.
  chmod(folder, 0o700).catch(() => {});
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      // Written to a draft and then renamed, so that nobody ever reads half a picture.
      const draft = `${path}.${randomBytes(6).toString("hex")}`;
      try {
        const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await writeFile(draft, bytes, { flush: true, mode: 0o600 });
        await rename(draft, path);
        // A move of a picture to this place deletes it in the other place next.
        await syncFolder(dirname(path));
        await syncFolder(folder);
        if (made !== undefined) await syncFolder(dirname(made));
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {});
        throw new StoreDown("put", error);
      }
    },
    async get(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw new StoreDown("get", error);
      }
    },
    async has(name) {
      try {
        return (await stat(pathOf(name))).isFile();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
        throw new StoreDown("get", error);
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async removeDrafts(before) {
      let count = 0;
      if (!existsSync(folder)) return count;
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !draftName.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const found = await stat(path).catch(() => undefined);
        if (!found || found.mtimeMs >= before) continue;
        await rm(path, { force: true });
        count++;
      }
      return count;
    },
  };
}

/** Opens an S3-compatible bucket. The library is only loaded if one is configured. */
export async function createBucketStore(settings: ObjectStoreSettings): Promise<ObjectStore> {
  const { S3Client, PutObjectCommand, GetObjectCommand, HeadObjectCommand, DeleteObjectCommand } =
    await import("@aws-sdk/client-s3");
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: true,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
  });
  const place = (name: string) => ({ Bucket: settings.bucket, Key: checked(name) });
  return {
    async put(name, bytes) {
      const object = { ...place(name), Body: bytes, ContentType: "image/webp" };
      await client.send(new PutObjectCommand(object)).catch((error: unknown) => {
        throw new StoreDown("put", error);
      });
    },
    async get(name) {
      try {
        const answer = await client.send(new GetObjectCommand(place(name)));
        return Buffer.from((await answer.Body?.transformToByteArray()) ?? []);
      } catch (error) {
        if (isMissing(error)) return null;
        throw new StoreDown("get", error);
      }
    },
    async has(name) {
      try {
        await client.send(new HeadObjectCommand(place(name)));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw new StoreDown("get", error);
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(place(name)));
    },
  };
}

const isMissing = (error: unknown) =>
  error instanceof Error && (error.name === "NoSuchKey" || error.name === "NotFound");
