// The three body encodings, read into one shape before anyone looks at fields (decisions.md section 1).
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { malformed, tooLarge, unsupportedEncoding } from "@hourhand/contract/problem";
import { Problem } from "./problem.ts";

/** A picture as it was uploaded, not yet decoded. `bytes` are at most `pictureBytes`. */
export interface UploadedPicture {
  readonly bytes: Buffer;
  readonly fileName: string;
}

/** A body before its fields are checked. In forms every value is text; `repeated` names those sent twice. */
export interface RawBody {
  readonly isForm: boolean;
  readonly fields: Record<string, unknown>;
  readonly repeated: ReadonlySet<string>;
  readonly files: Record<string, UploadedPicture>;
}

/** Largest picture file, 10 MB (decisions.md section 7). */
export const pictureBytes = 10 * 1024 * 1024;
const textBodyBytes = 256 * 1024;
const mostParts = 64;
const mostFiles = 4;

export const emptyBody: RawBody = { isForm: true, fields: {}, repeated: new Set(), files: {} };

/** Teaches a server the encodings. An empty body is an empty object whatever its content type says. */
export function readBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
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
    throw new Problem(unsupportedEncoding);
  });
}

async function wholeBytes(request: FastifyRequest, payload: Readable): Promise<Buffer> {
  const encoding = request.headers["content-encoding"];
  if (encoding !== undefined && encoding !== "identity") throw new Problem(unsupportedEncoding);
  const declared = Number(request.headers["content-length"] ?? 0);
  if (declared > textBodyBytes) throw new Problem(tooLarge);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > textBodyBytes) throw new Problem(tooLarge);
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
 * Refuses bytes written as `%ff` that are no UTF-8: the parsers of forms and queries put other characters in their place.
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

function jsonBody(text: string): RawBody {
  if (text.trim() === "") return emptyBody;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem(malformed, {
      sentence: "The body is not valid JSON. Please check it and send it again.",
    });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Problem(malformed, { sentence: "The body must be a JSON object." });
  }
  return { isForm: false, fields: value as Record<string, unknown>, repeated: new Set(), files: {} };
}

function formBody(text: string): RawBody {
  refuseBrokenText(text);
  const fields: Record<string, unknown> = Object.create(null);
  const repeated = new Set<string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in fields) repeated.add(name);
    fields[name] = value;
  }
  return { isForm: true, fields, repeated, files: {} };
}

async function multipartBody(request: FastifyRequest, payload: Readable): Promise<RawBody> {
  const contentType = request.headers["content-type"] ?? "";
  if (!/;\s*boundary=/i.test(contentType)) {
    if ((await wholeBytes(request, payload)).length === 0) return emptyBody;
    throw new Problem(malformed, { sentence: "The multipart body has no boundary. Please send it again." });
  }
  if (request.headers["content-length"] === "0") return emptyBody;
  const takesFiles = Object.keys(request.routeOptions.config.endpoint?.pictures ?? {}).length > 0;
  const limit = takesFiles ? mostFiles * pictureBytes + textBodyBytes : textBodyBytes;
  if (Number(request.headers["content-length"] ?? 0) > limit) throw new Problem(tooLarge);
  return parseParts(contentType, payload, takesFiles);
}

function parseParts(contentType: string, payload: Readable, takesFiles: boolean): Promise<RawBody> {
  const fields: Record<string, unknown> = Object.create(null);
  const files: Record<string, UploadedPicture> = Object.create(null);
  const repeated = new Set<string>();
  let fileParts = 0;
  return new Promise((resolve, reject) => {
    const fail = (problem: Problem) => {
      payload.unpipe(parser);
      payload.resume();
      reject(problem);
    };
    let parser: BusboyInstance;
    try {
      parser = new Busboy({
        headers: { "content-type": contentType },
        // Texts come as bytes too: the parser would quietly mend those that are no UTF-8.
        isPartAFile: () => true,
        limits: {
          fieldNameSize: 200,
          files: mostParts,
          fileSize: takesFiles ? pictureBytes : textBodyBytes,
          parts: mostParts,
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
      if (fileParts > mostFiles) tooManyParts();
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
        // A file input nobody touched arrives as an empty part.
        if (isFile && bytes.length === 0) return;
        if (name in files || name in fields) repeated.add(name);
        if (isFile) {
          files[name] = { bytes, fileName: fileName ?? "" };
          return;
        }
        try {
          fields[name] = asText(bytes);
        } catch (problem) {
          fail(problem as Problem);
        }
      });
    });
    for (const limit of ["partsLimit", "filesLimit"] as const) parser.on(limit, tooManyParts);
    parser.on("error", () => fail(new Problem(malformed)));
    parser.on("finish", () => resolve({ isForm: true, fields, repeated, files }));
    payload.on("error", () => reject(new Problem(malformed)));
    payload.on("aborted", () => reject(new Problem(malformed)));
    payload.pipe(parser);
  });
}
