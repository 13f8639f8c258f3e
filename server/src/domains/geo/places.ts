// The embedded place table that answers 'where is this?' without a network. The rows stand in places-metros.ts and
// places-towns.ts; how the nearest is found, in rules.ts.

import { metroPlaces } from "./places-metros.ts";
import { type PlaceBlock, townPlaces } from "./places-towns.ts";

/** `pincode` is '' where unknown. */
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
