// Addresses of positions, requested by the server (docs/rules/places.md 2–4), and the known places of a map (12).
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { latitude, longitude, nullable } from "./wire.ts";

export const findAddress = endpoint({
  name: "findAddress",
  method: "GET",
  path: "/geo/address/",
  who: "signed-in",
  summary: "The address of a position, good enough for a person to correct.",
  perMinute: 60,
  query: { latitude: latitude(), longitude: longitude() },
  reply: { address: Type.String() },
});

/** The largest number of places in one answer. */
export const maxPlaces = 40;

export const listPlaces = endpoint({
  name: "listPlaces",
  method: "GET",
  path: "/api/v1/places",
  who: "anyone",
  key: "ignored",
  summary: `The known places of an area, at most ${maxPlaces}, the largest first, and where the tiles of a map are.`,
  perMinute: 120,
  query: {
    south: Type.Number({ title: "South", minimum: -90, maximum: 90 }),
    west: Type.Number({ title: "West", minimum: -180, maximum: 180 }),
    north: Type.Number({ title: "North", minimum: -90, maximum: 90 }),
    /** Less than `west` where the area crosses the 180th meridian. */
    east: Type.Number({ title: "East", minimum: -180, maximum: 180 }),
  },
  reply: {
    places: Type.Array(
      Type.Object({
        /** In the caller's language where the table knows it. */
        name: Type.String(),
        latitude: Type.Number(),
        longitude: Type.Number(),
      }),
    ),
    /** A PMTiles file, or a template with {z}, {x} and {y}; null where maps are drawn without tiles. */
    tiles: nullable(Type.String()),
  },
  examples: { reply: { places: [{ name: "Old Town", latitude: 9.9972, longitude: 76.3021 }], tiles: null } },
});
