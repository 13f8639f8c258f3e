// MAP_TILES: the allowed forms, and a sentence for every other.
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";

const tiles = (value: string) => readSettings({ MAP_TILES: value }).mapTiles;

test("a path to a .pmtiles file, or an https address of tiles, is accepted", () => {
  expect(tiles("")).toBeUndefined();
  expect(tiles("maps/kochi.pmtiles")).toEqual({ file: resolve("maps/kochi.pmtiles") });
  expect(tiles("/srv/My Map.PMTILES")).toEqual({ file: "/srv/My Map.PMTILES" });
  for (const address of [
    "https://tiles.example/kochi.pmtiles",
    "https://tiles.example:8443/kochi.pmtiles?key=abc",
    "https://tiles.example/{z}/{x}/{y}.mvt",
    "https://tiles.example/{z}/{x}/{y}.png?key=abc",
  ])
    expect(tiles(address)).toEqual({ address });
});

test.each([
  "on",
  "/srv/map.mbtiles",
  "http://tiles.example/kochi.pmtiles",
  "ftp://tiles.example/kochi.pmtiles",
  "file:///srv/kochi.pmtiles",
  "https://tiles.example/",
  "https://tiles.example/{z}/{x}.mvt",
  "https://tiles.example/?{z}{x}{y}",
  "https://{s}.tiles.example/{z}/{x}/{y}.mvt",
  "https://me:se-cret@tiles.example/kochi.pmtiles",
  "https://tiles.example;script-src/kochi.pmtiles",
  "https:kochi.pmtiles",
  "https://tiles.example/a b.pmtiles",
])("'%s' is refused", (value) => {
  expect(() => tiles(value)).toThrow(/^MAP_TILES [^\n]*Please/);
  expect(() => tiles(value)).not.toThrow(/se-cret/);
});
