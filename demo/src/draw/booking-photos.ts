// What customers photograph for their booking: one close-up per trade, 800 × 600.

import { nth } from "../lists.ts";
import type { CategoryKey } from "../categories.ts";
import { bricks, bush, drop, pot, tap, tiles } from "./props.ts";
import {
  brick,
  circle,
  clay,
  cream,
  darker,
  ink,
  leaf,
  lighter,
  marigold,
  moved,
  oval,
  picture,
  rect,
  ring,
  row,
  scattered,
  sand,
  shape,
  steel,
  steelDark,
  stroke,
  teal,
  wood,
  woodDark,
} from "./svg.ts";

/** A snapshot: the motif with the darker corners of a phone's camera. */
const snapshot = (ground: string, body: string) =>
  picture(
    800,
    600,
    `<defs><radialGradient id="v" cx=".48" cy=".44" r=".78"><stop offset=".55" stop-color="#2A1A12" stop-opacity="0"/><stop offset="1" stop-color="#2A1A12" stop-opacity=".38"/></radialGradient></defs>` +
      rect(0, 0, 800, 600, ground) +
      body +
      rect(0, 0, 800, 600, "url(#v)"),
  );

const scenes: Record<Exclude<CategoryKey, "pest-control">, () => string> = {
  electrician: () =>
    snapshot(
      "#E5DCCB",
      rect(180, 110, 440, 380, "#F7F2E7", 26) +
        rect(196, 126, 408, 348, "#FFFFFF", 18) +
        row(
          3,
          (i) =>
            rect(232 + i * 116, 170, 88, 120, "#EDE7DA", 10) +
            shape(`M${238 + i * 116} 176h76v54h-76Z`, i === 1 ? "#CFC6B4" : "#FFFFFF"),
        ) +
        circle(400, 390, 62, "#EDE7DA") +
        scattered(
          [
            [-20, -14],
            [20, -14],
            [0, 22],
          ],
          (x, y) => circle(400 + x, 390 + y, 11, ink),
        ) +
        shape(
          "M392 330C330 350 320 420 352 462C376 440 430 452 452 470C486 420 470 352 420 336Z",
          "#3A2A20",
          'opacity=".55"',
        ) +
        shape("M400 360L350 420H392L372 476L444 402H404L430 360Z", "#FFD45C") +
        stroke("M300 380l-30 -12M306 430l-34 16M500 380l34 -14M494 440l30 18", marigold, 8),
    ),
  plumber: () =>
    snapshot(
      "#CBDFE2",
      tiles(0, 0, 800, 600, 130, "#B5D0D5") +
        moved(tap(), 380, 240, 2.4) +
        moved(drop(), 540, 386, 1.5) +
        moved(drop(), 540, 480, 0.9) +
        oval(540, 572, 150, 26, "#A9CBD6") +
        oval(540, 572, 80, 13, "#DDF0F5"),
    ),
  carpenter: () =>
    snapshot(
      "#C79A66",
      row(8, (i) =>
        stroke(
          `M${i * 110 + 20} 0C${i * 110 - 10} 200 ${i * 110 + 50} 380 ${i * 110 + 10} 600`,
          "#B58753",
          5,
        ),
      ) +
        rect(0, 0, 330, 600, "#E0BC8C") +
        rect(318, 0, 12, 600, "#9B6E40") +
        moved(
          rect(-30, -110, 130, 220, steel, 12) +
            rect(-14, -94, 20, 188, steelDark, 10) +
            [-70, 0, 70].map((y) => circle(62, y, 17, steelDark) + stroke(`M50 ${y}h24`, ink, 5)).join(""),
          360,
          320,
          1.1,
          16,
        ) +
        circle(250, 238, 15, "#7A5530") +
        circle(258, 310, 16, "#7A5530") +
        stroke("M236 244l-30 -18M270 318l26 22M250 254l-8 36", "#7A5530", 6) +
        moved(rect(-9, 0, 18, 70, steelDark, 4) + rect(-18, -12, 36, 16, steel, 8), 200, 500, 1, 68),
    ),
  painter: () =>
    snapshot(
      "#E8D6A6",
      shape(
        "M120 90C240 40 330 110 430 80C560 60 640 150 620 250C700 330 600 440 500 450C420 530 260 520 210 430C90 400 80 270 130 220C90 160 90 120 120 90Z",
        "#F6EFE2",
      ) +
        shape(
          "M200 170C270 130 330 180 400 160C500 150 560 220 530 290C570 360 480 400 420 400C360 440 270 430 250 370C170 350 170 280 200 250C170 220 170 190 200 170Z",
          "#D8C9B4",
        ) +
        shape(
          "M286 240C350 210 420 240 440 290C420 340 330 350 296 320C270 300 268 262 286 240Z",
          "#BFA98D",
        ) +
        shape(
          "M120 90L180 60L210 120L140 150ZM560 440L640 470L600 520L530 480ZM620 250L700 240L690 300L630 310Z",
          "#F2E3B8",
        ) +
        row(18, (i) =>
          circle(180 + ((i * 97) % 420), 160 + ((i * 61) % 290), 5 + (i % 3) * 3, "#FFFFFF", 'opacity=".8"'),
        ) +
        rect(700, 0, 100, 600, cream) +
        rect(694, 0, 10, 600, "#C9B78F"),
    ),
  cleaner: () =>
    snapshot(
      "#D9CBB2",
      tiles(0, 0, 800, 300, 100, "#C7B799") +
        shape("M160 0H640L700 190H100Z", steel) +
        rect(90, 190, 620, 50, steelDark, 8) +
        row(14, (i) => rect(130 + i * 40, 202, 22, 26, "#5F5648", 3)) +
        shape(
          "M150 240C160 300 190 310 190 260V240ZM300 240C306 330 350 330 350 250V240ZM520 240C520 290 560 300 562 240Z",
          "#8F6A2B",
          'opacity=".8"',
        ) +
        rect(0, 400, 800, 200, ink) +
        circle(240, 490, 88, "#4A4642") +
        ring(240, 490, 62, steelDark, 12) +
        circle(560, 490, 88, "#4A4642") +
        ring(560, 490, 62, steelDark, 12) +
        shape(
          "M330 440C380 410 440 450 470 430C500 470 450 540 400 530C350 540 310 480 330 440Z",
          "#A87B38",
          'opacity=".85"',
        ) +
        row(16, (i) =>
          circle(60 + ((i * 131) % 690), 330 + ((i * 47) % 240), 5 + (i % 4) * 3, "#A87B38", 'opacity=".7"'),
        ),
    ),
  gardener: () =>
    snapshot(
      "#CFDCCB",
      rect(0, 430, 800, 170, "#B9A184") +
        moved(bush("#B9A94A"), 400, 400, 2.1) +
        row(8, (i) => oval(270 + ((i * 83) % 280), 170 + ((i * 57) % 210), 9, 6, "#FFFFFF")) +
        row(7, (i) => circle(260 + ((i * 71) % 300), 200 + ((i * 43) % 180), 9, "#8C5A30", 'opacity=".7"')) +
        moved(pot(), 400, 580, 1.9) +
        moved(shape("M0 0C20 -26 60 -26 80 0C60 20 20 20 0 0Z", "#C9A53E"), 560, 560) +
        moved(shape("M0 0C20 -26 60 -26 80 0C60 20 20 20 0 0Z", "#B58C34"), 150, 570, 0.8),
    ),
  "ac-technician": () =>
    snapshot(
      "#E4E4DA",
      shape("M340 300C380 340 420 340 460 300V600H340Z", "#CFCDBA") +
        rect(80, 90, 640, 210, "#FFFFFF", 40) +
        rect(80, 226, 640, 74, "#E6EAE8", 34) +
        rect(140, 246, 520, 22, steelDark, 11) +
        scattered(
          [
            [360, 340, 1],
            [420, 400, 1.3],
            [384, 470, 0.9],
            [440, 520, 1.1],
            [366, 560, 0.8],
          ],
          (x, y, s) => moved(drop(), x, y, s),
        ) +
        circle(660, 150, 10, "#D9412F"),
    ),
  "appliance-repair": () =>
    snapshot(
      "#D8D2C8",
      rect(120, -60, 560, 720, "#FFFFFF", 26) +
        rect(120, 0, 560, 110, "#E2E7E6") +
        rect(160, 30, 180, 50, ink, 8) +
        stroke(
          "M190 55H214M232 42V68M232 42H256M232 55H252M232 68H256M276 42H300V55H276V68H300",
          "#FF8A4C",
          6,
        ) +
        circle(560, 55, 34, steelDark) +
        circle(400, 350, 206, steelDark) +
        circle(400, 350, 170, "#BFD9E0") +
        shape("M230 350C300 330 360 372 420 344C480 326 530 352 570 346A170 170 0 0 1 230 350Z", "#5A9DBD") +
        shape(
          "M290 420C330 370 400 400 420 440C460 410 520 420 510 460C470 520 330 520 290 420Z",
          "#C8563A",
        ) +
        shape("M330 400C370 360 420 380 440 410C410 450 350 450 330 400Z", "#F4D27A") +
        oval(400, 596, 260, 20, "#8FB9CC"),
    ),
  mason: () =>
    snapshot(
      "#C9C2B6",
      scattered(
        [
          [0, 0],
          [1, 0],
          [2, 0],
          [0, 1],
          [2, 1],
          [0, 2],
          [1, 2],
          [2, 2],
        ],
        (c, r) =>
          rect(c * 270 + 4, r * 204 + 4, 262, 196, "#E4DDD0", 4) +
          stroke(
            `M${c * 270 + 40} ${r * 204 + 60}l60 -20M${c * 270 + 150} ${r * 204 + 150}l50 -16`,
            "#D5CCBC",
            5,
          ),
      ) +
        rect(270, 204, 268, 200, "#9A8D7A") +
        moved(
          rect(-131, -98, 262, 196, "#E4DDD0", 4) +
            stroke("M-130 20L-40 -10L0 40L60 10L130 44M-40 -10L-20 -98M60 10L90 98", "#7D7263", 6),
          430,
          330,
          1,
          9,
        ) +
        row(9, (i) => circle(280 + ((i * 67) % 240), 216 + ((i * 41) % 170), 8, "#7D7263")),
    ),
  driver: () =>
    snapshot(
      "#8E9A9C",
      rect(0, 380, 800, 220, "#6B6660") +
        shape(
          "M90 440C90 330 130 300 210 280L300 150C320 120 350 110 390 110H640C720 110 760 150 800 220V480H110Z",
          clay,
        ) +
        shape("M270 280L350 170C362 154 376 150 396 150H560V280Z", "#CFE9EF") +
        stroke("M570 120V470", darker(clay, 0.3), 6) +
        rect(596, 310, 70, 18, darker(clay, 0.4), 9) +
        circle(290, 470, 100, ink) +
        circle(290, 470, 54, steel) +
        row(5, (i) => circle(290 + 32 * Math.cos(i * 1.257), 470 + 32 * Math.sin(i * 1.257), 9, ink)) +
        rect(96, 340, 90, 44, "#FBE9A8", 20) +
        stroke("M400 340C440 330 500 352 540 336M410 360C460 352 480 370 530 358", cream, 4),
    ),
  cook: () =>
    snapshot(
      "#B97F4A",
      row(9, (i) =>
        stroke(`M0 ${i * 70 + 20}C260 ${i * 70} 500 ${i * 70 + 50} 800 ${i * 70 + 10}`, "#A86F3C", 5),
      ) +
        circle(330, 310, 220, darker(marigold, 0.3)) +
        circle(330, 310, 196, "#E8C15A") +
        row(12, (i) => {
          const a = i * 0.5236;
          const r = i % 2 ? 140 : 80;
          return (
            circle(
              330 + r * Math.cos(a),
              310 + r * Math.sin(a),
              42,
              nth(["#E59A2C", "#D98922", "#F0AE4A"], i % 3),
            ) + circle(330 + r * Math.cos(a), 310 + r * Math.sin(a) - 6, 9, "#5E8F4E")
          );
        }) +
        circle(330, 310, 42, "#F0AE4A") +
        circle(660, 190, 96, cream) +
        circle(660, 190, 74, "#8A5A34") +
        row(9, (i) => oval(660 + ((i * 53) % 96) - 48, 190 + ((i * 37) % 90) - 44, 16, 10, "#D9A566")) +
        circle(650, 450, 84, steel) +
        circle(650, 450, 66, "#F6E7A8"),
    ),
  beautician: () =>
    snapshot(
      "#0F5C5C",
      row(6, (i) => row(5, (j) => circle(70 + i * 140 + (j % 2) * 70, 60 + j * 130, 12, "#17706E"))) +
        rect(330, 420, 140, 220, "#C58A5B", 50) +
        shape(
          "M280 300C280 260 300 240 330 240H470C500 240 520 260 520 300V400C520 450 490 480 450 480H350C310 480 280 450 280 400Z",
          "#C58A5B",
        ) +
        scattered(
          [
            [286, 110, 160],
            [346, 60, 210],
            [406, 56, 214],
            [466, 90, 180],
          ],
          (x, y, h) => rect(x, y, 52, h, "#C58A5B", 26),
        ) +
        moved(rect(-26, -170, 54, 180, "#C58A5B", 27), 494, 416, 1.1, 44) +
        ring(400, 350, 60, "#6A2A1A", 7) +
        ring(400, 350, 36, "#6A2A1A", 5) +
        row(8, (i) => {
          const a = i * 0.785;
          return (
            circle(400 + 80 * Math.cos(a), 350 + 80 * Math.sin(a), 10, "#6A2A1A") +
            oval(400 + 20 * Math.cos(a), 350 + 20 * Math.sin(a), 7, 7, "#6A2A1A")
          );
        }) +
        scattered(
          [
            [312, 124],
            [372, 74],
            [432, 70],
            [492, 104],
          ],
          (x, y) =>
            stroke(
              `M${x - 14} ${y + 20}h28M${x - 16} ${y + 36}h32M${x} ${y + 50}v60M${x - 12} ${y + 70}l12 12l12 -12M${x - 12} ${y + 94}l12 12l12 -12`,
              "#6A2A1A",
              5,
            ),
        ) +
        stroke("M340 520h120M340 540h120M344 560l20 16l20 -16l20 16l20 -16l20 16", "#6A2A1A", 6),
    ),
};

/** The close-up of a trade's typical job. */
export const drawBookingPhoto = (job: Exclude<CategoryKey, "pest-control">) => scenes[job]();

/** Snapshots that no trade owns, for chats. */
export const drawFuseBoxPhoto = () =>
  snapshot(
    "#D9D2C4",
    rect(150, 80, 500, 440, steel, 20) +
      rect(180, 110, 440, 380, "#F6F1E6", 10) +
      row(
        6,
        (i) =>
          rect(206 + i * 66, 170, 54, 150, "#FFFFFF", 8) +
          rect(222 + i * 66, i === 2 ? 244 : 196, 22, 50, i === 2 ? "#D9412F" : teal, 6) +
          rect(212 + i * 66, 340, 42, 16, sand, 4),
      ) +
      stroke("M420 420L368 336", marigold, 12) +
      shape("M358 322L396 338L366 362Z", marigold) +
      row(4, (i) => stroke(`M${250 + i * 90} 490V600`, nth([clay, "#2F6F9A", leaf, ink], i), 14)),
  );
export const drawWallPhoto = () =>
  snapshot(
    "#B9C7C6",
    bricks(60, 60, 13, 8, 92, 38) +
      stroke("M600 0L540 130L580 220L470 330L500 430L400 600", darker(brick, 0.6), 12) +
      rect(0, 0, 60, 600, lighter(wood, 0.3)) +
      rect(52, 0, 10, 600, woodDark),
  );
