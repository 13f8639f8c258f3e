// Cover scenes of the trades that help with daily life. 1200 × 675 each.

import { nth } from "../lists.ts";
import {
  bucket,
  bush,
  cloud,
  coverHeight,
  coverWidth,
  palm,
  plant,
  pot,
  room,
  shadow,
  sparkle,
  steam,
  tealTable,
  tiles,
  windowFrame,
} from "./props.ts";
import {
  circle,
  clay,
  cream,
  darker,
  ink,
  leaf,
  leafDark,
  lighter,
  marigold,
  mirrored,
  moved,
  oval,
  picture,
  rect,
  ring,
  row,
  scattered,
  shape,
  steel,
  steelDark,
  stroke,
  teal,
  tealLight,
  wood,
  woodDark,
} from "./svg.ts";

export function cleanerCover(): string {
  const bottle = (colour: string) =>
    shadow(0, 4, 40) +
    rect(-34, -96, 68, 96, colour, 14) +
    shape("M-20 -96L-14 -124H14L20 -96Z", lighter(colour, 0.4)) +
    shape("M-28 -150H30V-124H-14L-34 -132Z", ink) +
    rect(-24, -66, 48, 34, "#FFFFFF", 6, 'opacity=".8"');
  const bubbles = scattered(
    [
      [520, 470, 16],
      [560, 436, 11],
      [600, 474, 9],
      [640, 420, 14],
      [690, 452, 8],
    ],
    (x, y, r) => circle(x, y, r, "#FFFFFF", 'opacity=".75"'),
  );
  return room(
    "#F3E2C2",
    "#D9B88C",
    moved(
      windowFrame(
        330,
        280,
        circle(90, -60, 50, marigold) +
          shape("M-165 90C-90 40 -20 80 40 60C100 40 140 60 165 50V140H-165Z", "#9CBF8B") +
          stroke("M-130 40L-30 -90M-90 60L0 -50", "#FFFFFF", 14, 'opacity=".7"'),
      ),
      330,
      230,
    ) +
      moved(sparkle(), 560, 120, 1.5) +
      moved(sparkle("#FFFFFF"), 640, 200, 1) +
      moved(sparkle(teal), 905, 140, 1.2) +
      moved(sparkle("#FFFFFF"), 1010, 260, 0.9) +
      moved(
        rect(-8, -430, 16, 400, wood, 8) +
          rect(-54, -60, 108, 30, teal, 8) +
          shape("M-54 -32H54L84 40C60 52 40 36 20 48C0 56 -20 38 -40 50C-58 56 -72 48 -84 40Z", cream) +
          stroke("M-40 -20L-54 40M-10 -20L-14 44M20 -20L28 42", "#DCCFB4", 5),
        800,
        570,
        1,
        12,
      ) +
      moved(bucket(teal), 590, 614, 1.15) +
      bubbles +
      moved(bottle("#5FB0D6"), 960, 610, 1.1) +
      moved(bottle(clay), 1060, 614, 0.95) +
      shape("M700 628C760 604 860 640 900 616C880 646 760 652 700 628Z", "#F4D27A") +
      moved(plant("#C8693F"), 130, 608, 1.05),
  );
}

export function gardenerCover(): string {
  const can =
    shadow(0, 6, 110) +
    shape("M-90 -110H60L74 0H-80Z", tealLight) +
    stroke("M60 -60L150 -130", tealLight, 24) +
    shape("M128 -160L182 -128L160 -104L120 -136Z", teal) +
    stroke("M-88 -96C-170 -110 -160 0 -84 -14", teal, 17) +
    oval(-15, -110, 75, 14, darker(teal, 0.2)) +
    stroke("M188 -112l16 34M172 -96l14 36M200 -128l22 30", "#5FB0D6", 6);
  const flower = (colour: string) =>
    [0, 72, 144, 216, 288]
      .map((turn) => `<g transform="rotate(${turn})">${oval(0, -20, 13, 18, colour)}</g>`)
      .join("") + circle(0, 0, 12, "#F4C542");
  return room(
    "#CFE5DE",
    "#C99E6C",
    circle(930, 150, 80, "#F8C85A") +
      moved(cloud(), 260, 130, 1.1) +
      moved(cloud(), 760, 90, 0.8) +
      shape(
        "M0 470C160 340 320 420 460 380C640 330 760 430 900 380C1040 340 1120 370 1200 350V540H0Z",
        "#A9C98F",
      ) +
      shape("M0 520C200 430 420 500 620 470C820 440 1000 500 1200 450V545H0Z", "#7FAE6E") +
      row(13, (i) => rect(i * 98 - 8, 430, 16, 116, cream, 6)) +
      rect(0, 424, 1200, 18, cream, 8) +
      moved(bush("#5E8F4E"), 220, 520, 1.5) +
      moved(pot(), 220, 612, 1.2) +
      moved(
        stroke(
          "M0 -80C-10 -160 10 -200 0 -250M0 -140C-40 -160 -60 -190 -66 -210M0 -150C40 -170 60 -200 60 -220",
          leafDark,
          8,
        ) +
          moved(flower("#E5635B"), 0, -262, 1.2) +
          moved(flower("#F2A20C"), -70, -222) +
          moved(flower("#E78AA0"), 66, -232) +
          pot("#0F5C5C"),
        470,
        614,
        1.1,
      ) +
      moved(can, 720, 606, 1.15) +
      moved(bush("#7FAE4E"), 1040, 530, 1.2) +
      moved(
        row(5, (i) =>
          circle(nth([-50, -10, 40, 10, -30], i), nth([-60, -110, -80, -30, -130], i), 14, "#D9412F"),
        ),
        1040,
        530,
      ) +
      moved(pot("#B5603C"), 1040, 612, 1.15) +
      moved(flower("#FFFFFF"), 120, 400, 0.7),
  );
}

export function driverCover(): string {
  const house = (x: number, width: number, height: number, colour: string) =>
    rect(x, 430 - height, width, height, colour, 6) +
    row(Math.floor(height / 56), (r) =>
      row(Math.floor(width / 44), (c) =>
        rect(x + 16 + c * 42, 450 - height + r * 52, 20, 26, "#FBE9C6", 3, 'opacity=".8"'),
      ),
    );
  const wheel = circle(0, 0, 58, ink) + circle(0, 0, 30, steel) + circle(0, 0, 10, ink);
  return picture(
    coverWidth,
    coverHeight,
    rect(0, 0, 1200, 675, "#FBDDAA") +
      circle(860, 250, 120, "#F7B84B") +
      moved(cloud(), 250, 110, 1.2) +
      moved(cloud(), 1040, 130) +
      house(60, 130, 220, "#D99C7C") +
      house(200, 100, 310, "#C98468") +
      house(320, 160, 180, "#E2B08F") +
      house(560, 120, 260, "#D08F70") +
      house(700, 150, 190, "#E2B08F") +
      house(930, 110, 290, "#C98468") +
      house(1060, 140, 200, "#D99C7C") +
      rect(0, 430, 1200, 60, "#A9BE87") +
      moved(palm(250), 130, 470) +
      moved(palm(210), 1090, 470) +
      rect(0, 484, 1200, 191, "#6B6660") +
      rect(0, 484, 1200, 14, cream) +
      row(7, (i) => rect(30 + i * 180, 606, 100, 12, cream, 4)) +
      oval(600, 580, 340, 22, ink, 'opacity=".35"') +
      shape(
        "M270 540C262 470 280 440 340 430L420 340C440 318 460 310 500 310H700C740 310 764 322 790 350L860 424C930 434 950 460 946 540C946 556 936 562 920 562H296C280 562 272 556 270 540Z",
        teal,
      ) +
      shape(
        "M440 424L500 350C506 344 512 340 520 340H588V424ZM612 340H694C712 340 724 346 738 362L792 424H612Z",
        "#CFE9EF",
      ) +
      stroke("M470 410L520 352M640 414L690 350", "#FFFFFF", 8, 'opacity=".6"') +
      stroke("M600 430V556", darker(teal, 0.25), 5) +
      rect(626, 456, 46, 12, marigold, 6) +
      rect(270, 470, 40, 30, "#F4C542", 10) +
      rect(908, 470, 38, 34, "#D9412F", 10) +
      moved(wheel, 400, 560) +
      moved(wheel, 806, 560) +
      circle(548, 392, 24, "#8A5634") +
      shape("M512 424C514 404 534 400 548 400C562 400 576 406 578 424Z", marigold) +
      shape("M524 388C522 362 574 362 572 388C560 378 536 378 524 388Z", ink),
  );
}

export function cookCover(): string {
  const jar = (x: number, colour: string) =>
    rect(x, 96, 60, 84, "#FFFFFF", 10, 'opacity=".75"') +
    rect(x + 4, 124, 52, 52, colour, 8) +
    rect(x + 4, 82, 52, 20, woodDark, 6);
  const vessel = (colour: string, width: number, height: number) =>
    rect(-width / 2, -height, width, height, colour, 18) +
    rect(-width / 2 - 12, -height - 8, width + 24, 20, darker(colour, 0.18), 10) +
    mirrored(rect(width / 2 + 2, -height * 0.7, 40, 16, darker(colour, 0.3), 8), 0);
  return room(
    "#F6D9A8",
    "#A9673F",
    tiles(0, 240, 1200, 200, 80, "#EBC88E") +
      rect(120, 180, 520, 22, woodDark, 6) +
      ["#D9412F", "#F2A20C", "#7A5140", "#6B7F3A", "#E8D2A9", "#B5603C"]
        .map((colour, i) => jar(140 + i * 82, colour))
        .join("") +
      stroke("M740 60H1080", steelDark, 9) +
      moved(rect(-7, 0, 14, 130, steelDark, 6) + oval(0, 150, 34, 40, steel), 800, 60) +
      moved(rect(-7, 0, 14, 110, woodDark, 6) + rect(-28, 104, 56, 70, wood, 10), 890, 60) +
      moved(rect(-7, 0, 14, 120, steelDark, 6) + ring(0, 156, 36, steelDark, 8), 985, 60) +
      rect(0, 430, 1200, 34, cream) +
      rect(0, 464, 1200, 211, "#0F5C5C") +
      row(
        4,
        (i) =>
          rect(40 + i * 290, 500, 250, 190, tealLight, 12) + rect(140 + i * 290, 524, 50, 12, marigold, 6),
      ) +
      rect(180, 404, 420, 28, ink, 8) +
      moved(vessel("#C8563A", 170, 120), 300, 402) +
      moved(vessel(steel, 140, 84), 490, 402) +
      moved(steam(), 296, 256, 1.2) +
      moved(steam(), 486, 296, 0.8) +
      shape("M690 424C740 372 940 366 1010 424Z", leaf) +
      stroke("M700 420C780 396 920 396 1000 420", leafDark, 5) +
      oval(850, 398, 64, 26, "#FFFDF6") +
      oval(780, 410, 26, 14, marigold) +
      oval(920, 410, 26, 14, "#D9412F") +
      oval(730, 416, 18, 9, "#F4D27A") +
      oval(968, 416, 16, 8, "#8A3550") +
      moved(
        shape("M0 0C30 -14 70 -8 90 16C60 14 24 20 0 0Z", "#D9412F") + stroke("M0 0L-16 -8", leafDark, 7),
        1060,
        408,
      ) +
      moved(
        shape("M0 0C30 -14 70 -8 90 16C60 14 24 20 0 0Z", leaf) + stroke("M0 0L-16 -8", leafDark, 7),
        1040,
        422,
      ),
  );
}

export function beauticianCover(): string {
  const globe = (x: number, y: number) =>
    circle(x, y, 25, "#FFE9A8", 'opacity=".7"') + circle(x, y, 15, "#FFF6DC");
  const flask = (colour: string, height: number) =>
    rect(-24, -height, 48, height, colour, 12) +
    rect(-12, -height - 26, 24, 30, "#E8B33A", 5) +
    rect(-14, -height * 0.7, 28, 24, "#FFFFFF", 4, 'opacity=".6"');
  return room(
    "#F4CFC0",
    "#C98F73",
    rect(380, 60, 440, 370, "#B5603C", 40) +
      rect(410, 90, 380, 310, "#FBEFE6", 26) +
      stroke("M450 330L600 130M520 350L700 120", "#FFFFFF", 16, 'opacity=".9"') +
      row(5, (i) => globe(395, 110 + i * 68) + globe(805, 110 + i * 68)) +
      row(5, (i) => globe(450 + i * 75, 74)) +
      shadow(600, 606, 380) +
      tealTable(240, 430, 720) +
      rect(520, 456, 160, 70, wood, 8) +
      circle(600, 490, 8, "#E8B33A") +
      moved(flask("#E5635B", 90), 320, 430) +
      moved(flask("#5B4A7A", 64), 386, 430) +
      moved(flask(tealLight, 110), 450, 430, 0.9) +
      moved(
        rect(-44, -60, 88, 60, cream, 10) +
          stroke("M-20 -60L-34 -150", wood, 11) +
          stroke("M4 -60L6 -160", teal, 11) +
          stroke("M24 -60L44 -146", "#C8563A", 11) +
          oval(-36, -162, 13, 22, "#7A5140") +
          oval(6, -174, 15, 22, "#E5A9A0") +
          oval(48, -158, 11, 20, "#3A231A"),
        730,
        430,
      ) +
      moved(
        ring(-34, 40, 24, marigold, 10) +
          ring(34, 40, 24, marigold, 10) +
          stroke("M-22 20L40 -90M22 20L-40 -90", steelDark, 11),
        890,
        408,
        0.5,
        90,
      ) +
      moved(
        rect(-80, -190, 160, 40, teal, 18) +
          rect(-10, -150, 20, 130, steelDark) +
          rect(-66, -24, 132, 18, steelDark, 9),
        600,
        620,
      ) +
      moved(plant("#FBF3E4", "#6E9E7A"), 130, 606, 1.15) +
      moved(
        rect(-90, -190, 180, 20, woodDark, 8) +
          rect(-80, -172, 160, 60, "#FBE9C6", 10) +
          rect(-80, -104, 160, 60, "#E3A08A", 10) +
          rect(-96, -40, 192, 18, woodDark, 8) +
          rect(-90, -190, 14, 190, woodDark) +
          rect(76, -190, 14, 190, woodDark),
        1060,
        606,
      ),
  );
}
