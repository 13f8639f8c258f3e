// The drawn map's geometry: fit, projection, rings, groups and names.
import { describe, expect, it } from "vitest";
import {
  areaOf,
  besideDot,
  discRadius,
  fitView,
  groupsOf,
  kmBetween,
  placeNames,
  project,
  ringsAround,
  wrapLongitude,
  zoomOf,
  type Point,
} from "./geometry.ts";

const size = { width: 390, height: 300 };
const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });
const kaloor = at(9.9972, 76.3021);
const fort = at(9.9658, 76.2421);

describe("fitView", () => {
  it("contains every point with the margin", () => {
    const points = [kaloor, fort, at(10.2, 76.5)];
    const view = fitView(points, size, 40);
    for (const point of points) {
      const { x, y } = project(view, point);
      expect(x).toBeGreaterThanOrEqual(39.9);
      expect(x).toBeLessThanOrEqual(350.1);
      expect(y).toBeGreaterThanOrEqual(39.9);
      expect(y).toBeLessThanOrEqual(260.1);
    }
  });

  it("shows a neighbourhood around one point, in the middle", () => {
    const view = fitView([kaloor, kaloor], size, 40);
    expect(project(view, kaloor)).toEqual({ x: 195, y: 150 });
    expect(view.kmPerPixel * size.height).toBeCloseTo(3);
  });

  it("takes the short way across the 180th meridian", () => {
    const view = fitView([at(0, 179.95), at(0, -179.95)], size, 40);
    expect(Math.abs(view.middle.longitude)).toBeCloseTo(180);
    expect(view.kmPerPixel * (size.width - 80)).toBeCloseTo(11.12, 1);
    const area = areaOf(view);
    expect(area.west).toBeGreaterThan(179);
    expect(area.east).toBeLessThan(-179);
  });

  it("has finite figures at the poles and in a frame without a size", () => {
    for (const points of [[at(90, 0)], [at(-90, 10), at(90, -170)]])
      for (const frame of [size, { width: 0, height: 0 }]) {
        const view = fitView(points, frame, 40);
        for (const point of points) {
          const { x, y } = project(view, point);
          expect([x, y, view.kmPerPixel].every(Number.isFinite)).toBe(true);
        }
        const { south, west, north, east } = areaOf(view);
        expect(south).toBeGreaterThanOrEqual(-90);
        expect(north).toBeLessThanOrEqual(90);
        expect(Math.max(Math.abs(west), Math.abs(east))).toBeLessThanOrEqual(180);
      }
  });
});

describe("project", () => {
  it("puts north at the top and east at the right, with equal scales", () => {
    const view = fitView([kaloor], size, 40);
    const here = project(view, kaloor);
    const north = project(view, at(kaloor.latitude + 0.01, kaloor.longitude));
    const east = project(view, at(kaloor.latitude, kaloor.longitude + 0.01));
    expect(north.y).toBeLessThan(here.y);
    expect(north.x).toBeCloseTo(here.x);
    expect(east.x).toBeGreaterThan(here.x);
    const shrink = Math.cos((kaloor.latitude * Math.PI) / 180);
    expect((east.x - here.x) / (here.y - north.y)).toBeCloseTo(shrink, 3);
  });
});

describe("a view over tiles", () => {
  it("has the zoom of its scale, and the same places as a view without tiles within a city", () => {
    const view = fitView([kaloor, fort], size, 40);
    const globe = { ...view, middle: at(0, 0), kmPerPixel: (2 * Math.PI * 6371) / 512 };
    expect(zoomOf(globe)).toBeCloseTo(0);
    expect(zoomOf({ ...globe, kmPerPixel: globe.kmPerPixel / 8 })).toBeCloseTo(3);
    for (const point of [kaloor, fort]) {
      const [drawn, tiled] = [project(view, point), project({ ...view, isMercator: true }, point)];
      expect(tiled.x).toBeCloseTo(drawn.x);
      expect(Math.abs(tiled.y - drawn.y)).toBeLessThan(0.1);
    }
    expect(project({ ...view, isMercator: true }, at(90, 0)).y).toBeLessThan(0);
  });
});

describe("ringsAround", () => {
  it("draws whole kilometres that fit, at most four, each with its label inside", () => {
    const view = fitView([fort, at(10.02, 76.34)], size, 40);
    const rings = ringsAround(view, project(view, fort));
    expect(rings.length).toBeGreaterThan(0);
    expect(rings.length).toBeLessThanOrEqual(4);
    for (const { km, radius, label } of rings) {
      expect([1, 2, 5, 10, 20]).toContain(km);
      expect(radius * view.kmPerPixel).toBeCloseTo(km);
      expect(label.x).toBeGreaterThan(0);
      expect(label.x).toBeLessThan(size.width);
      expect(label.y).toBeGreaterThan(0);
      expect(label.y).toBeLessThan(size.height);
    }
  });

  it("moves a label away from a pin that would cover it", () => {
    const view = fitView([kaloor], size, 40);
    const centre = { x: 195, y: 150 };
    const [top] = ringsAround(view, centre);
    const pin = { x: 150, y: (top?.label.y ?? 0) - 20, width: 90, height: 40 };
    expect(top?.label.y).toBeLessThan(150);
    expect(ringsAround(view, centre, [pin])[0]?.label.y).toBeGreaterThan(150);
    const everywhere = { x: 0, y: 0, ...size };
    expect(ringsAround(view, centre, [everywhere])[0]?.label).toEqual(top?.label);
  });

  it("has a ring of 1 km around one point", () => {
    const view = fitView([kaloor], size, 40);
    expect(ringsAround(view, { x: 195, y: 150 }).map(({ km }) => km)).toEqual([1]);
  });
});

describe("groupsOf", () => {
  const box = { width: 60, height: 30 };
  it("joins what overlaps, also through a third, and keeps the rest", () => {
    const things = [
      { id: 1, x: 0, y: 0 },
      { id: 2, x: 50, y: 0 },
      { id: 3, x: 200, y: 0 },
      { id: 4, x: 0, y: 0 },
    ];
    const groups = groupsOf(things, box);
    expect(
      groups.map(({ members }) => members.map(({ id }) => id).toSorted((one, other) => one - other)),
    ).toEqual([[1, 2, 4], [3]]);
    expect(groups[0]?.x).toBeCloseTo(50 / 3);
  });

  it("leaves no two groups overlapping", () => {
    const things = Array.from({ length: 30 }, (_, id) => ({ id, x: (id * 37) % 390, y: (id * 53) % 300 }));
    const groups = groupsOf(things, box);
    expect(groups.flatMap(({ members }) => members)).toHaveLength(30);
    for (const [index, one] of groups.entries())
      for (const other of groups.slice(index + 1))
        expect(Math.abs(one.x - other.x) < 60 && Math.abs(one.y - other.y) < 30).toBe(false);
  });

  it("has nothing to join in an empty list", () => {
    expect(groupsOf([], box)).toEqual([]);
  });
});

it("moves a pin off a dot, and leaves the others", () => {
  const dot = { x: 100, y: 100 };
  const box = { width: 80, height: 60 };
  expect(besideDot({ x: 110, y: 105 }, dot, box)).toEqual({ x: 110, y: 130 });
  expect(besideDot({ x: 110, y: 95 }, dot, box)).toEqual({ x: 110, y: 70 });
  for (const spot of [
    { x: 150, y: 100 },
    { x: 100, y: 140 },
  ])
    expect(besideDot(spot, dot, box)).toBe(spot);
  expect(besideDot({ x: 1, y: 1 }, undefined, box)).toEqual({ x: 1, y: 1 });
});

describe("placeNames", () => {
  const widthOf = () => 50;
  it("writes a name to the left of its dot where the right has no room", () => {
    const names = placeNames([{ name: "Kaloor", x: 380, y: 100 }], size, [], widthOf);
    expect(names).toEqual([{ name: "Kaloor", x: 380, y: 100, textX: 373, textY: 100, anchor: "end" }]);
  });

  it("leaves out a name that would cover a pin, another name or the edge", () => {
    const names = [
      { name: "free", x: 100, y: 100 },
      { name: "over the first", x: 102, y: 104 },
      { name: "over a pin", x: 200, y: 200 },
      { name: "outside", x: 100, y: -5 },
    ];
    const pin = { x: 100, y: 180, width: 200, height: 40 };
    const placed = placeNames(names, size, [pin], widthOf).map(({ name }) => name);
    expect(placed).toContain("free");
    expect(placed).not.toContain("over a pin");
    expect(placed).not.toContain("outside");
  });
});

it("measures great circles, and wraps longitudes", () => {
  expect(kmBetween(kaloor, fort)).toBeCloseTo(7.44, 1);
  expect(kmBetween(at(0, 179.9), at(0, -179.9))).toBeCloseTo(22.2, 1);
  expect([wrapLongitude(190), wrapLongitude(-190), wrapLongitude(540)]).toEqual([-170, 170, -180]);
});

it("draws a disc of about 0.01°, which can always be seen", () => {
  expect(discRadius(fitView([kaloor], size, 40))).toBeCloseTo(55.6, 0);
  expect(discRadius(fitView([kaloor, at(20, 80)], size, 40))).toBe(24);
});
