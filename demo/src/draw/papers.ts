// The applicants' certificates and identity proofs: plainly invented papers, marked SPECIMEN in drawn letters.

import { found } from "../lists.ts";
import type { Look } from "./portrait.ts";
import { drawPortrait } from "./portrait.ts";
import {
  circle,
  clay,
  cream,
  marigold,
  moved,
  picture,
  rect,
  ring,
  row,
  sand,
  shape,
  stroke,
  teal,
  tealPale,
} from "./svg.ts";

/** Strokes of the letters of SPECIMEN on a grid 16 high. */
const letters: Record<string, [d: string, width: number]> = {
  S: ["M9 3C8 -1 1 -1 1 4C1 8 9 8 9 12C9 17 2 17 1 13", 10],
  P: ["M1 16V0H5C10 0 10 8 5 8H1", 10],
  E: ["M9 0H1V16H9M1 8H7", 10],
  C: ["M9 3C7 -1 1 -1 1 8C1 17 7 17 9 13", 10],
  I: ["M1 0V16", 2],
  M: ["M0 16V0L6 9L12 0V16", 12],
  N: ["M0 16V0L9 16V0", 9],
};
function specimen(x: number, y: number, scale: number, turn: number, colour: string): string {
  let at = 0;
  const word = "SPECIMEN"
    .split("")
    .map((letter) => {
      const [d, width] = found(letters[letter]);
      const drawn = moved(stroke(d, colour, 2.4), at, 0);
      at += width + 6;
      return drawn;
    })
    .join("");
  return moved(moved(word, -at / 2, -8), x, y, scale, turn);
}
/** A line of writing that cannot be read. */
const scribble = (x: number, y: number, width: number, colour = "#8A8174") =>
  rect(x, y, width, 9, colour, 4, 'opacity=".55"');

/** A certificate of training, 1000 × 720. */
export function drawCertificate(tone: string): string {
  return picture(
    1000,
    720,
    rect(0, 0, 1000, 720, sand) +
      rect(40, 40, 920, 640, cream, 6) +
      rect(64, 64, 872, 592, "none", 4, `stroke="${tone}" stroke-width="6"`) +
      rect(78, 78, 844, 564, "none", 4, `stroke="${marigold}" stroke-width="2"`) +
      circle(500, 170, 52, tone) +
      circle(500, 170, 40, "none", `stroke="${cream}" stroke-width="4"`) +
      shape("M500 140l9 20 22 2 -17 14 5 22 -19 -12 -19 12 5 -22 -17 -14 22 -2Z", marigold) +
      rect(300, 256, 400, 22, tone, 8) +
      scribble(360, 310, 280) +
      rect(250, 352, 500, 16, "#5A5248", 8, 'opacity=".7"') +
      row(3, (i) => scribble(200 + i * 20, 404 + i * 32, 600 - i * 40)) +
      stroke("M180 586C210 540 230 600 260 566C276 548 290 590 330 570", "#34577A", 5) +
      scribble(180, 606, 170) +
      moved(
        circle(0, 0, 50, clay) + ring(0, 0, 38, cream, 3) + shape("M-26 40L-44 104L-14 84L0 110L8 50Z", clay),
        790,
        556,
      ) +
      specimen(500, 400, 6.4, -18, '#B3261E" opacity=".5'),
  );
}

/** An identity card of no real office, 1000 × 640, with the applicant's drawn portrait. */
export function drawIdentityCard(look: Look, tone: string): string {
  const face = drawPortrait(look)
    .replace('width="256" height="256"', 'x="90" y="190" width="260" height="300"')
    .replace("<svg ", '<svg preserveAspectRatio="xMidYMid slice" ');
  return picture(
    1000,
    640,
    rect(0, 0, 1000, 640, "#CFC6B6") +
      rect(40, 40, 920, 560, "#FFFDF7", 34) +
      shape("M40 150V74A34 34 0 0 1 74 40H926A34 34 0 0 1 960 74V150Z", tone) +
      circle(112, 96, 34, cream) +
      ring(112, 96, 20, tone, 8) +
      rect(172, 72, 340, 20, cream, 8) +
      rect(172, 106, 220, 12, cream, 6, 'opacity=".7"') +
      rect(82, 182, 276, 316, tealPale, 12) +
      face +
      row(
        5,
        (i) =>
          scribble(410, 206 + i * 58, 110, teal) +
          scribble(410, 226 + i * 58, 300 + ((i * 67) % 180), "#5A5248"),
      ) +
      rect(90, 528, 820, 36, tealPale, 8) +
      row(40, (i) => rect(110 + i * 20, 534, 4 + ((i * 7) % 9), 24, "#3A3A38")) +
      specimen(580, 360, 6, -18, '#B3261E" opacity=".55'),
  );
}
