// Reads the three encodings of a body into one shape before the fields are checked (docs/rules/wire.md 5–6). Decision:
// docs/decisions/0002.
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { malformed, tooLarge, unsupportedEncoding } from "@hourhand/contract/problem";
import type { MemoryBudget } from "../memory-budget.ts";
import { BodyBytes } from "./body-bytes.ts";
import { isJsonWithin } from "../json-limits.ts";
import { Problem, refuse } from "../problem.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The maximum size of the body and how much has arrived; null before it is read. */
    bodyBytes: BodyBytes | null;
  }
}

/** An uploaded picture, not yet decoded. `bytes` are at most `pictureBytes`. */
export interface UploadedPicture {
  readonly bytes: Buffer;
  readonly fileName: string;
}

/**
 * A body before its fields are checked. In forms every value is text; `repeated` names the fields that were sent twice.
 */
export interface RawBody {
  readonly isForm: boolean;
  readonly fields: Record<string, unknown>;
  readonly repeated: ReadonlySet<string>;
  readonly files: Record<string, UploadedPicture>;
}

/** Largest picture file, 10 MB (docs/rules/pictures.md 2). */
export const pictureBytes = 10 * 1024 * 1024;
const textBodyBytes = 256 * 1024;
/** Maximum size of a picture field in a body, including its multipart headers. */
const pictureFieldBytes = 11 * 1024 * 1024;
const maxParts = 64;
const parsedAtOnce = 8 * 1024;
const maxFiles = 4;

export const emptyBody: RawBody = { isForm: true, fields: {}, repeated: new Set(), files: {} };

/** Returns the maximum size of a call's text. */
const textBytesOf = (request: FastifyRequest): number =>
  request.routeOptions.config.endpoint?.maxBodyBytes ?? textBodyBytes;

/**
 * Adds the encodings to a server. An empty body is an empty object, whatever its content type. A body's bytes are
 * reserved in `memory` as they arrive, until the call has ended.
 */
export function readBodies(server: FastifyInstance, memory: MemoryBudget): void {
  server.removeAllContentTypeParsers();
  server.decorateRequest("bodyBytes", null);
  server.addHook("preParsing", (request: FastifyRequest, reply: FastifyReply, _payload, done) => {
    const pictures = Object.keys(request.routeOptions.config.endpoint?.pictures ?? {}).length;
    const bytes = new BodyBytes(memory, pictures * pictureFieldBytes + textBytesOf(request));
    request.bodyBytes = bytes;
    reply.raw.once("close", () => bytes.release());
    done();
  });
  server.addContentTypeParser(
    /^application\/(?:[\w.-]+\+)?json\b/i,
    async (request: FastifyRequest, payload: Readable) => jsonBody(await wholeText(request, payload)),
  );
  server.addContentTypeParser(
    /^application\/x-www-form-urlencoded\b/i,
    async (request: FastifyRequest, payload: Readable) => formBody(await wholeText(request, payload)),
  );
  server.addContentTypeParser(/^multipart\/form-data\b/i, multipartBody);
  server.addContentTypeParser("*", async (request: FastifyRequest, payload: Readable) => {
    if ((await wholeText(request, payload)) === "") return emptyBody;
    refuse(unsupportedEncoding);
  });
}

/**
 * Reads a text body's raw bytes, at most 256 KB or the call's own maximum.
 * @throws Problem `tooLarge` (413), `unsupportedEncoding` (415) if it is compressed, `partDown` (503) if too much is in
 * flight
 */
export async function wholeBytes(request: FastifyRequest, payload: Readable): Promise<Buffer> {
  const encoding = request.headers["content-encoding"];
  if (encoding !== undefined && encoding !== "identity") refuse(unsupportedEncoding);
  const declared = Number(request.headers["content-length"] ?? 0);
  const maxBytes = textBytesOf(request);
  if (declared > maxBytes) refuse(tooLarge);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) refuse(tooLarge);
    request.bodyBytes?.take(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function wholeText(request: FastifyRequest, payload: Readable): Promise<string> {
  return asText(await wholeBytes(request, payload));
}

const strictText = new TextDecoder("utf-8", { fatal: true });

function asText(bytes: Buffer): string {
  try {
    return strictText.decode(bytes);
  } catch {
    throw notUtf8();
  }
}

const notUtf8 = () =>
  new Problem(malformed, { sentence: "What was sent is not valid UTF-8 text. Please send it as UTF-8." });

/**
 * Refuses bytes written as `%ff` that are not UTF-8, because the parsers of forms and queries would replace them.
 * @throws Problem `malformed` (400)
 */
export function refuseBrokenText(encoded: string): void {
  if (!/%[89a-f]/i.test(encoded)) return;
  try {
    for (const [bytes] of encoded.matchAll(/(?:%[\da-f]{2})+/gi)) decodeURIComponent(bytes);
  } catch {
    throw notUtf8();
  }
}

/** Declared fields are flat; unknown ones are ignored, but only within these limits. */
export const jsonLimits = { depth: 32, commas: 2_000 };

function jsonBody(text: string): RawBody {
  if (text.trim() === "") return emptyBody;
  if (!isJsonWithin(Buffer.from(text), jsonLimits)) {
    refuse(malformed, { sentence: "The body has too many parts. Please send its fields alone." });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    refuse(malformed, {
      sentence: "The body is not valid JSON. Please check it and send it again.",
    });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    refuse(malformed, { sentence: "The body must be a JSON object." });
  }
  return { isForm: false, fields: value as Record<string, unknown>, repeated: new Set(), files: {} };
}

function formBody(text: string): RawBody {
  refuseBrokenText(text);
  return formOf(new URLSearchParams(text));
}

function formOf(pairs: Iterable<readonly [name: string, value: string]>): RawBody {
  const fields: Record<string, unknown> = Object.create(null);
  const repeated = new Set<string>();
  for (const [name, value] of pairs) {
    if (name in fields) repeated.add(name);
    fields[name] = value;
  }
  return { isForm: true, fields, repeated, files: {} };
}

async function multipartBody(request: FastifyRequest, payload: Readable): Promise<RawBody> {
  const contentType = request.headers["content-type"] ?? "";
  if (!/;\s*boundary=/i.test(contentType)) {
    if ((await wholeBytes(request, payload)).length === 0) return emptyBody;
    refuse(malformed, { sentence: "The multipart body has no boundary. Please send it again." });
  }
  const declared = Number(request.headers["content-length"] ?? Infinity);
  if (declared === 0) return emptyBody;
  const { bodyBytes } = request;
  if (!bodyBytes || (declared !== Infinity && declared > bodyBytes.max)) refuse(tooLarge);
  const takesFiles = bodyBytes.max > textBytesOf(request);
  const take = (chunk: Buffer) => bodyBytes.take(chunk.length);
  return parseParts(contentType, payload, take, takesFiles);
}

function parseParts(
  contentType: string,
  payload: Readable,
  take: (chunk: Buffer) => void,
  takesFiles: boolean,
): Promise<RawBody> {
  const fields: Record<string, unknown> = Object.create(null);
  const files: Record<string, UploadedPicture> = Object.create(null);
  const repeated = new Set<string>();
  let fileParts = 0;
  return new Promise((resolve, reject) => {
    let hasFailed = false;
    // Drains the rest of the body, so that the client can read the refusal.
    const fail = (problem: Problem) => {
      hasFailed = true;
      reject(problem);
    };
    const parse = (chunk: Buffer) => {
      if (hasFailed) return;
      try {
        // Counts all parts together, because the parser limits each one alone.
        take(chunk);
      } catch (error) {
        fail(error as Problem);
      }
      // One chunk from the network can contain a thousand parts, which the parser would read all in one go.
      for (let from = 0; from < chunk.length; from += parsedAtOnce) {
        if (hasFailed) return;
        parser.write(chunk.subarray(from, from + parsedAtOnce));
      }
    };
    let parser: BusboyInstance;
    try {
      parser = new Busboy({
        headers: { "content-type": contentType },
        // Texts are read as bytes too, because the parser would silently replace invalid UTF-8.
        isPartAFile: () => true,
        limits: {
          fieldNameSize: 200,
          files: maxParts,
          fileSize: takesFiles ? pictureBytes : textBodyBytes,
          parts: maxParts,
        },
      });
    } catch {
      reject(new Problem(malformed));
      return;
    }
    const tooManyParts = () => fail(new Problem(tooLarge, { sentence: "The form has too many parts." }));
    parser.on("file", (name, stream, fileName: string | undefined, _encoding, type) => {
      const isFile = fileName !== undefined || type === "application/octet-stream";
      if (isFile) fileParts++;
      if (fileParts > maxFiles) tooManyParts();
      const chunks: Buffer[] = [];
      let size = 0;
      stream.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (isFile || size <= textBodyBytes) chunks.push(chunk);
        else fail(new Problem(tooLarge));
      });
      stream.on("limit", () =>
        fail(
          new Problem(
            tooLarge,
            isFile ? { sentence: "The picture is larger than 10 MB. Please choose a smaller one." } : {},
          ),
        ),
      );
      stream.on("error", () => fail(new Problem(malformed)));
      stream.on("end", () => {
        const bytes = Buffer.concat(chunks);
        // A file input that was left empty arrives as an empty part.
        if (isFile && bytes.length === 0) return;
        if (name in files || name in fields) repeated.add(name);
        if (isFile) {
          files[name] = { bytes, fileName: fileName ?? "" };
          return;
        }
        try {
          fields[name] = asText(bytes);
        } catch (error) {
          fail(error as Problem);
        }
      });
    });
    for (const limit of ["partsLimit", "filesLimit"] as const) parser.on(limit, tooManyParts);
    parser.on("error", () => fail(new Problem(malformed)));
    parser.on("finish", () => resolve({ isForm: true, fields, repeated, files }));
    payload.on("error", () => reject(new Problem(malformed)));
    payload.on("aborted", () => reject(new Problem(malformed)));
    payload.on("data", parse);
    payload.once("end", () => hasFailed || parser.end());
  });
}
