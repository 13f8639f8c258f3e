// Pure decisions about positions: the nearest known place, and the text for it.

import { type Place, places } from "./places.ts";

const earthRadiusKm = 6371;
/** Beyond this distance from every known place, a position is given in degrees. */
const maxKm = 150;
/** Up to this distance, a neighbourhood's pincode is likely right; beyond it, only the town and state are named. */
const pincodeKm = 12;
const radians = Math.PI / 180;

// Places as points on the unit sphere: the nearest has the greatest dot product, which needs no trigonometry per place.
const placed = places.map((place) => ({ place, point: onSphere(place.latitude, place.longitude) }));

function onSphere(latitude: number, longitude: number): [number, number, number] {
  const flat = Math.cos(latitude * radians);
  return [
    flat * Math.cos(longitude * radians),
    flat * Math.sin(longitude * radians),
    Math.sin(latitude * radians),
  ];
}

/** Computes the great-circle distance in kilometres. */
export function distanceKm(
  latitude1: number,
  longitude1: number,
  latitude2: number,
  longitude2: number,
): number {
  const [x1, y1, z1] = onSphere(latitude1, longitude1);
  const [x2, y2, z2] = onSphere(latitude2, longitude2);
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.hypot(x1 - x2, y1 - y2, z1 - z2) / 2));
}

const listed = (parts: readonly string[]) => parts.filter((part) => part !== "").join(", ");

function nameOf(place: Place, near: boolean): string {
  const whole = listed([place.name, place.district, place.state]);
  return near
    ? `Near ${whole} ${place.pincode}`.trimEnd()
    : `Near ${listed([place.district === "" ? place.name : place.district, place.state])}`;
}

/** Writes `9.99720° N, 76.30210° E`. */
function coordinatesText(latitude: number, longitude: number): string {
  return `${Math.abs(latitude).toFixed(5)}° ${latitude < 0 ? "S" : "N"}, ${Math.abs(longitude).toFixed(5)}° ${longitude < 0 ? "W" : "E"}`;
}

/**
 * Finds the nearest known place to a position in degrees: `Near Kaloor, Kochi, Kerala 682017`; farther away only the
 * town (`Near Munnar, Kerala`); more than 150 km from every place, the coordinates. A linear scan of about 800 points
 * takes microseconds.
 * @throws RangeError for a position outside the globe
 */
export function nearestPlace(latitude: number, longitude: number): { address: string; distanceKm: number } {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180))
    throw new RangeError("A latitude is within ±90 and a longitude within ±180 degrees");
  const [x, y, z] = onSphere(latitude, longitude);
  let nearest: Place | undefined;
  let greatest = -2;
  for (const { place, point } of placed) {
    const likeness = x * point[0] + y * point[1] + z * point[2];
    if (likeness > greatest) {
      greatest = likeness;
      nearest = place;
    }
  }
  if (nearest === undefined) throw new Error("The place table is empty");
  const distance = distanceKm(latitude, longitude, nearest.latitude, nearest.longitude);
  return {
    address: distance > maxKm ? coordinatesText(latitude, longitude) : nameOf(nearest, distance <= pincodeKm),
    distanceKm: Math.round(distance * 10) / 10,
  };
}

/** Returns one cache key for all positions within about 10 m. */
export const sameSpot = (latitude: number, longitude: number): string =>
  `${latitude.toFixed(4)} ${longitude.toFixed(4)}`;

/** Returns the address in a reply of Google's geocoder; undefined unless its status is OK. */
export function addressFromGoogle(answer: unknown): string | undefined {
  const { status, results } = (answer ?? {}) as {
    status?: unknown;
    results?: { formatted_address?: unknown }[];
  };
  return status === "OK" && Array.isArray(results) ? textOf(results[0]?.formatted_address) : undefined;
}

/** Returns the address in a reply of Nominatim's `/reverse`. */
export function addressFromNominatim(answer: unknown): string | undefined {
  return textOf(((answer ?? {}) as { display_name?: unknown }).display_name);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}
