// Where pictures are kept: files in the data folder, or an S3-compatible store. Names are made by the media domain.
import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ObjectStoreSettings } from "../../settings.ts";

/** Objects by name. Names match `[a-z0-9]{32}`; contents never change once put. */
export interface ObjectStore {
  put(name: string, bytes: Buffer): Promise<void>;
  /** The bytes, or null where there is no such object. */
  get(name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
}

const safeName = /^[a-z0-9]{32}$/;

function checked(name: string): string {
  if (!safeName.test(name)) throw new RangeError("not an object's name");
  return name;
}

/** Files below a folder, two levels deep so that no folder grows without bound. */
export function createFileStore(folder: string): ObjectStore {
  const pathOf = (name: string) => join(folder, checked(name).slice(0, 2), name);
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true });
      // Written aside and renamed, so that nobody ever reads half a picture.
      const draft = `${path}.${randomBytes(6).toString("hex")}`;
      await writeFile(draft, bytes, { flush: true });
      await rename(draft, path);
    },
    async get(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

/** An S3-compatible bucket. The library is loaded only where one is configured. */
export async function createBucketStore(settings: ObjectStoreSettings): Promise<ObjectStore> {
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand } =
    await import("@aws-sdk/client-s3");
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: true,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000 },
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
  });
  const place = (name: string) => ({ Bucket: settings.bucket, Key: checked(name) });
  return {
    async put(name, bytes) {
      await client.send(new PutObjectCommand({ ...place(name), Body: bytes, ContentType: "image/webp" }));
    },
    async get(name) {
      try {
        const answer = await client.send(new GetObjectCommand(place(name)));
        return Buffer.from((await answer.Body?.transformToByteArray()) ?? []);
      } catch (error) {
        if (error instanceof Error && (error.name === "NoSuchKey" || error.name === "NotFound")) return null;
        throw error;
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(place(name)));
    },
  };
}
