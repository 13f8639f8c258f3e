// Towns that have pages, and places named in a search: a metro's neighbourhoods are one town, every other place is a town. The table knows India only.
import { foldText } from "@hourhand/contract/fold-text";
import { isIndia } from "@hourhand/contract/market";
import type { Language } from "@hourhand/contract/languages";
import { slugOf } from "@hourhand/contract/public-addresses";
import { places } from "./places.ts";
import { distanceKm } from "./rules.ts";
import { townNames } from "./places-names.ts";

/** A town; its position is the centre of its places. */
export interface Town {
  readonly slug: string;
  readonly name: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** A worker farther than this from all of a town's places does not belong to it. */
const maxKm = 30;

const nameOf = ({ name, district }: (typeof places)[number]) => district || name;
const bySlug = new Map<string, Town>();
const townOfPlace = new Map<string, Town>();
for (const place of places) {
  const name = nameOf(place);
  const key = `${name}, ${place.state}`;
  if (townOfPlace.has(key)) continue;
  const sameName = places.filter((one) => nameOf(one) === name && one.state === place.state);
  const mean = (pick: (one: (typeof places)[number]) => number) =>
    sameName.reduce((sum, one) => sum + pick(one), 0) / sameName.length;
  // Towns with the same name are distinguished by state.
  const slug = bySlug.has(slugOf(name)) ? slugOf(key) : slugOf(name);
  const town: Town = {
    slug,
    name,
    state: place.state,
    latitude: mean((one) => one.latitude),
    longitude: mean((one) => one.longitude),
  };
  townOfPlace.set(key, town);
  bySlug.set(slug, town);
}

/** Every town of the table. */
export const allTowns = (): readonly Town[] => [...bySlug.values()];

/** Returns the town of a slug; undefined if there is none. */
export const townOfSlug = (slug: string): Town | undefined => (isIndia() ? bySlug.get(slug) : undefined);

/** Returns the town at or near a position in degrees; undefined if none is near. */
export function townAt(latitude: number, longitude: number): Town | undefined {
  if (!isIndia()) return undefined;
  let nearest: (typeof places)[number] | undefined;
  let nearestKm = maxKm;
  for (const place of places) {
    const away = distanceKm(latitude, longitude, place.latitude, place.longitude);
    if (away < nearestKm) [nearest, nearestKm] = [place, away];
  }
  return nearest && townOfPlace.get(`${nameOf(nearest)}, ${nearest.state}`);
}

/** Cells of a tenth of a degree, about 11 km: workers are counted and filtered by town with them, and so agree. */
export const cellsPerDegree = 10;
/** How many cells lie within `maxKm` in each direction. */
const cellsAround = 4;
const cellsBySlug = new Map<string, readonly string[]>();

/** Returns the town of a cell, `100 763` for 10.0° and 76.3°; undefined if none is near. */
export function townOfCell(cell: string): Town | undefined {
  const [north = Number.NaN, east = Number.NaN] = cell.split(" ").map(Number);
  return townAt(north / cellsPerDegree, east / cellsPerDegree);
}

/** Returns the cells of a town; none for an unknown slug. */
export function cellsOfTown(slug: string): readonly string[] {
  const town = townOfSlug(slug);
  if (!town) return [];
  const known = cellsBySlug.get(slug);
  if (known) return known;
  const near = new Set<string>();
  const steps = Array.from({ length: 2 * cellsAround + 1 }, (_, at) => at - cellsAround);
  for (const place of places) {
    if (townOfPlace.get(`${nameOf(place)}, ${place.state}`) !== town) continue;
    const [north, east] = [place.latitude, place.longitude].map((degrees) =>
      Math.round(degrees * cellsPerDegree),
    );
    for (const up of steps)
      for (const right of steps) near.add(`${(north ?? 0) + up} ${(east ?? 0) + right}`);
  }
  const cells = [...near].filter((cell) => townOfCell(cell) === town);
  cellsBySlug.set(slug, cells);
  return cells;
}

/** Returns the name of a town in a language; its English name by default. */
export const townIn = (language: Language, { name }: Town): string => townNames.get(name)?.[language] ?? name;

/** A place named in a search, with its position in degrees. */
export interface NamedPlace {
  name: string;
  latitude: number;
  longitude: number;
}

const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Towns by their folded names in every language, and smaller places by their English names. */
const named = new Map<string, NamedPlace>();
for (const { name, latitude, longitude } of [...bySlug.values(), ...places])
  for (const spelling of [name, ...Object.values(townNames.get(name) ?? {})]) {
    const key = wordsOf(spelling).join(" ");
    if (!named.has(key)) named.set(key, { name, latitude, longitude });
  }

const maxWords = 3;

/** Returns the place that a search names, the longest of several; undefined without one. The search is folded. */
export function placeInWords(search: string): NamedPlace | undefined {
  if (!isIndia()) return undefined;
  const words = wordsOf(search);
  for (let length = Math.min(maxWords, words.length); length > 0; length--)
    for (let at = 0; at + length <= words.length; at++) {
      const found = named.get(words.slice(at, at + length).join(" "));
      if (found) return found;
    }
  return undefined;
}
