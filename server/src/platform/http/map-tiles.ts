// The operator's map file below /tiles/, with ranges; and where a browser finds the tiles
// (docs/decisions/0028-the-map-is-drawn-without-tiles.md).
import { stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyError, FastifyInstance } from "fastify";
import { notFound } from "@hourhand/contract/problem";
import type { Settings } from "../../settings/settings.ts";
import { refuse } from "../problem.ts";

type TileSettings = Pick<Settings, "mapTiles">;

/** A browser may keep a file of the same version for a year. */
const yearMs = 365 * 24 * 60 * 60_000;

/** Returns a file's version: it changes with the file's time and size; undefined for a file that cannot be read. */
async function versionOf(file: string): Promise<string | undefined> {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? `${Math.trunc(found.mtimeMs).toString(36)}-${found.size.toString(36)}` : undefined;
}

/** Returns the address at which a browser finds the tiles; null without tiles, or while their file cannot be read. */
export async function tilesAddress({ mapTiles }: TileSettings): Promise<string | null> {
  if (mapTiles === undefined) return null;
  if ("address" in mapTiles) return mapTiles.address;
  const version = await versionOf(mapTiles.file);
  return version === undefined ? null : `/tiles/${encodeURIComponent(basename(mapTiles.file))}?v=${version}`;
}

/** Returns the origin of tiles that are elsewhere, for the page's policy. */
export const tilesOrigin = ({ mapTiles }: TileSettings): string[] =>
  mapTiles && "address" in mapTiles ? [new URL(mapTiles.address).origin] : [];

/** Serves the map file, and nothing else in its folder. */
export async function serveMapTiles(server: FastifyInstance, { mapTiles }: TileSettings): Promise<void> {
  if (mapTiles === undefined || !("file" in mapTiles)) return;
  const { file } = mapTiles;
  const name = basename(file);
  await server.register(async (tiles: FastifyInstance) => {
    await tiles.register(fastifyStatic, { root: dirname(file), serve: false, dotfiles: "allow" });
    tiles.setErrorHandler(async (error: FastifyError, _request, reply) => {
      if (error.statusCode !== 416) throw error;
      const { size } = await stat(file);
      return reply.code(416).header("content-range", `bytes */${size}`).removeHeader("content-type").send();
    });
    tiles.get<{ Params: { "*": string }; Querystring: { v?: unknown } }>(
      "/tiles/*",
      { config: { isStatic: true }, schema: { hide: true } as never },
      async (request, reply) => {
        const version = request.params["*"] === name ? await versionOf(file) : undefined;
        if (version === undefined) refuse(notFound);
        reply.type("application/vnd.pmtiles");
        return request.query.v === version
          ? reply.sendFile(name, { maxAge: yearMs, immutable: true })
          : reply.sendFile(name, { maxAge: 0 });
      },
    );
  });
}
