// Serves pictures by name: public ones with a permanent cache, private ones through links that expire.
import type { FastifyReply } from "fastify";
import { notFound } from "@hourhand/contract/problem";
import type { HttpRouter } from "../../platform/http/bind.ts";
import { refuse } from "../../platform/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { readPicture } from "./media.ts";
import { viewerOfLink, type Viewer } from "./rules.ts";

const fileName = /^([0-9a-f]{32})\.webp$/;

/**
 * @param isLive whether a session is live and its person not blocked, or an API key is live; otherwise their links are
 * invalid
 */
export function bindMediaRoutes(
  router: HttpRouter,
  platform: Platform,
  isLive: (viewer: Viewer) => Promise<boolean>,
): void {
  router.server.get<{ Params: { file: string } }>("/media/:file", (request, reply) =>
    send(platform, request.params.file, true, reply, "public, max-age=31536000, immutable"),
  );
  router.server.get<{ Params: { file: string }; Querystring: Record<string, unknown> }>(
    "/media/private/:file",
    async (request, reply) => {
      const name = fileName.exec(request.params.file)?.[1] ?? "";
      const key = platform.keys.derive("picture links");
      const viewer = viewerOfLink(key, name, request.query, Date.now() / 1000);
      if (viewer === undefined || !(await isLive(viewer))) {
        refuse(notFound, { sentence: "This link has expired. Please open the page again." });
      }
      return send(platform, request.params.file, false, reply, "private, max-age=3600");
    },
  );
}

async function send(
  platform: Platform,
  file: string,
  isPublic: boolean,
  reply: FastifyReply,
  caching: string,
) {
  const name = fileName.exec(file)?.[1];
  const bytes = name === undefined ? null : await readPicture(platform, name, isPublic);
  if (!bytes) refuse(notFound, { sentence: "There is no such picture." });
  return reply
    .type("image/webp")
    .header("cache-control", caching)
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("cross-origin-resource-policy", "same-origin")
    .send(bytes);
}
