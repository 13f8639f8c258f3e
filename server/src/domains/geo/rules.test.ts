import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { places } from "./places.ts";
import { distanceKm, nearestPlace } from "./rules.ts";

describe("the place table", () => {
  it("has 500 to 900 places in India, each once, with the four cities in detail", () => {
    expect(places.length).toSatisfy((total: number) => total >= 500 && total <= 900);
    for (const place of places) {
      expect(place.name).not.toBe("");
      expect(place.pincode).toMatch(/^([1-9]\d{5})?$/);
      expect(place.latitude > 6 && place.latitude < 36 && place.longitude > 68 && place.longitude < 98).toBe(
        true,
      );
    }
    expect(new Set(places.map((place) => `${place.name} ${place.district} ${place.state}`)).size).toBe(
      places.length,
    );
    expect(new Set(places.map((place) => `${place.latitude} ${place.longitude}`)).size).toBe(places.length);
    for (const cities of [["Kochi"], ["Bengaluru"], ["Mumbai"], ["Delhi", "New Delhi"]])
      expect(places.filter(({ district }) => cities.includes(district)).length).toBeGreaterThanOrEqual(40);
  });

  it("keeps the neighbourhoods of a city within it", () => {
    const centres = {
      Kochi: [9.98, 76.3],
      Bengaluru: [12.97, 77.59],
      Mumbai: [19.08, 72.87],
      Delhi: [28.65, 77.2],
      "New Delhi": [28.58, 77.22],
    } as const;
    for (const [city, [latitude, longitude]] of Object.entries(centres)) {
      for (const place of places.filter(({ district }) => district === city))
        expect(distanceKm(latitude, longitude, place.latitude, place.longitude)).toBeLessThan(35);
    }
  });
});

describe("nearestPlace", () => {
  it.each([
    [9.9975, 76.3025, "Near Kaloor, Kochi, Kerala 682017"],
    [12.9786, 77.6405, "Near Indiranagar, Bengaluru, Karnataka 560038"],
    [19.0594, 72.8297, "Near Bandra West, Mumbai, Maharashtra 400050"],
    [28.568, 77.243, "Near Lajpat Nagar, New Delhi 110024"],
    [28.7079, 77.1135, "Near Rohini Sector 7, Delhi 110085"],
    [10.0889, 77.0595, "Near Munnar, Kerala 685612"],
    [26.9, 69.9, "Near Jaisalmer, Rajasthan"],
    [-33.8688, 151.2093, "33.86880° S, 151.20930° E"],
    [0, 0, "0.00000° N, 0.00000° E"],
  ])("%f, %f is %s", (latitude, longitude, address) =>
    expect(nearestPlace(latitude, longitude).address).toBe(address),
  );

  it("returns the distance of the place", () => {
    expect(nearestPlace(9.9972, 76.3021).distanceKm).toBe(0);
    expect(nearestPlace(-33.8688, 151.2093).distanceKm).toBeGreaterThan(7000);
    expect(distanceKm(9.9816, 76.2999, 12.9716, 77.5946)).toBeCloseTo(361, -1);
  });

  it("finds every place at its own position, and returns one for any position on the globe", () => {
    for (const place of places)
      expect(nearestPlace(place.latitude, place.longitude).address).toContain(place.name);
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (latitude, longitude) => {
          const { address, distanceKm: away } = nearestPlace(latitude, longitude);
          expect(address).not.toMatch(/undefined|NaN|, ,/);
          expect(address.startsWith("Near ")).toBe(away <= 150);
        },
      ),
    );
  });

  it("refuses positions outside the globe", () => {
    for (const [latitude, longitude] of [
      [91, 0],
      [0, 181],
      [Number.NaN, 0],
    ] as const)
      expect(() => nearestPlace(latitude, longitude)).toThrow(RangeError);
  });
});
