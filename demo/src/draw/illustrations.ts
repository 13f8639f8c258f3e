// The web client's own illustrations and the mark. They stand on light and on dark ground alike: every ground is a
// translucent teal, every other colour a middle tone. `npx tsx demo/src/write-illustrations.ts` writes them to web/src/ui.

import { nth } from "../lists.ts";
import { drawBust, type Look } from "./portrait.ts";
import { plant, sparkle, spanner, toolbox } from "./props.ts";
import {
  circle,
  clay,
  cream,
  darker,
  marigold,
  moved,
  oval,
  picture,
  rect,
  ring,
  row,
  sand,
  shape,
  steel,
  steelDark,
  stroke,
  tealLight,
} from "./svg.ts";

/** The primary colour where it must also show on #14201F. */
const petrol = "#237A76";
const soft = `opacity=".16"`;

const at = (whole: number, share: number) => Math.round(whole * share);
const ground = (width: number, height: number) =>
  shape(
    `M${at(width, 0.08)} ${at(height, 0.56)}C${at(width, 0.04)} ${at(height, 0.2)} ${at(width, 0.3)} ${at(height, 0.04)} ${at(width, 0.54)} ${at(height, 0.1)}C${at(width, 0.82)} ${at(height, 0.12)} ${at(width, 0.98)} ${at(height, 0.36)} ${at(width, 0.93)} ${at(height, 0.62)}C${at(width, 0.88)} ${at(height, 0.9)} ${at(width, 0.64)} ${at(height, 0.94)} ${at(width, 0.46)} ${at(height, 0.92)}C${at(width, 0.26)} ${at(height, 0.94)} ${at(width, 0.11)} ${at(height, 0.84)} ${at(width, 0.08)} ${at(height, 0.56)}Z`,
    "#3E9E98",
    soft,
  );
const floor = (x: number, y: number, rx: number) => oval(x, y, rx, 7, "#3E9E98", 'opacity=".3"');
/** Dots of a dial: a ring whose dashes have no length but round ends. */
const dial = (x: number, y: number, radius: number, dots: number, size: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${petrol}" stroke-width="${size}" stroke-dasharray="0 ${Math.round((2 * Math.PI * radius * 1000) / dots) / 1000}"/>`;
const clockFace = (x: number, y: number, radius: number) =>
  circle(x, y, radius * 0.94, cream, `stroke="${petrol}" stroke-width="${radius * 0.12}"`) +
  dial(x, y, radius * 0.76, 12, radius * 0.05) +
  dial(x, y, radius * 0.76, 4, radius * 0.1);
const card = (x: number, y: number, width: number, height: number, fill = "#FFFDF7") =>
  rect(x, y, width, height, fill, 16);
const bar = (x: number, y: number, width: number, fill = sand) => rect(x, y, width, 10, fill, 5);
const check = (x: number, y: number, radius: number) =>
  circle(x, y, radius, marigold) +
  stroke(
    `M${x - radius * 0.42} ${y}l${radius * 0.3} ${radius * 0.34}l${radius * 0.54} ${-radius * 0.62}`,
    "#FFFFFF",
    radius * 0.24,
  );
const heart = (fill: string) =>
  shape("M0 22C-30 2 -30 -26 -12 -26C-4 -26 0 -18 0 -16C0 -18 4 -26 12 -26C30 -26 30 2 0 22Z", fill);
/** The hour hand: an open-ended spanner that points up from (16, 16) on a grid of 32. */
const hand =
  "M13.9 3.6A4.8 4.8 0 0 0 13.9 11.9V17.2A2.1 2.1 0 0 0 18.1 17.2V11.9A4.8 4.8 0 0 0 18.1 3.6V7.9L16 9.3L13.9 7.9Z";

const person = (look: Partial<Look>): Look => ({
  skin: "#C58A5B",
  hair: "sidePart",
  hairColour: "#2E1E18",
  beard: "none",
  mood: "grin",
  face: "oval",
  glasses: "none",
  lashes: false,
  bindi: false,
  earrings: false,
  flowers: false,
  lines: false,
  clothes: "dungarees",
  cloth: petrol,
  trim: cream,
  headgear: clay,
  background: cream,
  ...look,
});

export const illustrations: Record<string, () => string> = {
  hero: () =>
    picture(
      640,
      520,
      ground(640, 520) +
        clockFace(320, 226, 190) +
        moved(shape(hand, steelDark), 320, 226, 11, -60).replace(
          "rotate(-60)",
          "rotate(-60) translate(-16 -16)",
        ) +
        stroke("M320 226L430 162", marigold, 12) +
        circle(320, 226, 15, petrol) +
        floor(320, 490, 270) +
        moved(
          drawBust(
            person({ hair: "helmet", beard: "moustache", mood: "smile", trim: marigold, cloth: petrol }),
          ),
          60,
          228,
          1,
        ) +
        moved(
          drawBust(
            person({
              skin: "#D49C6C",
              hair: "bun",
              lashes: true,
              mood: "laughing",
              clothes: "blouse",
              cloth: clay,
              trim: "#F4D27A",
            }),
          ),
          324,
          228,
          1,
        ) +
        moved(toolbox().replace(/<ellipse[^>]*>/, ""), 320, 490, 0.62) +
        moved(sparkle(), 566, 130),
    ),
  "marketing-choose": () =>
    picture(
      400,
      320,
      ground(400, 320) +
        card(60, 84, 104, 150, "#F1E7D5") +
        circle(112, 132, 28, tealLight) +
        bar(82, 178, 60) +
        bar(92, 198, 40) +
        card(236, 84, 104, 150, "#F1E7D5") +
        circle(288, 132, 28, clay) +
        bar(258, 178, 60) +
        bar(268, 198, 40) +
        card(134, 54, 132, 204) +
        circle(200, 116, 40, "#F6D9A8") +
        moved(
          drawBust(
            person({
              hair: "wavyLong",
              lashes: true,
              mood: "smile",
              clothes: "apron",
              cloth: petrol,
              trim: "#F4D27A",
              skin: "#AE7348",
            }),
          ),
          159,
          78,
          0.32,
        ) +
        bar(158, 180, 84, petrol) +
        bar(172, 200, 56) +
        row(5, (i) =>
          moved(
            shape("M0 -8L2.4 -2.6L8 -2.4L3.6 1.4L5 7L0 4L-5 7L-3.6 1.4L-8 -2.4L-2.4 -2.6Z", marigold),
            164 + i * 18,
            230,
          ),
        ) +
        check(262, 62, 20),
    ),
  "marketing-book": () =>
    picture(
      400,
      320,
      ground(400, 320) +
        rect(128, 26, 144, 268, "#3A4F4E", 26) +
        rect(138, 40, 124, 240, "#FFFDF7", 16) +
        bar(152, 58, 60, petrol) +
        row(12, (i) =>
          rect(152 + (i % 4) * 25, 84 + Math.floor(i / 4) * 28, 19, 20, i === 6 ? marigold : "#E4EDEA", 6),
        ) +
        row(3, (i) => rect(152, 174 + i * 26, 96, 19, i === 1 ? petrol : "#E4EDEA", 9)) +
        rect(152, 254, 96, 16, marigold, 8) +
        clockFace(300, 96, 46) +
        stroke("M300 96V68M300 96L318 106", petrol, 5) +
        moved(plant(clay, "#6E9E5E"), 84, 284, 0.62) +
        floor(200, 298, 150),
    ),
  "marketing-done": () =>
    picture(
      400,
      320,
      ground(400, 320) +
        circle(312, 84, 30, marigold) +
        floor(200, 278, 150) +
        rect(110, 148, 180, 128, "#F6E7CC", 4) +
        shape("M92 156L200 64L308 156Z", clay) +
        rect(256, 84, 20, 48, darker(clay)) +
        rect(178, 196, 46, 80, petrol, 6) +
        circle(214, 238, 4, marigold) +
        rect(128, 176, 36, 40, "#FBE3AE", 4) +
        rect(240, 176, 36, 40, "#FBE3AE", 4) +
        stroke("M146 176V216M128 196H164M258 176V216M240 196H276", "#FFFDF7", 4) +
        moved(heart("#FFFDF7"), 200, 132, 0.8) +
        moved(plant(clay, "#6E9E5E"), 330, 278, 0.5) +
        moved(spanner(110, steel), 78, 222, 0.8, 14) +
        check(96, 118, 24),
    ),
  "empty-workers": () =>
    picture(
      320,
      240,
      ground(320, 240) +
        card(72, 64, 88, 116, "#F1E7D5") +
        circle(116, 104, 24, tealLight) +
        shape("M82 156C84 132 148 132 150 156Z", tealLight) +
        card(150, 50, 96, 132) +
        circle(198, 94, 26, sand) +
        shape("M160 152C162 126 234 126 236 152Z", sand) +
        bar(172, 162, 52) +
        circle(206, 122, 42, "#BFE0DC", 'opacity=".55"') +
        ring(206, 122, 42, petrol, 10) +
        stroke("M237 153L268 186", marigold, 15) +
        floor(160, 204, 96),
    ),
  "empty-saved": () =>
    picture(
      320,
      240,
      ground(320, 240) +
        card(94, 44, 132, 150) +
        circle(160, 94, 30, "#F6D9A8") +
        bar(120, 142, 80) +
        bar(136, 162, 48) +
        moved(heart(clay), 226, 60, 1.2) +
        `<g stroke-dasharray="5 7">${moved(stroke("M0 22C-30 2 -30 -26 -12 -26C-4 -26 0 -18 0 -16C0 -18 4 -26 12 -26C30 -26 30 2 0 22Z", tealLight, 3), 76, 108, 1)}</g>` +
        stroke("M150 86V90M170 86V90M150 101C156 109 164 109 170 101", petrol, 4.5) +
        floor(160, 208, 84),
    ),
  "empty-bookings": () =>
    picture(
      320,
      240,
      ground(320, 240) +
        card(88, 58, 144, 132) +
        shape("M88 92V74A16 16 0 0 1 104 58H216A16 16 0 0 1 232 74V92Z", petrol) +
        stroke("M122 46V68M198 46V68", marigold, 9) +
        row(12, (i) =>
          rect(104 + (i % 4) * 30, 104 + Math.floor(i / 4) * 26, 22, 18, i === 5 ? "#FBE3AE" : "#E4EDEA", 5),
        ) +
        circle(232, 172, 36, cream) +
        ring(232, 172, 33, clay, 7) +
        stroke("M232 172V150M232 172L246 180", petrol, 5) +
        moved(plant(clay, "#6E9E5E"), 70, 204, 0.44) +
        floor(160, 206, 104),
    ),
  "empty-chats": () =>
    picture(
      320,
      240,
      ground(320, 240) +
        shape(
          "M84 56H192A18 18 0 0 1 210 74V122A18 18 0 0 1 192 140H126L98 164V140H84A18 18 0 0 1 66 122V74A18 18 0 0 1 84 56Z",
          petrol,
        ) +
        row(3, (i) => circle(110 + i * 28, 98, 8, cream)) +
        shape(
          "M150 112H238A18 18 0 0 1 256 130V166A18 18 0 0 1 238 184H230V206L204 184H150A18 18 0 0 1 132 166V130A18 18 0 0 1 150 112Z",
          "#FFFDF7",
        ) +
        bar(152, 134, 84) +
        bar(152, 154, 54, "#FBE3AE") +
        moved(sparkle(), 242, 70, 0.7),
    ),
  "empty-notices": () =>
    picture(
      320,
      240,
      ground(320, 240) +
        `<g transform="rotate(-8 160 120)">${circle(160, 184, 15, clay)}${shape("M160 52C126 52 112 80 112 112C112 146 100 156 92 172H228C220 156 208 146 208 112C208 80 194 52 160 52Z", marigold)}${rect(86, 166, 148, 16, darker(marigold, 0.12), 8)}${circle(160, 48, 9, clay)}${stroke("M136 118q8 8 16 0M168 118q8 8 16 0M152 140q8 5 16 0", darker(marigold, 0.6), 4)}</g>` +
        stroke("M218 84h16l-16 18h16M244 52h20l-20 24h20", petrol, 5) +
        floor(160, 212, 80),
    ),
  "not-found": () =>
    picture(
      320,
      240,
      ground(320, 240) +
        stroke("M84 64L46 136H106M88 108V176M260 64L222 136H282M264 108V176", petrol, 17) +
        clockFace(164, 122, 52) +
        moved(shape(hand, steelDark), 164, 122, 3.1, 150).replace(
          "rotate(150)",
          "rotate(150) translate(-16 -16)",
        ) +
        stroke("M164 122L188 98", marigold, 6) +
        circle(164, 122, 6, petrol) +
        stroke("M154 34C154 20 176 20 174 34C173 42 164 40 164 50", clay, 6) +
        circle(164, 61, 3.6, clay) +
        floor(164, 200, 110),
    ),
  error: () =>
    picture(
      320,
      240,
      ground(320, 240) +
        stroke("M24 150C60 150 60 108 92 108", petrol, 9) +
        rect(88, 86, 52, 44, petrol, 12) +
        stroke("M140 98H156M140 118H156", steelDark, 7) +
        rect(190, 80, 58, 56, clay, 12) +
        stroke("M202 98H208M202 118H208", darker(clay, 0.45), 8) +
        stroke("M248 108C276 108 272 150 298 150", clay, 9) +
        moved(shape("M4 -26L-14 4H-2L-6 26L14 -8H2Z", marigold), 173, 108, 0.9) +
        stroke("M160 70l-8 -14M186 70l8 -14M160 148l-8 14M186 148l8 14", marigold, 5) +
        floor(166, 190, 96),
    ),
  // Whoever has no picture yet.
  "default-portrait": () =>
    picture(
      240,
      240,
      circle(120, 116, 92, tealLight, `opacity=".22"`) +
        shape("M28 240C30 188 66 164 120 164C174 164 210 188 212 240Z", petrol) +
        shape(
          "M84 169C90 190 104 200 120 200C136 200 150 190 156 169C145 165 133 164 120 164C107 164 95 165 84 169Z",
          marigold,
        ) +
        shape("M101 132H139V168C139 180 130 187 120 187C110 187 101 180 101 168Z", "#E7BE85") +
        shape(
          "M74 96C74 62 92 42 120 42C148 42 166 62 166 96C166 126 146 150 120 150C94 150 74 126 74 96Z",
          "#F6D9A8",
        ) +
        shape(
          "M68 100C60 58 82 28 121 28C160 28 180 58 172 100C168 96 166 88 164 78C150 80 128 76 114 62C106 74 92 82 77 82C75 90 72 96 68 100Z",
          "#5B4234",
        ) +
        stroke("M103 96V102M137 96V102M106 122C113 131 127 131 134 122", "#5B4234", 6),
    ),
};

/** The mark: a clock face whose hour hand is a spanner. On a grid of 32, tidy down to 16 px. */
export const drawMark = () =>
  picture(
    32,
    32,
    circle(16, 16, 16, "#0F5C5C") +
      row(4, (i) => circle(16 + nth([0, 12, 0, -12], i), 16 + nth([-12, 0, 12, 0], i), 1.1, "#8FC1BB")) +
      stroke("M16 16L24.6 11", marigold, 2.8) +
      `<path d="${hand}" fill="${cream}" transform="rotate(-52 16 16)"/>`,
  );

/** Without what an optimiser would take out: empty attributes, needless digits, mirror images written twice. */
export function tidied(svg: string, name: string): string {
  let halves = 0;
  let tidy = svg
    .replaceAll(' stroke-linecap="round" stroke-linejoin="round"', "")
    .replace("<svg ", '<svg stroke-linecap="round" stroke-linejoin="round" ')
    .replaceAll(' rx="0"', "")
    .replaceAll(" />", "/>")
    .replaceAll(" rotate(0)", "")
    .replaceAll(" scale(1)", "")
    .replaceAll("#FFFFFF", "#fff");
  tidy = tidy.replace(
    /((?:<[a-z]+ [^>]*\/>)+)<g transform="(translate\(-?\d+ 0\) scale\(-1 1\))">((?:<[a-z]+ [^>]*\/>)+)<\/g>/g,
    (all, before: string, transform: string, half: string) =>
      before.endsWith(half) && half.length > 90
        ? `${before.slice(0, -half.length)}<g id="${name}${++halves}">${half}</g><use href="#${name}${halves}" transform="${transform}"/>`
        : all,
  );
  return `${tidy.replace(/\d+\.\d{2,}/g, (number) => String(Number(Number(number).toFixed(number.startsWith("0.") ? 2 : 1))))}\n`;
}
