// The known places of an area, for the names on a map (docs/rules/places.md 12).
import { maxPlaces } from "@hourhand/contract/geo";
import type { Language } from "@hourhand/contract/languages";
import { isIndia } from "@hourhand/contract/market";
import { invalidInput } from "@hourhand/contract/problem";
import { refuse } from "../../platform/problem.ts";
import { places } from "./places.ts";
import { townNames } from "./places-names.ts";
import { distanceKm } from "./rules.ts";
import { allTowns } from "./towns.ts";

/** An area in degrees; `east` is less than `west` where it crosses the 180th meridian. */
export interface Area {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** A name on a map. */
export interface KnownPlace {
  name: string;
  latitude: number;
  longitude: number;
}

/** A taller area, in degrees of latitude, shows a metro as one town instead of its neighbourhoods. */
const townsFrom = 0.6;
/** Names are spread over the area: at most two in each square of a grid. */
const gridSteps = 6;
const maxInSquare = 2;
/** The translated towns come first: metros, then the towns of Kerala and the larger cities. */
const ranks = new Map([...townNames.keys()].map((name, rank) => [name, rank]));
const rankOf = ({ name }: KnownPlace): number => ranks.get(name) ?? ranks.size;

/**
 * Returns the places inside an area, the largest towns first, then the nearest to its middle; none outside India.
 * @throws Problem `invalidInput` (400) for an area whose south is north of its north
 */
export function listPlaces({ south, west, north, east }: Area, language: Language): KnownPlace[] {
  if (south > north) {
    const sentence = "The south of an area cannot be north of its north. Please swap the two.";
    refuse(invalidInput, { sentence, errors: { south: [sentence] } });
  }
  if (!isIndia()) return [];
  const width = east >= west ? east - west : east - west + 360;
  const eastward = (longitude: number) => (longitude - west + 360) % 360;
  const middle = { latitude: (south + north) / 2, longitude: west + width / 2 };
  const stepOf = (share: number, whole: number) => Math.floor((share / (whole || 1)) * gridSteps);
  const inSquare = new Map<string, number>();
  const known: readonly KnownPlace[] = north - south > townsFrom ? allTowns() : places;
  const awayOf = ({ latitude, longitude }: KnownPlace) =>
    distanceKm(latitude, longitude, middle.latitude, middle.longitude);
  return known
    .filter(
      ({ latitude, longitude }) => latitude >= south && latitude <= north && eastward(longitude) <= width,
    )
    .toSorted((one, other) => rankOf(one) - rankOf(other) || awayOf(one) - awayOf(other))
    .filter(({ latitude, longitude }) => {
      const square = `${stepOf(latitude - south, north - south)} ${stepOf(eastward(longitude), width)}`;
      const before = inSquare.get(square) ?? 0;
      inSquare.set(square, before + 1);
      return before < maxInSquare;
    })
    .slice(0, maxPlaces)
    .map(({ name, latitude, longitude }) => ({
      name: townNames.get(name)?.[language] ?? name,
      latitude,
      longitude,
    }));
}
