// The check of MAP_TILES, a part of the check of the settings: the file can be read, or the address answers.
import { open } from "node:fs/promises";
import { say } from "@hourhand/contract/sentence";
import type { Settings } from "../../settings/settings.ts";
import { fail, reasonOf, type Finding } from "./finding.ts";

/** Timeout for the address, in milliseconds. */
const timeoutMs = 5_000;
/** The first bytes of a PMTiles file. */
const magic = "PMTiles";

/** Returns what is wrong with the tiles; undefined if nothing is, or there are none. */
export async function mapTilesFailure({
  mapTiles,
}: Pick<Settings, "mapTiles">): Promise<Finding | undefined> {
  if (mapTiles === undefined) return undefined;
  try {
    const start =
      "file" in mapTiles ? await startOfFile(mapTiles.file) : await startOfAddress(mapTiles.address);
    if (start === undefined || start === magic) return undefined;
    return fail("MAP_TILES is no PMTiles file", "Correct MAP_TILES, or remove it: maps are drawn without.");
  } catch (error) {
    return fail(
      say("MAP_TILES cannot be read: {reason}", { reason: reasonOf(error) }),
      "Correct MAP_TILES, or remove it: maps are drawn without.",
    );
  }
}

async function startOfFile(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0);
    return buffer.toString("latin1", 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Returns undefined for a template: its first tile may be missing, so any answer counts. */
async function startOfAddress(address: string): Promise<string | undefined> {
  const isTemplate = address.includes("{z}");
  const url = address.replace("{z}", "0").replace("{x}", "0").replace("{y}", "0");
  const answer = await fetch(url, {
    headers: { range: `bytes=0-${magic.length - 1}` },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (isTemplate) {
    await answer.body?.cancel();
    if (answer.status < 500 && answer.status !== 401 && answer.status !== 403) return undefined;
    throw new Error(`it answers ${answer.status}`);
  }
  if (answer.status === 206) return (await answer.text()).slice(0, magic.length);
  await answer.body?.cancel();
  throw new Error(answer.ok ? "it sends no ranges" : `it answers ${answer.status}`);
}
