// Cover scenes of the trades that build and mend the house. 1200 × 675 each.

import { nth } from "../lists.ts";
import {
  bucket,
  bulb,
  bricks,
  cloud,
  drop,
  hammer,
  ladder,
  paintTin,
  plant,
  room,
  shadow,
  spanner,
  tap,
  tealTable,
  tiles,
  toolbox,
  windowFrame,
} from "./props.ts";
import {
  brick,
  circle,
  clay,
  cream,
  darker,
  ink,
  lighter,
  marigold,
  moved,
  oval,
  rect,
  ring,
  row,
  sand,
  shape,
  steel,
  steelDark,
  stroke,
  teal,
  tealLight,
  tealPale,
  wood,
  woodDark,
} from "./svg.ts";

export function electricianCover(): string {
  const breaker = (x: number, y: number, up: boolean) =>
    rect(x, y, 42, 74, cream, 6) + rect(x + 12, y + (up ? 16 : 34), 18, 26, up ? teal : clay, 4);
  const wires = ["#C8563A", "#2F6F9A", "#5E8F4E"]
    .map((colour, i) =>
      stroke(
        `M${440 + i * 40} 178V${120 - i * 22}C${440 + i * 40} ${96 - i * 22} ${560 + i * 150} ${96 - i * 22} ${650 + i * 150} ${60 - i * 20}V0`,
        colour,
        7,
      ),
    )
    .join("");
  return room(
    "#BFDAD4",
    "#C99E6C",
    wires +
      moved(bulb(), 660, 230) +
      moved(bulb(), 805, 180) +
      moved(bulb(), 950, 240) +
      row(3, (i) => stroke(`M${660 + i * 145} 0V${nth([170, 120, 180], i)}`, ink, 5)) +
      rect(330, 170, 270, 290, steel, 14) +
      rect(350, 190, 230, 250, "#F6F1E6", 8) +
      row(4, (i) => breaker(366 + i * 52, 212, i !== 2)) +
      row(4, (i) => breaker(366 + i * 52, 328, true)) +
      rect(366, 298, 198, 14, sand, 4) +
      shape("M330 170L216 196V486L330 460Z", darker(steel, 0.12)) +
      circle(236, 336, 9, steelDark) +
      moved(ladder(420), 1040, 600) +
      shadow(1060, 602, 130) +
      moved(toolbox(), 690, 606) +
      moved(rect(-9, -90, 18, 70, marigold, 8) + rect(-4, -22, 8, 70, steelDark, 3), 480, 560, 1, 70) +
      moved(plant(), 130, 606, 0.95),
  );
}

export function plumberCover(): string {
  return room(
    "#CBE3E6",
    "#8FB3B5",
    tiles(0, 0, 1200, 540, 90, "#B8D5DA") +
      rect(300, 250, 560, 44, "#FFFFFF", 14) +
      shape("M350 290H810C800 380 740 410 580 410C420 410 360 380 350 290Z", "#F5F7F6") +
      shape("M350 290H810L806 316H354Z", "#D8E2E2") +
      moved(tap(), 560, 186, 1.15) +
      moved(drop(), 636, 246, 0.8) +
      stroke("M580 410V470C580 526 680 526 680 470V456C680 440 692 432 710 432H905", steelDark, 30) +
      stroke("M580 410V470C580 526 680 526 680 470V456C680 440 692 432 710 432H905", steel, 16) +
      rect(552, 404, 56, 24, steelDark, 6) +
      rect(894, 408, 26, 52, steelDark, 6) +
      moved(bucket(marigold), 560, 622, 0.88) +
      moved(spanner(230, "#C8563A"), 850, 572, 0.9, 62) +
      moved(toolbox(), 240, 610) +
      rect(905, 60, 190, 250, cream, 16) +
      rect(921, 76, 158, 218, "#DDF0F2", 10) +
      stroke("M945 200L1015 110M975 216L1050 126", "#FFFFFF", 12, 'opacity=".8"') +
      moved(plant("#0F5C5C"), 1085, 606, 0.9),
  );
}

export function carpenterCover(): string {
  const saw =
    shape("M0 0L210 34V64L0 96Z", steel) +
    row(14, (i) => shape(`M${i * 15} ${96 - i * 2.3}l7 12l8 -14Z`, steel)) +
    shape("M-80 4C-96 4 -100 96 -76 100L4 92V6ZM-62 30H-26V70H-62Z", woodDark, 'fill-rule="evenodd"');
  const shaving = stroke("M0 0c26 -30 46 4 22 12c-22 4 -20 -24 0 -24", lighter(wood, 0.4), 8);
  return room(
    "#F2DFC0",
    "#B98A5A",
    rect(190, 60, 520, 210, lighter(wood, 0.25), 14) +
      row(9, (i) => row(4, (j) => circle(226 + i * 56, 92 + j * 48, 4, woodDark, 'opacity=".4"'))) +
      moved(saw, 320, 112) +
      moved(hammer(), 610, 110, 0.9, 8) +
      rect(150, 400, 760, 36, woodDark, 8) +
      rect(200, 436, 40, 170, wood) +
      rect(820, 436, 40, 170, wood) +
      rect(200, 510, 660, 22, wood) +
      shadow(530, 610, 400) +
      rect(260, 362, 470, 38, "#D9A566", 4) +
      stroke("M280 376H700M280 388H640", "#B97F4A", 3) +
      moved(
        rect(-76, -40, 152, 40, teal, 10) +
          shape("M-60 -40C-60 -76 -30 -82 -20 -54L-16 -40Z", woodDark) +
          circle(48, -54, 18, woodDark),
        560,
        362,
      ) +
      moved(shaving, 680, 356) +
      moved(shaving, 730, 392, 0.8) +
      moved(shaving, 470, 598, 0.9) +
      moved(shaving, 620, 606, 1.1) +
      moved(
        rect(-70, -160, 140, 18, wood, 6) +
          rect(-66, -300, 16, 300, woodDark, 5) +
          rect(50, -300, 16, 300, woodDark, 5) +
          rect(-66, -290, 132, 26, wood, 6) +
          rect(-66, -240, 132, 20, wood, 6),
        1040,
        606,
      ) +
      shadow(1040, 608, 96) +
      rect(820, 90, 250, 14, woodDark, 4) +
      rect(850, 40, 40, 50, clay, 4) +
      rect(900, 30, 34, 60, teal, 4) +
      rect(944, 52, 60, 38, marigold, 4),
  );
}

export function painterCover(): string {
  return room(
    "#F6EBD6",
    "#C7AB85",
    shape("M0 0H640C600 60 660 120 620 190C590 260 650 320 610 400C590 450 640 490 620 540H0Z", tealLight) +
      shape("M0 0H250C300 140 220 360 270 540H0Z", darker(tealLight, 0.08), 'opacity=".5"') +
      moved(
        rect(-120, -38, 240, 76, cream, 20) +
          rect(-120, -38, 240, 76, tealLight, 20, 'opacity=".55"') +
          stroke("M120 0H156V90H0V130", steelDark, 11) +
          rect(-17, 130, 34, 150, marigold, 12),
        650,
        200,
        1,
        -8,
      ) +
      moved(ladder(470), 890, 602) +
      shadow(910, 604, 130) +
      shape("M150 590C260 560 560 560 760 592C820 620 720 640 480 640C260 640 100 630 150 590Z", "#EFE3CC") +
      moved(paintTin(tealLight), 350, 612) +
      moved(paintTin(marigold), 500, 622, 0.9) +
      moved(paintTin(clay), 220, 622, 0.8) +
      [
        ["#0F5C5C", 0],
        ["#F2A20C", 1],
        ["#C8693F", 2],
        ["#E8D2A9", 3],
      ]
        .map(([colour, i]) =>
          moved(
            rect(-34, -150, 68, 150, "#FFFFFF", 6) + rect(-28, -144, 56, 100, colour as string, 4),
            1090,
            250,
            0.9,
            -36 + (i as number) * 24,
          ),
        )
        .join("") +
      rect(1070, 400, 60, 60, "#FFFFFF", 8) +
      rect(1092, 416, 16, 28, sand, 4),
  );
}

export function masonCover(): string {
  return room(
    "#CFE1EA",
    "#C9A97D",
    moved(cloud(), 250, 120) +
      moved(cloud(), 900, 90, 1.2) +
      rect(0, 470, 1200, 80, "#A9BE87") +
      bricks(330, 250, 8, 7, 86, 37, 4) +
      rect(316, 540, 660, 22, darker(brick, 0.35), 4) +
      shape("M330 245h258v6H330Z", "#CFC8BC") +
      moved(
        shape("M-70 0L0 -40L70 0L0 130Z", steel, 'transform="rotate(90)"') +
          stroke("M20 0H70V-30H110", steelDark, 10) +
          rect(100, -44, 100, 28, woodDark, 12),
        720,
        262,
        0.85,
      ) +
      moved(
        rect(-120, -18, 240, 36, marigold, 8) +
          rect(-32, -10, 64, 20, "#BFE7C4", 8) +
          rect(-6, -10, 3, 20, ink) +
          rect(6, -10, 3, 20, ink),
        450,
        226,
      ) +
      stroke("M300 268H1000", "#C8563A", 3) +
      moved(
        shape("M-90 0C-100 -120 -70 -160 -60 -170H60C70 -160 100 -120 90 0Z", "#E6DCC8") +
          rect(-60, -120, 120, 60, teal, 8) +
          shape("M-60 -170L-40 -190H40L60 -170Z", "#CFC3AA"),
        160,
        606,
      ) +
      shadow(160, 608, 100) +
      moved(
        shape("M-130 -130H110L60 -30H-70Z", tealLight) +
          shape("M-100 -134C-60 -176 40 -176 84 -134Z", "#B9B2A6") +
          stroke("M60 -70L210 -120M-40 -34L-60 0M40 -34L70 0", woodDark, 12) +
          circle(-80, -10, 38, ink) +
          circle(-80, -10, 15, steel),
        1000,
        600,
      ) +
      shadow(980, 618, 150),
  );
}

export function acTechnicianCover(): string {
  const wave = (x: number) => stroke(`M${x} 300c-22 34 22 56 0 92s22 56 0 92`, "#FFFFFF", 11, 'opacity=".8"');
  return room(
    "#B7D5DF",
    "#D8B98E",
    rect(330, 110, 560, 156, "#FFFFFF", 26) +
      rect(330, 216, 560, 50, "#E6EDEE", 22) +
      rect(372, 226, 476, 16, steelDark, 8) +
      circle(846, 150, 8, "#5E8F4E") +
      rect(760, 142, 60, 16, tealPale, 6) +
      row(4, (i) => wave(430 + i * 120)) +
      moved(
        windowFrame(
          190,
          220,
          rect(-95, -110, 190, 220, "#FBD98F") +
            circle(30, -30, 46, marigold) +
            rect(-95, 84, 190, 26, "#A9BE87"),
        ),
        165,
        220,
      ) +
      rect(90, 500, 430, 80, teal, 26) +
      rect(110, 420, 390, 110, tealLight, 30) +
      rect(70, 470, 70, 120, teal, 26) +
      rect(470, 470, 70, 120, teal, 26) +
      moved(rect(-50, -50, 100, 100, marigold, 18), 220, 468, 0.9, 12) +
      shadow(305, 600, 250) +
      moved(
        rect(-96, -40, 192, 40, clay, 10) +
          circle(-46, -70, 44, "#FFFFFF", `stroke="#2F6F9A" stroke-width="12"`) +
          circle(46, -70, 44, "#FFFFFF", `stroke="#C8563A" stroke-width="12"`) +
          stroke("M-46 -70L-64 -90M46 -70L66 -82", ink, 6) +
          stroke("M-70 0C-90 60 -20 60 -60 110", "#2F6F9A", 11) +
          stroke("M0 0C10 50 -10 70 0 110", marigold, 11) +
          stroke("M70 0C90 60 20 60 60 110", "#C8563A", 11),
        745,
        500,
      ) +
      moved(ladder(430), 1010, 604) +
      shadow(1030, 606, 130),
  );
}

export function applianceRepairCover(): string {
  return room(
    "#EAD9C9",
    "#9DB9B4",
    rect(660, 120, 270, 480, "#F7F4EE", 22) +
      rect(660, 120, 270, 190, "#EDE7DB", 22) +
      rect(692, 190, 14, 80, steelDark, 7) +
      rect(692, 350, 14, 120, steelDark, 7) +
      rect(820, 150, 70, 40, tealPale, 8) +
      shadow(795, 604, 160) +
      rect(290, 230, 320, 372, "#FFFFFF", 20) +
      rect(290, 230, 320, 74, "#DDE7E6", 20) +
      rect(318, 252, 110, 30, teal, 8) +
      circle(480, 267, 17, steelDark) +
      circle(550, 267, 22, marigold) +
      circle(450, 446, 116, steelDark) +
      circle(450, 446, 94, "#D6ECF2") +
      shape("M356 446C380 420 410 474 450 450C490 424 520 470 544 446A94 94 0 0 1 356 446Z", "#5FB0D6") +
      circle(420, 500, 18, "#C8563A") +
      circle(480, 486, 22, "#F4D27A") +
      circle(420, 412, 9, "#FFFFFF") +
      circle(470, 400, 6, "#FFFFFF") +
      shadow(450, 606, 190) +
      tealTable(960, 410, 210) +
      rect(980, 300, 170, 110, ink, 14) +
      rect(996, 316, 104, 78, "#4A6A70", 8) +
      circle(1126, 336, 8, marigold) +
      circle(1126, 366, 8, steel) +
      moved(toolbox(), 160, 610, 0.95) +
      moved(spanner(170, steelDark), 130, 420, 0.9, 24) +
      moved(rect(-10, -90, 20, 80, clay, 8) + rect(-4, -12, 8, 90, steelDark, 3), 206, 400, 1, -18) +
      rect(90, 130, 150, 180, cream, 12) +
      ring(165, 220, 50, teal, 10) +
      stroke("M165 220V190M165 220L186 232", teal, 8),
  );
}

export function pestControlCover(): string {
  const bug =
    oval(0, 0, 26, 36, darker(clay, 0.2)) +
    stroke(
      "M0 -34V34M-24 -10L-50 -24M-26 4H-54M-22 18L-46 34M24 -10L50 -24M26 4H54M22 18L46 34M-10 -34L-20 -54M10 -34L20 -54",
      ink,
      6,
    );
  return room(
    "#DDE5C8",
    "#B99A72",
    shape("M600 110L800 180V330C800 460 700 530 600 570C500 530 400 460 400 330V180Z", teal) +
      shape("M600 150L764 206V330C764 436 682 496 600 530C518 496 436 436 436 330V206Z", tealPale) +
      moved(bug, 600, 340, 1.7) +
      stroke("M470 470L730 210", clay, 24) +
      moved(plant(), 190, 606) +
      moved(plant("#F2A20C"), 1030, 606, 1.1) +
      moved(bug, 900, 590, 0.5, 40) +
      moved(bug, 330, 610, 0.4, -60),
  );
}
