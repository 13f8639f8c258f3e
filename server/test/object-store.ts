// A small S3-compatible store in this process: buckets, objects, ranges, lists, multipart uploads. It checks the access
// key but not the signature, so tests with it prove nothing about access.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A running store. */
export interface TestObjectStore {
  readonly url: string;
  /** Objects' bytes, by `bucket/key`. */
  readonly objects: Map<string, Buffer>;
  /** Incomplete uploads, by id; each with its `bucket/key`. */
  readonly uploads: Map<string, { at: string; parts: Map<number, Buffer> }>;
  readonly buckets: Set<string>;
  /** Called with each request; requests for which it returns true are answered with 500. */
  breaks: (method: string, url: URL) => boolean;
  /** Makes it answer a list of the uploads below a prefix as MinIO does. */
  listsNoUploads: boolean;
  close(): Promise<void>;
}

export const testAccess = { accessKeyId: "key-of-the-test", secretAccessKey: "secret-of-the-test" };

/** Returns the settings for a bucket of this store for pictures. */
export const storeSettings = ({ url }: TestObjectStore) => ({
  S3_ENDPOINT: url,
  S3_BUCKET: "pictures",
  S3_ACCESS_KEY_ID: testAccess.accessKeyId,
  S3_SECRET_ACCESS_KEY: testAccess.secretAccessKey,
});

export async function startObjectStore(...buckets: readonly string[]): Promise<TestObjectStore> {
  const server = createServer((request, response) => {
    void answer(store, request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const store: TestObjectStore = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects: new Map(),
    uploads: new Map(),
    buckets: new Set(buckets),
    breaks: () => false,
    listsNoUploads: false,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return store;
}

async function answer(
  store: TestObjectStore,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { method = "" } = request;
  const url = new URL(request.url ?? "/", "http://store");
  if (store.listsNoUploads && method === "GET" && url.searchParams.has("uploads"))
    return void response.writeHead(404).end("<Error><Code>NoSuchUpload</Code></Error>");
  const send = (status: number, body: string | Buffer = "", headers: Record<string, string> = {}) =>
    void response.writeHead(status, headers).end(method === "HEAD" ? undefined : body);
  const refuse = (status: number, code: string) => send(status, `<Error><Code>${code}</Code></Error>`);
  if (store.breaks(method, url)) return refuse(500, "InternalError");
  if (!request.headers.authorization?.includes(testAccess.accessKeyId)) return refuse(403, "AccessDenied");
  const [bucket = "", ...path] = decodeURIComponent(url.pathname).slice(1).split("/");
  const key = path.join("/");
  if (key === "" && method === "PUT") return send(200, (store.buckets.add(bucket), ""));
  if (!store.buckets.has(bucket)) return refuse(404, "NoSuchBucket");
  if (key === "") return send(200, listing(store, bucket, url));
  const at = `${bucket}/${key}`;
  if (url.searchParams.has("uploads") || url.searchParams.has("uploadId"))
    return send(...uploading(store, at, method, url, Buffer.concat(parts)));
  const found = store.objects.get(at);
  if (method === "PUT") return send(200, (store.objects.set(at, Buffer.concat(parts)), ""), { etag: '"1"' });
  if (method === "DELETE") return send(204, (store.objects.delete(at), ""));
  if (found === undefined) return refuse(404, "NoSuchKey");
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  if (from === undefined) return send(200, found, { "content-length": String(found.length) });
  const range = `bytes ${from}-${to}/${found.length}`;
  send(206, found.subarray(Number(from), Number(to) + 1), { "content-range": range });
}

function listing({ objects, uploads }: TestObjectStore, bucket: string, { searchParams }: URL): string {
  const prefix = `${bucket}/${searchParams.get("prefix") ?? ""}`;
  const keyOf = (at: string) => `<Key>${at.slice(bucket.length + 1)}</Key>`;
  if (searchParams.has("uploads")) {
    const found = [...uploads].filter(([, { at }]) => at.startsWith(prefix));
    return `<ListMultipartUploadsResult>${found
      .map(([id, { at }]) => `<Upload>${keyOf(at)}<UploadId>${id}</UploadId></Upload>`)
      .join("")}</ListMultipartUploadsResult>`;
  }
  // Pages have two entries, so that a client has to request the next one.
  const from = Number(searchParams.get("continuation-token") ?? 0);
  const found = [...objects.keys()].filter((at) => at.startsWith(prefix)).toSorted();
  const isMore = found.length > from + 2;
  return `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${isMore ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ""}${found
    .slice(from, from + 2)
    .map((at) => `<Contents>${keyOf(at)}</Contents>`)
    .join("")}</ListBucketResult>`;
}

function uploading(
  { objects, uploads }: TestObjectStore,
  at: string,
  method: string,
  { searchParams }: URL,
  body: Buffer,
): [status: number, body: string, headers?: Record<string, string>] {
  if (searchParams.has("uploads")) {
    const id = String(uploads.size + objects.size + 1);
    uploads.set(id, { at, parts: new Map() });
    return [200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`];
  }
  const id = searchParams.get("uploadId") ?? "";
  const upload = uploads.get(id);
  if (upload === undefined) return [404, "<Error><Code>NoSuchUpload</Code></Error>"];
  if (method === "PUT") {
    upload.parts.set(Number(searchParams.get("partNumber")), body);
    return [200, "", { etag: `"${searchParams.get("partNumber")}"` }];
  }
  uploads.delete(id);
  if (method === "DELETE") return [204, ""];
  const whole = [...upload.parts].toSorted(([one], [other]) => one - other).map(([, part]) => part);
  objects.set(at, Buffer.concat(whole));
  return [200, "<CompleteMultipartUploadResult><ETag>1</ETag></CompleteMultipartUploadResult>"];
}
