// Towns that pages are about: a metro's neighbourhoods are one town, every other place stands for itself.
import type { Language } from "@hourhand/contract/me";
import { slugOf } from "@hourhand/contract/public-addresses";
import { places } from "./places.ts";
import { distanceKm } from "./rules.ts";
import { townNames } from "./places-names.ts";

/** A town; its position is the middle of its places. */
export interface Town {
  readonly slug: string;
  readonly name: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** A worker this far from every place of a town is not of it. */
const maxKm = 30;

const nameOf = ({ name, district }: (typeof places)[number]) => district || name;
const bySlug = new Map<string, Town>();
const townOfPlace = new Map<string, Town>();
for (const place of places) {
  const name = nameOf(place);
  const key = `${name}, ${place.state}`;
  if (townOfPlace.has(key)) continue;
  const own = places.filter((one) => nameOf(one) === name && one.state === place.state);
  const mean = (pick: (one: (typeof places)[number]) => number) =>
    own.reduce((sum, one) => sum + pick(one), 0) / own.length;
  // Two towns of one name are told apart by their states.
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

/** The town of a slug; undefined for none. */
export const townOfSlug = (slug: string): Town | undefined => bySlug.get(slug);

/** The town that a position in degrees is in or near; undefined far from all. */
export function townAt(latitude: number, longitude: number): Town | undefined {
  let nearest: (typeof places)[number] | undefined;
  let nearestKm = maxKm;
  for (const place of places) {
    const away = distanceKm(latitude, longitude, place.latitude, place.longitude);
    if (away < nearestKm) [nearest, nearestKm] = [place, away];
  }
  return nearest && townOfPlace.get(`${nameOf(nearest)}, ${nearest.state}`);
}

/** What a town is called in a language; its English name where it has none there. */
export const townIn = (language: Language, { name }: Town): string =>
  (language === "en" ? undefined : townNames.get(name)?.[language]) ?? name;
