// Things that stand in more than one scene; each is drawn around its own origin.

import { nth } from "../lists.ts";
import {
  brick,
  circle,
  cream,
  darker,
  leaf,
  leafDark,
  lighter,
  marigold,
  mirrored,
  oval,
  picture,
  rect,
  ring,
  row,
  shape,
  steel,
  steelDark,
  stroke,
  teal,
  wood,
  woodDark,
} from "./svg.ts";

export const coverWidth = 1200;
export const coverHeight = 675;

/** A room: wall, floor and skirting, with a large pale disc that ties the covers together. */
export const room = (wall: string, floor: string, body: string, floorY = 540) =>
  picture(
    coverWidth,
    coverHeight,
    rect(0, 0, 1200, 675, wall) +
      circle(600, 330, 290, lighter(wall, 0.32)) +
      rect(0, floorY, 1200, 135, floor) +
      rect(0, floorY, 1200, 12, darker(floor, 0.18)) +
      body,
  );
export const shadow = (x: number, y: number, rx: number) =>
  oval(x, y, rx, rx * 0.09, "#2A1A12", 'opacity=".16"');
export const tiles = (x: number, y: number, width: number, height: number, size: number, colour: string) =>
  row(Math.floor(width / size) + 1, (i) => stroke(`M${x + i * size} ${y}V${y + height}`, colour, 3)) +
  row(Math.floor(height / size) + 1, (i) => stroke(`M${x} ${y + i * size}H${x + width}`, colour, 3));

export const bulb = (lit = true) =>
  (lit ? circle(0, 0, 92, "#FFE9A8", 'opacity=".45"') + circle(0, 0, 62, "#FFE08A", 'opacity=".55"') : "") +
  shape(
    "M-34 -4A34 34 0 1 1 34 -4C34 16 18 22 16 42H-16C-18 22 -34 16 -34 -4Z",
    lit ? "#FFD45C" : "#E8E2D2",
    'transform="rotate(180)"',
  ) +
  rect(-16, -62, 32, 22, steelDark, 5) +
  stroke("M-10 -10L-4 10L4 -6L10 10", marigold, 4);
export const ladder = (height: number) =>
  stroke(`M-48 0L-18 ${-height}M48 0L18 ${-height}`, woodDark, 15) +
  row(Math.floor(height / 62), (i) => {
    const y = -40 - i * 62;
    const half = 48 - 30 * (-y / height);
    return stroke(`M${-half} ${y}H${half}`, wood, 12);
  }) +
  stroke(`M20 ${-height}L92 0`, darker(woodDark, 0.25), 11);
export const toolbox = () =>
  shadow(0, 4, 120) +
  stroke("M-46 -96V-120H46V-96", steelDark, 12) +
  rect(-104, -96, 208, 96, "#C8563A", 12) +
  rect(-104, -96, 208, 34, darker("#C8563A", 0.18), 12) +
  mirrored(rect(48, -74, 26, 30, "#E8C15A", 5), 0);
export const spanner = (length: number, colour = steelDark) =>
  rect(-11, -length / 2, 22, length, colour, 10) +
  shape(
    "M-30 0C-30 -22 -16 -34 -12 -34V-10H12V-34C16 -34 30 -22 30 0C30 20 16 30 0 30C-16 30 -30 20 -30 0Z",
    colour,
    `transform="translate(0 ${-length / 2})"`,
  ) +
  ring(0, length / 2, 15, colour, 12);
export const bucket = (colour: string) =>
  shadow(0, 4, 82) +
  stroke("M-58 -96C-58 -156 58 -156 58 -96", steelDark, 7) +
  shape("M-66 -100H66L52 0H-52Z", colour) +
  oval(0, -100, 66, 14, darker(colour, 0.3)) +
  stroke("M-60 -62H60", darker(colour, 0.15), 8);
export const pot = (colour = "#C8693F") =>
  shadow(0, 4, 66) +
  shape("M-52 -78H52L38 0H-38Z", colour) +
  rect(-60, -96, 120, 26, darker(colour, 0.12), 8);
export const bush = (colour = leaf) => {
  const blade = (turn: number, scale: number, tone: string) =>
    `<g transform="rotate(${turn}) scale(${scale})">${shape("M0 0C-34 -40 -30 -100 0 -140C30 -100 34 -40 0 0Z", tone)}${stroke("M0 -8V-112", darker(tone, 0.2), 4)}</g>`;
  return [
    [-58, 0.8, darker(colour, 0.15)],
    [58, 0.8, darker(colour, 0.15)],
    [-30, 1, colour],
    [30, 1, colour],
    [0, 1.14, lighter(colour, 0.14)],
  ]
    .map(([turn, scale, tone]) => blade(turn as number, scale as number, tone as string))
    .join("");
};
export const plant = (potColour?: string, leafColour?: string) =>
  `<g transform="translate(0 -84)">${bush(leafColour)}</g>${pot(potColour)}`;
export const cloud = () =>
  shape(
    "M-80 20C-104 20 -104 -14 -78 -16C-76 -44 -34 -52 -20 -30C-4 -56 44 -50 46 -18C80 -24 88 20 60 20Z",
    "#FFFFFF",
    'opacity=".8"',
  );
export const sparkle = (colour = marigold) =>
  shape("M0 -26C3 -8 8 -3 26 0C8 3 3 8 0 26C-3 8 -8 3 -26 0C-8 -3 -3 -8 0 -26Z", colour);
export const hammer = () =>
  rect(-10, -6, 20, 150, wood, 8) + shape("M-58 -34H34C50 -34 58 -24 60 -6H-40L-58 -14Z", steelDark);
export const paintTin = (colour: string) =>
  shadow(0, 4, 66) +
  rect(-60, -106, 120, 106, "#E9E4DA", 6) +
  rect(-60, -78, 120, 44, colour) +
  oval(0, -106, 60, 14, steelDark) +
  oval(0, -106, 50, 10, colour) +
  shape("M-40 -104H-16C-16 -80 -22 -72 -28 -72C-36 -72 -40 -84 -40 -104Z", colour);
export const windowFrame = (width: number, height: number, outside: string) =>
  rect(-width / 2 - 14, -height / 2 - 14, width + 28, height + 28, cream, 10) +
  rect(-width / 2, -height / 2, width, height, "#BFE0EE", 4) +
  outside +
  rect(-6, -height / 2, 12, height, cream) +
  rect(-width / 2, -6, width, 12, cream) +
  rect(-width / 2 - 30, height / 2 + 12, width + 60, 20, darker(cream, 0.12), 6);
export const palm = (height: number) =>
  stroke(`M0 0C-10 ${-height / 2} 4 ${-height * 0.8} 16 ${-height}`, woodDark, 14) +
  `<g transform="translate(16 ${-height})">${[-165, -125, -55, -15, 25, 155].map((turn) => `<g transform="rotate(${turn})">${shape("M0 0C30 -26 80 -22 112 14C76 2 34 6 0 0Z", turn % 2 ? leafDark : leaf)}</g>`).join("")}</g>`;
export const drop = (colour = "#5FB0D6") =>
  shape("M0 -26C14 -6 20 4 20 14A20 20 0 0 1 -20 14C-20 4 -14 -6 0 -26Z", colour) +
  stroke("M-9 14A9 9 0 0 0 -2 23", "#FFFFFF", 4, 'opacity=".7"');
export const bricks = (
  x: number,
  y: number,
  rows: number,
  columns: number,
  width = 84,
  height = 36,
  missing = 0,
) =>
  row(rows, (r) =>
    row(columns - (r === 0 ? missing : r === 1 ? Math.floor(missing / 2) : 0), (c) =>
      rect(
        x + c * width + (r % 2 ? width / 2 : 0),
        y + r * height,
        width - 5,
        height - 5,
        nth([brick, lighter(brick, 0.14), darker(brick, 0.08)], (r * 2 + c) % 3),
        4,
      ),
    ),
  );
export const steam = () =>
  stroke(
    "M-26 0C-40 -26 -12 -40 -26 -66M6 -8C-8 -34 20 -48 6 -76M36 0C22 -26 50 -40 36 -66",
    "#FFFFFF",
    8,
    'opacity=".75"',
  );
export const tealTable = (x: number, y: number, width: number) =>
  rect(x, y, width, 26, woodDark, 8) +
  rect(x + 30, y + 26, 26, 150, wood) +
  rect(x + width - 56, y + 26, 26, 150, wood);
export const tap = () =>
  stroke("M-90 -40H20C60 -40 66 -16 66 14", steel, 34) +
  stroke("M-90 -48H18C50 -48 60 -34 64 -14", "#FFFFFF", 6, 'opacity=".5"') +
  rect(46, 10, 40, 20, steelDark, 5) +
  rect(-26, -92, 18, 44, steelDark, 4) +
  rect(-60, -108, 86, 22, teal, 11) +
  rect(-108, -72, 28, 64, steelDark, 8);
