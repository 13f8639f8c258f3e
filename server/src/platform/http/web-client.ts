// Serves the built web client: the prerendered home page, the bare page for every other address, hashed files for ever.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { brotliCompressSync } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Settings } from "../../settings.ts";
import { answerUnknownPaths } from "./server.ts";

/** Paths that are screens (docs/rules/screens.md 1); the page decides what to show. */
const screens = [
  "/",
  "/signin",
  "/sigin",
  "/signup",
  "/signUP",
  "/signup/enterotp",
  "/Forgot",
  "/forgot",
  "/change_password",
  "/worker_register",
  "/admin-panel",
  "/worker",
  "/terms",
  "/privacy",
];

/** Serves the client from a folder with `index.html` (home, prerendered) and `shell.html` (every other screen). */
export async function serveWebClient(
  server: FastifyInstance,
  settings: Settings,
  folder: string | undefined,
): Promise<void> {
  if (folder === undefined || !existsSync(join(folder, "index.html"))) {
    answerUnknownPaths(server, (reply) =>
      reply.code(404).type("text/plain").send("The web client is not built. Run: npm run build"),
    );
    return;
  }
  const home = readFileSync(join(folder, "index.html"), "utf8");
  const shellPath = join(folder, "shell.html");
  const shell = existsSync(shellPath) ? readFileSync(shellPath, "utf8") : home;
  await server.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      const isHashed = /[/\\]assets[/\\]/.test(path);
      response.setHeader(
        "cache-control",
        isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
    },
  });
  const pages = { home: servedPage(home, settings), shell: servedPage(shell, settings) };
  const sendPage = (reply: FastifyReply, page: ServedPage, status: number) => {
    const takesBrotli = /\bbr\b/.test(reply.request.headers["accept-encoding"] ?? "");
    if (takesBrotli) reply.header("content-encoding", "br");
    return reply
      .code(status)
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("content-security-policy", page.policy)
      .header("vary", "accept-encoding")
      .header("referrer-policy", "strict-origin-when-cross-origin")
      .header("x-frame-options", "DENY")
      .header("cross-origin-opener-policy", "same-origin-allow-popups")
      .header("permissions-policy", "geolocation=(self), camera=(), microphone=(), payment=()")
      .send(takesBrotli ? page.brotli : page.html);
  };
  for (const path of screens) {
    server.get(path, { schema: { hide: true } as never }, (_request, reply) =>
      sendPage(reply, path === "/" ? pages.home : pages.shell, 200),
    );
  }
  answerUnknownPaths(server, (reply) => sendPage(reply, pages.shell, 404));
}

interface ServedPage {
  readonly html: string;
  readonly brotli: Buffer;
  readonly policy: string;
}

const servedPage = (html: string, settings: Settings): ServedPage => ({
  html,
  brotli: brotliCompressSync(html),
  policy: pagePolicy(html, settings),
});

/** Inline scripts are allowed by their hashes alone; Google's script only where sign-in with it is set up. */
function pagePolicy(page: string, settings: Settings): string {
  const hashes = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) =>
      `'sha256-${createHash("sha256")
        .update(script ?? "")
        .digest("base64")}'`,
  );
  const google = settings.googleClientId ? ["https://accounts.google.com/gsi/"] : [];
  const sockets = settings.publicUrl.replace(/^http/, "ws");
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes), ...google].join(" ")}`,
    `style-src 'self' 'unsafe-inline' ${google.join(" ")}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${sockets} ${google.join(" ")}`,
    `frame-src ${google.join(" ") || "'none'"}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
