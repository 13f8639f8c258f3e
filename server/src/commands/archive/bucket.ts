// The calls that commands make on an S3-compatible store, other than for single pictures: lists, archives in parts,
// removal.
import type { S3Client } from "@aws-sdk/client-s3";
import type { ObjectStoreSettings } from "../../settings/service-settings.ts";

export type BucketSettings = Omit<ObjectStoreSettings, "bucket">;

/** A bucket with the calls that commands need. */
export interface Bucket {
  /** Yields the keys with this prefix, a page at a time. */
  keys(prefix: string): AsyncGenerator<string[], void>;
  remove(key: string): Promise<void>;
  note(key: string, text: string): Promise<void>;
  size(key: string): Promise<number | undefined>;
  read(key: string, size: number): AsyncGenerator<Buffer, void>;
  /** Begins a multipart object; creates the bucket if it is missing. Returns the upload's id. */
  begin(key: string): Promise<string>;
  part(key: string, upload: string, number: number, bytes: Buffer): Promise<string>;
  complete(key: string, upload: string, tags: readonly string[]): Promise<void>;
  /** Aborts an upload; a missing one is not an error. */
  abort(key: string, upload: string): Promise<void>;
  /** Lists uploads that were begun and not completed, if the store lists them. */
  unfinished(prefix: string): Promise<{ key: string; upload: string }[]>;
}

const readBytes = 8 * 1024 * 1024;

/** Opens a bucket; loads the library only then. */
export async function openBucket(settings: BucketSettings, name: string): Promise<Bucket> {
  const s3 = await import("@aws-sdk/client-s3");
  const client: S3Client = new s3.S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: true,
    maxAttempts: 5,
    // Stores other than Amazon's do not support the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000, throwOnRequestTimeout: true },
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
  });
  const object = (key: string) => ({ Bucket: name, Key: key });
  const isMissing = (error: unknown) =>
    error instanceof Error && ["NoSuchKey", "NotFound", "NoSuchBucket", "NoSuchUpload"].includes(error.name);
  return {
    async *keys(prefix) {
      for (let token: string | undefined; ;) {
        const list = new s3.ListObjectsV2Command({
          Bucket: name,
          Prefix: prefix,
          ...(token !== undefined && { ContinuationToken: token }),
        });
        const page = await client.send(list).catch((error: unknown) => {
          if (isMissing(error)) return undefined;
          throw error;
        });
        yield (page?.Contents ?? []).flatMap(({ Key }) => Key ?? []);
        token = page?.IsTruncated ? page.NextContinuationToken : undefined;
        if (token === undefined) return;
      }
    },
    remove: async (key) => void (await client.send(new s3.DeleteObjectCommand(object(key)))),
    note: async (key, text) =>
      void (await client.send(new s3.PutObjectCommand({ ...object(key), Body: text }))),
    async size(key) {
      try {
        return (await client.send(new s3.HeadObjectCommand(object(key)))).ContentLength;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    // In ranges, so that a slow reader does not keep one reply open for an hour.
    async *read(key, size) {
      for (let from = 0; from < size; from += readBytes) {
        const range = `bytes=${from}-${Math.min(size, from + readBytes) - 1}`;
        const { Body, ContentRange } = await client.send(
          new s3.GetObjectCommand({ ...object(key), Range: range }),
        );
        if (ContentRange !== undefined) yield Buffer.from((await Body?.transformToByteArray()) ?? []);
        else {
          // A store that does not support ranges returns the whole object.
          for await (const part of Body as unknown as AsyncIterable<Buffer>) yield Buffer.from(part);
          return;
        }
      }
    },
    async begin(key) {
      const create = () => client.send(new s3.CreateMultipartUploadCommand(object(key)));
      const created = await create().catch(async (error: unknown) => {
        if (!(error instanceof Error) || error.name !== "NoSuchBucket") throw error;
        await client.send(new s3.CreateBucketCommand({ Bucket: name }));
        return create();
      });
      return created.UploadId ?? "";
    },
    async part(key, upload, number, bytes) {
      const { ETag } = await client.send(
        new s3.UploadPartCommand({ ...object(key), UploadId: upload, PartNumber: number, Body: bytes }),
      );
      return ETag ?? "";
    },
    async complete(key, upload, tags) {
      const parts = tags.map((tag, index) => ({ ETag: tag, PartNumber: index + 1 }));
      await client.send(
        new s3.CompleteMultipartUploadCommand({
          ...object(key),
          UploadId: upload,
          MultipartUpload: { Parts: parts },
        }),
      );
    },
    async abort(key, upload) {
      try {
        await client.send(new s3.AbortMultipartUploadCommand({ ...object(key), UploadId: upload }));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
    async unfinished(prefix) {
      const { Uploads = [] } = await client
        .send(new s3.ListMultipartUploadsCommand({ Bucket: name, Prefix: prefix }))
        .catch((error: unknown) => {
          if (isMissing(error)) return { Uploads: [] };
          throw error;
        });
      return Uploads.flatMap(({ Key, UploadId }) => (Key && UploadId ? { key: Key, upload: UploadId } : []));
    },
  };
}
