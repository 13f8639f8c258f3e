// Serves pictures by name: public ones cached for ever, private ones through links that expire.
import type { FastifyReply } from "fastify";
import { notFound } from "@hourhand/contract/problem";
import type { HttpDoor } from "../../platform/http/bind.ts";
import { Problem } from "../../platform/http/problem.ts";
import { prepared } from "../../platform/database/hot.ts";
import type { Platform } from "../../platform/platform.ts";
import { linkHolds } from "./rules.ts";

const visibilityOf = prepared<{ is_public: boolean }, [string]>(
  "picture_visibility",
  "select is_public from pictures where name = $1",
);
const fileName = /^([0-9a-f]{32})\.webp$/;

export function bindMediaRoutes(door: HttpDoor, platform: Platform): void {
  door.server.get<{ Params: { file: string } }>("/media/:file", (request, reply) =>
    send(platform, request.params.file, true, reply, "public, max-age=31536000, immutable"),
  );
  door.server.get<{ Params: { file: string }; Querystring: Record<string, unknown> }>(
    "/media/private/:file",
    (request, reply) => {
      const name = fileName.exec(request.params.file)?.[1] ?? "";
      const key = platform.keys.derive("picture links");
      if (!linkHolds(key, name, request.query, Date.now() / 1000)) {
        throw new Problem(notFound, { sentence: "This link has expired. Please open the page again." });
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
  const [row] = name === undefined ? [] : await visibilityOf(platform.pool, [name]);
  const bytes = name !== undefined && row?.is_public === isPublic ? await platform.store.get(name) : null;
  if (!bytes) throw new Problem(notFound, { sentence: "There is no such picture." });
  return reply
    .type("image/webp")
    .header("cache-control", caching)
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("cross-origin-resource-policy", "same-origin")
    .send(bytes);
}
