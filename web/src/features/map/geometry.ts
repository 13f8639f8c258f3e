// The drawn map's geometry: an equirectangular projection around the middle of what it shows, north at the top. Pure.

/** Degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Pixels from the top left corner. */
export interface Spot {
  x: number;
  y: number;
}

/** What a map shows. */
export interface MapView extends Size {
  middle: Point;
  kmPerPixel: number;
  /** Drawn over tiles: latitudes are further apart the farther they are from the equator. */
  isMercator?: boolean;
}

/** An area in degrees; `east` is less than `west` where it crosses the 180th meridian. */
export interface Area {
  south: number;
  west: number;
  north: number;
  east: number;
}

const radians = Math.PI / 180;
const earthRadiusKm = 6371;
const kmPerDegree = earthRadiusKm * radians;
/** Nearer to a pole a degree of longitude would have almost no width. */
const maxMiddleLatitude = 85;
/** A single point is shown with this much around it. */
const leastKm = 3;

/** Normalizes a longitude or a difference of two: -180 up to 180. */
export const wrapLongitude = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

/** The great-circle distance in kilometres. */
export function kmBetween(one: Point, other: Point): number {
  const [lat1, lat2] = [one.latitude * radians, other.latitude * radians];
  const half =
    Math.sin((lat2 - lat1) / 2) ** 2 +
    Math.cos(lat1) *
      Math.cos(lat2) *
      Math.sin((wrapLongitude(other.longitude - one.longitude) * radians) / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** The shortest arc that contains all longitudes: its western end and its width. */
function arcOf(longitudes: readonly number[]): { west: number; width: number } {
  const sorted = longitudes.map(wrapLongitude).toSorted((one, other) => one - other);
  let [west = 0] = sorted;
  let widestGap = 0;
  for (const [at, longitude] of sorted.entries()) {
    const next = sorted[at + 1] ?? (sorted[0] ?? 0) + 360;
    if (next - longitude > widestGap) [widestGap, west] = [next - longitude, next];
  }
  return { west: wrapLongitude(west), width: 360 - widestGap };
}

/**
 * The view that contains all points, at least one, with `margin` pixels around them. A view of one point is as large
 * as a neighbourhood.
 */
export function fitView(points: readonly Point[], { width, height }: Size, margin: number): MapView {
  const latitudes = points.map(({ latitude }) => clamp(latitude, 90));
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const { west, width: arc } = arcOf(points.map(({ longitude }) => longitude));
  const middle = {
    latitude: clamp((south + north) / 2, maxMiddleLatitude),
    longitude: wrapLongitude(west + arc / 2),
  };
  const wideKm = arc * kmPerDegree * Math.cos(middle.latitude * radians);
  const highKm = (north - south) * kmPerDegree;
  const kmPerPixel = Math.max(
    wideKm / Math.max(1, width - 2 * margin),
    highKm / Math.max(1, height - 2 * margin),
    leastKm / Math.max(1, Math.min(width, height)),
  );
  return { middle, kmPerPixel, width, height };
}

/** Where a point is drawn. */
export function project({ middle, kmPerPixel, width, height, isMercator }: MapView, point: Point): Spot {
  const perDegree = kmPerDegree / kmPerPixel;
  const shrink = Math.cos(middle.latitude * radians);
  const eastward = wrapLongitude(point.longitude - middle.longitude);
  const northward = isMercator
    ? (mercator(point.latitude) - mercator(middle.latitude)) * shrink
    : clamp(point.latitude, 90) - middle.latitude;
  return { x: width / 2 + eastward * perDegree * shrink, y: height / 2 - northward * perDegree };
}

/** The height of a latitude on a Mercator map, in degrees at the equator. */
const mercator = (latitude: number): number =>
  Math.log(Math.tan(Math.PI / 4 + (clamp(latitude, maxMiddleLatitude) * radians) / 2)) / radians;

/** Pixels of a tile of the whole globe. */
const globePixels = 512;

/** The zoom at which tiles have the scale of a view at its middle. */
export const zoomOf = ({ middle, kmPerPixel }: MapView): number =>
  Math.max(
    0,
    Math.log2((360 * kmPerDegree * Math.cos(middle.latitude * radians)) / (globePixels * kmPerPixel)),
  );

/** The shown area, rounded outwards to tenths of a degree: a small change of the view shows the same places. */
export function areaOf({ middle, kmPerPixel, width, height }: MapView): Area {
  const high = ((height / 2) * kmPerPixel) / kmPerDegree;
  const wide = ((width / 2) * kmPerPixel) / kmPerDegree / Math.cos(middle.latitude * radians);
  const outwards = (value: number, round: (value: number) => number) => round(value * 10) / 10;
  const isWholeGlobe = wide >= 180;
  return {
    south: Math.max(-90, outwards(middle.latitude - high, Math.floor)),
    north: Math.min(90, outwards(middle.latitude + high, Math.ceil)),
    west: isWholeGlobe ? -180 : wrapLongitude(outwards(middle.longitude - wide, Math.floor)),
    east: isWholeGlobe ? 180 : wrapLongitude(outwards(middle.longitude + wide, Math.ceil)),
  };
}

/** A circle around the middle of the distances; its label is inside the view. */
export interface Ring {
  km: number;
  radius: number;
  label: Spot;
}

const ringKm = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
const maxRings = 4;
/** Pixels between two circles, and between a label and the edge. */
const ringGap = 34;
const edge = 14;
const labelBox: Size = { width: edge * 4, height: edge * 2 };

/**
 * The circles that fit around a spot, the smallest first.
 * @param taken boxes that no label covers if it has another place
 */
export function ringsAround(
  { kmPerPixel, width, height }: MapView,
  { x, y }: Spot,
  taken: readonly Box[] = [],
): Ring[] {
  const rings: Ring[] = [];
  for (const km of ringKm) {
    const radius = km / kmPerPixel;
    const spots = [
      { x, y: y - radius },
      { x, y: y + radius },
      { x: x + radius, y },
      { x: x - radius, y },
    ].filter(
      (spot) => spot.x > edge * 2 && spot.x < width - edge * 2 && spot.y > edge && spot.y < height - edge,
    );
    const isFree = (spot: Spot) =>
      taken.every((box) => !isOverlapping(box, { ...labelBox, x: spot.x - edge * 2, y: spot.y - edge }));
    const label = spots.find(isFree) ?? spots[0];
    if (label && radius - (rings.at(-1)?.radius ?? 0) >= ringGap) rings.push({ km, radius, label });
  }
  return rings.slice(0, maxRings);
}

/** The radius in pixels of a disc of about 0.01°, never too small to be seen. */
export const discRadius = ({ kmPerPixel }: MapView): number =>
  Math.min(80, Math.max(24, (0.005 * kmPerDegree) / kmPerPixel));

/** Things drawn as one, at their mean spot. */
export interface Group<T> extends Spot {
  members: readonly T[];
}

/** Joins things whose boxes of this size would overlap, until none do. */
export function groupsOf<T extends Spot>(things: readonly T[], { width, height }: Size): Group<T>[] {
  let groups: Group<T>[] = things.map((thing) => ({ x: thing.x, y: thing.y, members: [thing] }));
  for (;;) {
    const joined = joinFirst(groups, width, height);
    if (!joined) return groups;
    groups = joined;
  }
}

function joinFirst<T extends Spot>(
  groups: readonly Group<T>[],
  width: number,
  height: number,
): Group<T>[] | undefined {
  for (const [at, one] of groups.entries()) {
    const other = groups
      .slice(at + 1)
      .find(({ x, y }) => Math.abs(x - one.x) < width && Math.abs(y - one.y) < height);
    if (!other) continue;
    const members = [...one.members, ...other.members];
    const mean = (of: "x" | "y") => members.reduce((sum, member) => sum + member[of], 0) / members.length;
    const both = { x: mean("x"), y: mean("y"), members };
    return groups.flatMap((group) => (group === one ? [both] : group === other ? [] : [group]));
  }
  return undefined;
}

/** The spot itself, or one above or below a dot that a box of this size around it would cover. */
export function besideDot<T extends Spot>(spot: T, dot: Spot | undefined, { width, height }: Size): T {
  if (!dot || Math.abs(spot.x - dot.x) > width / 2 || Math.abs(spot.y - dot.y) > height / 2) return spot;
  return { ...spot, y: spot.y < dot.y ? dot.y - height / 2 : dot.y + height / 2 };
}

/** A box in pixels. */
export interface Box extends Spot, Size {}

const isOverlapping = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Pixels from a place's dot to its name. */
const nameGap = 7;
const nameHeight = 18;

/** A name that fits: next to its dot, inside the view, over nothing else. */
export interface PlacedName extends Spot {
  name: string;
  /** Where the text is anchored, and its middle's height. */
  textX: number;
  textY: number;
  anchor: "start" | "middle" | "end";
}

/**
 * Chooses the names that fit, in their order.
 * @param names each with its dot, and the pixels from there to the name
 * @param taken boxes that no name may cover
 * @param widthOf the width of a text in pixels
 */
export function placeNames(
  names: readonly (Spot & { name: string; gap?: number })[],
  view: Size,
  taken: readonly Box[],
  widthOf: (text: string) => number,
): PlacedName[] {
  const boxes = [...taken];
  return names.flatMap(({ name, x, y, gap = nameGap }) => {
    if (x < 0 || x > view.width || y < 0 || y > view.height) return [];
    const width = widthOf(name);
    for (const [textX, textY, anchor] of [
      [x + gap, y, "start"],
      [x - gap, y, "end"],
      [x, y - gap - nameHeight / 2, "middle"],
      [x, y + gap + nameHeight / 2, "middle"],
    ] as const) {
      const before = { start: 0, middle: width / 2, end: width }[anchor];
      const box = { x: textX - before - 2, y: textY - nameHeight / 2, width: width + 4, height: nameHeight };
      const isInside =
        box.x >= 2 &&
        box.x + box.width <= view.width - 2 &&
        box.y >= 2 &&
        box.y + nameHeight <= view.height - 2;
      if (!isInside || boxes.some((other) => isOverlapping(box, other))) continue;
      boxes.push(box, { x: x - 3, y: y - 3, width: 6, height: 6 });
      return [{ name, x, y, textX, textY, anchor }];
    }
    return [];
  });
}
