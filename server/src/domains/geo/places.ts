// The embedded place table, for finding the address of a position without a network. The rows are in places-metros.ts
// and places-towns.ts; rules.ts finds the nearest.

import { metroPlaces } from "./places-metros.ts";
import { type PlaceBlock, townPlaces } from "./places-towns.ts";

/** A place; `pincode` is '' if unknown. */
export type Place = {
  name: string;
  district: string;
  state: string;
  pincode: string;
  latitude: number;
  longitude: number;
};

const parse = ([district, state, rows]: PlaceBlock): Place[] =>
  rows.split(";").map((row) => {
    const [name = "", pincode = "", latitude, longitude] = row.trim().split(",");
    return { name, district, state, pincode, latitude: Number(latitude), longitude: Number(longitude) };
  });

export const places: readonly Place[] = [...metroPlaces, ...townPlaces].flatMap(parse);
