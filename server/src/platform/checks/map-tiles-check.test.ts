// What the doctor says about MAP_TILES.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { inEnglish } from "./finding.ts";
import { mapTilesFailure } from "./map-tiles-check.ts";

const folder = mkdtempSync(join(tmpdir(), "hourhand-map-check-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllGlobals());

const detailOf = async (mapTiles: Parameters<typeof mapTilesFailure>[0]["mapTiles"]) => {
  const found = await mapTilesFailure({ mapTiles });
  return found && inEnglish(found).detail;
};
const fileOf = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return { file: join(folder, name) };
};

test("no tiles and a PMTiles file are right", async () => {
  expect(await detailOf(undefined)).toBeUndefined();
  expect(await detailOf(fileOf("right.pmtiles", "PMTiles\u0003 and more"))).toBeUndefined();
});

test("a missing file, a folder, an empty file and another kind of file are found", async () => {
  expect(await detailOf({ file: join(folder, "none.pmtiles") })).toBe(
    "MAP_TILES cannot be read: it does not exist",
  );
  expect(await detailOf({ file: folder })).toBe("MAP_TILES cannot be read: it is a folder");
  expect(await detailOf(fileOf("empty.pmtiles", ""))).toBe("MAP_TILES is no PMTiles file");
  expect(await detailOf(fileOf("zip.pmtiles", "PK and more"))).toBe("MAP_TILES is no PMTiles file");
});

const file = { address: "https://tiles.example/kochi.pmtiles" };
const template = { address: "https://tiles.example/{z}/{x}/{y}.mvt" };
test.each([
  ["a file in ranges", file, 206, "PMTiles", undefined],
  ["a file without ranges", file, 200, "PMTiles", "MAP_TILES cannot be read: it sends no ranges"],
  ["another file", file, 206, "<!docty", "MAP_TILES is no PMTiles file"],
  ["no file", file, 404, "", "MAP_TILES cannot be read: it answers 404"],
  ["a template", template, 200, "", undefined],
  ["a template without its first tile", template, 404, "", undefined],
  ["a template that refuses", template, 403, "", "MAP_TILES cannot be read: it answers 403"],
])("an address with %s", async (_what, mapTiles, status, body, detail) => {
  const fetched = vi.fn(async (_url: string) => new Response(body, { status }));
  vi.stubGlobal("fetch", fetched);
  expect(await detailOf(mapTiles)).toBe(detail);
  expect(fetched.mock.calls[0]?.[0]).not.toContain("{");
});
