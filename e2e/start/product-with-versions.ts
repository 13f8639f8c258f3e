// The built product behind a separate address that publishes several builds one after the other: every file of a build
// has its own name, also in the build's documents and its service worker.
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { createServer, request as ask, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { journeyUrl } from "../product.ts";

/** What the server at the address publishes. */
interface Published {
  /** The build that its documents and files are from. */
  build: number;
  /** The build that its service worker is from; that build's files are there too. By default the same build. */
  worker?: number;
  /** Whether SERVICE_WORKER=off is set. */
  isWithdrawn?: boolean;
}

/** An address whose server changes its build. */
export interface ProductWithVersions {
  readonly url: string;
  /** Publishes the next build, or the given one. */
  readonly publish: (published?: Published) => void;
  /** Close the pages first: the socket of one that is connecting would fail the journey. */
  readonly stop: () => void;
}

const assets = new Set(
  readdirSync(fileURLToPath(new URL("../../web/dist/assets", import.meta.url))).filter((name) =>
    /\.\w+$/.test(name),
  ),
);
/** Matches the mark in the name of a file from a build other than the first. */
const mark = /-build(\d+)(?=\.\w+$)/;
const namedAsIn = (build: number, text: string): string =>
  build === 0
    ? text
    : text.replaceAll(/[\w.-]+\.(?:js|css|svg|webp|png|woff2)\b/g, (name) =>
        assets.has(name) ? name.replace(/(?=\.\w+$)/, `-build${build}`) : name,
      );

/** Returns the hash that allows a script within a document to run. */
const hashOf = (script: string): string => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
/** Returns the policy with the hashes of a document's inline scripts, which change because they name files. */
const policyFor = (policy: string, html: string): string =>
  policy.replace(
    /script-src(?=[ ;])/,
    [
      "script-src",
      ...[...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, own = ""]) => hashOf(own)),
    ].join(" "),
  );

async function bodyOf(reply: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of reply) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

/** The worker that server/src/platform/http/web-client.ts then serves, read from a product with this setting. */
export type WithdrawnWorker = string;

/**
 * Serves the product as its first build. `withdrawn` is the service worker that an operator who has switched it off
 * serves.
 */
export async function productWithVersions(withdrawn: WithdrawnWorker = ""): Promise<ProductWithVersions> {
  let now: Required<Published> = { build: 0, worker: 0, isWithdrawn: false };
  const { hostname, port } = new URL(journeyUrl());
  const server = createServer((incoming, answer) => {
    const { method = "GET", url = "/", headers } = incoming;
    const isWorker = url === "/sw.js";
    if (isWorker && now.isWithdrawn) {
      answer
        .writeHead(200, { "content-type": "text/javascript", "cache-control": "no-store" })
        .end(withdrawn);
      return;
    }
    const asked = url.startsWith("/assets/") ? Number(mark.exec(url)?.[1] ?? 0) : undefined;
    if (asked !== undefined && asked !== now.build && asked !== now.worker) {
      answer.writeHead(404).end();
      return;
    }
    const { "if-none-match": _, "if-modified-since": __, ...others } = headers;
    const passed = ask(
      {
        hostname,
        port,
        method,
        path: url.replace(mark, ""),
        headers: { ...others, "accept-encoding": "identity" },
      },
      (reply) => void pass(reply),
    );
    const pass = async (reply: IncomingMessage): Promise<void> => {
      const build = isWorker ? now.worker : (asked ?? now.build);
      const { etag: ___, "content-length": ____, ...kept } = reply.headers;
      if (!/html|javascript|css/.test(reply.headers["content-type"] ?? "")) {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
        return;
      }
      const text = namedAsIn(build, await bodyOf(reply));
      const policy = kept["content-security-policy"];
      if (typeof policy === "string") kept["content-security-policy"] = policyFor(policy, text);
      answer.writeHead(reply.statusCode ?? 502, kept).end(text);
    };
    passed.on("error", () => answer.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publish: ({ build, worker = build, isWithdrawn = false } = { build: now.build + 1 }) =>
      void (now = { build, worker, isWithdrawn }),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
