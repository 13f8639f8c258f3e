// MAP_TILES: the operator's map (docs/decisions/0028-the-map-is-drawn-without-tiles.md).
import { resolve } from "node:path";
import { addressFault } from "./addresses.ts";
import type { SettingReader } from "./setting-reader.ts";

/** A file of this machine, or an https address. */
export type MapTiles = { readonly file: string } | { readonly address: string };

const forms =
  "Please use a path to a .pmtiles file, an https address that ends in .pmtiles, or an https address with {z}, {x} and {y}.";

/** Reads MAP_TILES. Whether the file or the address answers is the doctor's check. */
export function mapTiles(read: SettingReader): MapTiles | undefined {
  const value = read.text("MAP_TILES");
  if (value === undefined) return undefined;
  if (!/^[a-z][a-z\d+.-]*:/i.test(value)) {
    if (/\.pmtiles$/i.test(value)) return { file: resolve(value) };
    read.refuse("MAP_TILES", `MAP_TILES is no .pmtiles file. ${forms}`);
    return undefined;
  }
  // Every browser reads the address, so it can contain no password.
  const fault = value.includes("@") ? `holds an @. ${forms}` : addressFault(value, ["https:"]);
  if (fault !== undefined) {
    read.refuse("MAP_TILES", `MAP_TILES ${fault}`);
    return undefined;
  }
  const path = value.replace(/[?#].*$/s, "");
  const isTemplate = ["{z}", "{x}", "{y}"].every((part) => path.includes(part));
  // The host goes into a header: an address whose host holds a placeholder or a separator would widen the policy.
  const isPlainHost = /^https:\/\/[a-z\d.-]+(:\d+)?\//i.test(value);
  if (isPlainHost && (isTemplate || /\.pmtiles$/i.test(path))) return { address: value };
  read.refuse("MAP_TILES", `MAP_TILES is no address of tiles. ${forms}`);
  return undefined;
}
