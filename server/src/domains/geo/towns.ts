// Towns that have pages: a metro's neighbourhoods are one town, every other place is a town. The table knows India only.
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

/** Returns the name of a town in a language; its English name by default. */
export const townIn = (language: Language, { name }: Town): string => townNames.get(name)?.[language] ?? name;
