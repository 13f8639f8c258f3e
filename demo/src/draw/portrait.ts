// Portraits: one look (skin, hair, beard, glasses, clothes, mood) in, one flat 256 × 256 picture out.
// Who looks how is decided in ../people.ts, not here.

import { drawClothes, type ClothesStyle } from "./clothes.ts";
import { drawHair, type HairStyle } from "./hair.ts";
import {
  circle,
  darker,
  lighter,
  mirrored,
  mix,
  oval,
  picture,
  rect,
  scattered,
  shape,
  stroke,
} from "./svg.ts";

export type BeardStyle = "none" | "stubble" | "short" | "full" | "goatee" | "moustache" | "bigMoustache";
export type Mood = "smile" | "grin" | "gentle" | "laughing";

/** Everything a portrait shows; colours are #RRGGBB. */
export type Look = {
  skin: string;
  hair: HairStyle;
  hairColour: string;
  beard: BeardStyle;
  mood: Mood;
  face: "oval" | "round" | "square";
  glasses: "none" | "round" | "square";
  lashes: boolean;
  bindi: boolean;
  earrings: boolean;
  flowers: boolean;
  lines: boolean;
  clothes: ClothesStyle;
  cloth: string;
  trim: string;
  headgear: string;
  background: string;
};

const faces = {
  oval: "M86 108C86 74 104 56 128 56C152 56 170 74 170 108C170 146 150 173 128 173C106 173 86 146 86 108Z",
  round: "M84 110C84 74 103 56 128 56C153 56 172 74 172 110C172 150 152 171 128 171C104 171 84 150 84 110Z",
  square:
    "M86 108C86 74 104 56 128 56C152 56 170 74 170 108C170 134 167 151 154 163C145 172 137 174 128 174C119 174 111 172 102 163C89 151 86 134 86 108Z",
};

/** What stands high over the head, so that the figure is drawn a little smaller to fit the frame. */
const tall = new Set<HairStyle>(["turban", "helmet", "bun", "skullcap", "cap", "shawl"]);

function drawEyes(look: Look): string {
  const brow = look.hairColour === "#E4E0DA" ? "#A9A39B" : darker(look.hairColour, 0.15);
  const brows = mirrored(
    stroke(
      look.lashes ? "M100 102C106 97 114 97 119 100" : "M99 103C105 98 114 97 120 101",
      brow,
      look.lashes ? 3.2 : 4.6,
    ),
    128,
  );
  if (look.mood === "laughing")
    return brows + mirrored(stroke("M102 117C106 110 115 110 119 117", "#2A1C17", 3.8), 128);
  const eye = oval(110.5, 115, 4.6, 5.4, "#2A1C17") + circle(112.3, 112.8, 1.5, "#FFFFFF");
  const lash = look.lashes
    ? stroke("M103.5 112.5C106 108 113 107 117 110.5M103.5 112.5L100.5 110.5", "#2A1C17", 2.4)
    : "";
  return brows + mirrored(eye + lash, 128);
}

function drawMouth(look: Look): string {
  const bearded = look.beard === "full" || look.beard === "short";
  const y = look.beard === "none" || look.beard === "stubble" ? 0 : 3;
  const lip = bearded
    ? mix(look.skin, "#A8443A", 0.45)
    : mix(darker(look.skin, 0.3), "#A8323A", look.lashes ? 0.55 : 0.35);
  switch (look.mood) {
    case "grin":
    case "laughing":
      return (
        shape(
          `M112 ${147 + y}C118 ${149 + y} 138 ${149 + y} 144 ${147 + y}C143 ${158 + y} 136 ${163 + y} 128 ${163 + y}C120 ${163 + y} 113 ${158 + y} 112 ${147 + y}Z`,
          "#6E2A28",
        ) +
        shape(
          `M114 ${148 + y}C120 ${149.5 + y} 136 ${149.5 + y} 142 ${148 + y}C141 ${152 + y} 138 ${154 + y} 128 ${154 + y}C118 ${154 + y} 115 ${152 + y} 114 ${148 + y}Z`,
          "#FFFBF4",
        )
      );
    case "smile":
      return stroke(`M113 ${149 + y}C118 ${158 + y} 138 ${158 + y} 143 ${149 + y}`, lip, 3.8);
    case "gentle":
      return stroke(`M116 ${151 + y}C121 ${157 + y} 135 ${157 + y} 140 ${151 + y}`, lip, 3.6);
  }
}

function drawBeard(look: Look): string {
  const colour = look.hairColour;
  const jaw =
    "M85 112C86 132 92 138 104 141C112 135 122 138 128 141C134 138 144 135 152 141C164 138 170 132 171 112";
  const moustache = shape(
    "M108 150C111 141 121 139 128 143C135 139 145 141 148 150C141 150 134 149 128 147C122 149 115 150 108 150Z",
    colour,
  );
  switch (look.beard) {
    case "none":
      return "";
    case "stubble":
      return shape(`${jaw}C172 150 152 175 128 175C104 175 84 150 85 112Z`, colour, 'opacity=".2"');
    case "short":
      return shape(`${jaw}C173 152 152 178 128 178C104 178 83 152 85 112Z`, colour);
    case "full":
      return (
        shape(`${jaw}C178 160 158 200 128 202C98 200 78 160 85 112Z`, colour) +
        stroke("M112 178C116 188 122 192 128 193M146 176C144 182 140 186 136 189", lighter(colour, 0.14), 2.4)
      );
    case "goatee":
      return (
        moustache +
        shape("M116 163C120 161 136 161 140 163C142 174 136 181 128 181C120 181 114 174 116 163Z", colour)
      );
    case "moustache":
      return moustache;
    case "bigMoustache":
      return shape(
        "M98 146C102 150 106 147 110 143C116 137 124 138 128 142C132 138 140 137 146 143C150 147 154 150 158 146C157 156 146 157 139 154C134 153 131 150 128 149C125 150 122 153 117 154C110 157 99 156 98 146Z",
        colour,
      );
  }
}

function drawGlasses(look: Look): string {
  if (look.glasses === "none") return "";
  const lens =
    look.glasses === "round"
      ? circle(110, 115, 14, "#FFFFFF", 'fill-opacity=".16" stroke="#3A2E28" stroke-width="2.8"')
      : rect(95, 104, 30, 22, "#FFFFFF", 6, 'fill-opacity=".16" stroke="#3A2E28" stroke-width="2.8"');
  return (
    mirrored(lens + stroke("M96 113L87 110", "#3A2E28", 2.8), 128) +
    stroke("M124 113C126 111 130 111 132 113", "#3A2E28", 2.8)
  );
}

/** The figure alone, without ground or frame; 256 wide, cut off at y 256. */
export function drawBust(look: Look): string {
  const { back, front, hidesEars } = drawHair(look.hair, look.hairColour, look.headgear, look.trim);
  const shade = darker(look.skin, 0.2);
  const ears = hidesEars
    ? ""
    : mirrored(oval(86, 122, 8, 12, look.skin) + stroke("M84 117C88 119 88 125 85 128", shade, 2), 128);
  const earrings = look.earrings && !hidesEars ? mirrored(circle(85, 138, 3.6, "#E8B33A"), 128) : "";
  const flowers = look.flowers
    ? scattered(
        [
          [168, 84],
          [173, 94],
          [175, 105],
          [173, 116],
          [168, 125],
        ],
        (x, y) => circle(x, y, 6.2, "#FFFDF6") + circle(x, y, 2, "#F0D58A"),
      )
    : "";
  const neck =
    shape("M109 150H147V190C148 206 142 214 128 214C114 214 108 206 109 190Z", look.skin) +
    shape("M109 166C118 178 138 178 147 166V178C138 192 118 192 109 178Z", shade, 'opacity=".75"');
  const cheeks = mirrored(oval(100, 136, 9, 6, mix(look.skin, "#E0523E", 0.5), 'opacity=".32"'), 128);
  const nose = stroke("M128 120C126 128 123 133 124 136C126 139 131 139 133 137", shade, 3);
  const lines = look.lines
    ? mirrored(
        stroke("M98 124C96 126 95 129 95 131M106 140C104 144 104 147 105 150", shade, 1.8, 'opacity=".7"'),
        128,
      )
    : "";
  return (
    back +
    neck +
    drawClothes(look.clothes, look.cloth, look.trim) +
    ears +
    shape(faces[look.face], look.skin) +
    cheeks +
    lines +
    drawBeard(look) +
    nose +
    drawEyes(look) +
    drawMouth(look) +
    (look.bindi ? circle(128, 98, 2.9, "#B3261E") : "") +
    front +
    flowers +
    earrings +
    drawGlasses(look)
  );
}

/** Draws the portrait as SVG, 256 × 256. */
export function drawPortrait(look: Look): string {
  return picture(
    256,
    256,
    rect(0, 0, 256, 256, look.background) +
      circle(128, 132, 104, lighter(look.background, 0.42)) +
      `<g transform="translate(128 260) scale(${tall.has(look.hair) ? 1.04 : 1.16}) translate(-128 -256)">${drawBust(look)}</g>`,
  );
}
