// The few shapes every picture is made of, and the colours they share. Knows no motif.

export const ink = "#2B2A28";
export const teal = "#0F5C5C";
export const tealLight = "#3E8E8A";
export const tealPale = "#CFE3DF";
export const marigold = "#F2A20C";
export const marigoldPale = "#FBE3AE";
export const cream = "#FBF3E4";
export const sand = "#EAD9BF";
export const clay = "#C8693F";
export const brick = "#A94F32";
export const wood = "#B97F4A";
export const woodDark = "#8C5A30";
export const steel = "#B8C2C4";
export const steelDark = "#7F8C90";
export const leaf = "#5E8F4E";
export const leafDark = "#3F6B3A";

/** Attributes appended to an element as they are written. */
type Extra = string;

export const picture = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
  extra: Extra = "",
) => `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${extra}/>`;
export const circle = (x: number, y: number, radius: number, fill: string, extra: Extra = "") =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${extra}/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, extra: Extra = "") =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${extra}/>`;
export const shape = (d: string, fill: string, extra: Extra = "") =>
  `<path d="${d}" fill="${fill}" ${extra}/>`;
export const stroke = (d: string, colour: string, width: number, extra: Extra = "") =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
export const ring = (x: number, y: number, radius: number, colour: string, width: number) =>
  circle(x, y, radius, "none", `stroke="${colour}" stroke-width="${width}"`);
export const moved = (body: string, x: number, y: number, scale = 1, turn = 0) =>
  `<g transform="translate(${x} ${y}) scale(${scale}) rotate(${turn})">${body}</g>`;
/** The body and its mirror image about the vertical line at `x`. */
export const mirrored = (body: string, x: number) =>
  `${body}<g transform="translate(${2 * x} 0) scale(-1 1)">${body}</g>`;
export const row = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join("");

/** One drawing for each [x, y, size]. */
export const scattered = (
  spots: readonly (readonly [x: number, y: number, size?: number])[],
  draw: (x: number, y: number, size: number) => string,
) => spots.map(([x, y, size = 1]) => draw(x, y, size)).join("");

/** `from` moved towards `to` by a share of 0 to 1; both are #RRGGBB. */
export function mix(from: string, to: string, share: number): string {
  const channel = (at: number) => {
    const a = Number.parseInt(from.slice(at, at + 2), 16);
    const b = Number.parseInt(to.slice(at, at + 2), 16);
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
export const darker = (colour: string, share = 0.18) => mix(colour, "#2A1A12", share);
export const lighter = (colour: string, share = 0.25) => mix(colour, "#FFFFFF", share);
