// What the people of the portraits wear; drawn from the neckline (y 196) down to the lower edge (y 256).

import { circle, darker, lighter, mirrored, rect, row, shape, stroke } from "./svg.ts";

export const clothesStyles = [
  "shirt",
  "polo",
  "tee",
  "kurta",
  "dungarees",
  "apron",
  "chef",
  "blazer",
  "vest",
  "saree",
  "salwar",
  "blouse",
] as const;
export type ClothesStyle = (typeof clothesStyles)[number];

const body = (colour: string) =>
  shape("M30 262C32 224 58 207 103 196C110 214 146 214 153 196C198 207 224 224 226 262Z", colour);
const buttons = (colour: string, from = 222) => row(3, (i) => circle(128, from + i * 13, 2.2, colour));
const collar = (colour: string) => mirrored(shape("M105 192L128 216L112 231L96 201Z", colour), 128);
const band = (colour: string) =>
  shape("M103 195C110 215 146 215 153 195L158 199C152 224 104 224 98 199Z", colour);

export function drawClothes(style: ClothesStyle, cloth: string, trim: string): string {
  const dark = darker(cloth, 0.2);
  switch (style) {
    case "shirt":
      return (
        body(cloth) +
        stroke("M128 218V256", dark, 2.4) +
        buttons(lighter(cloth, 0.6), 228) +
        collar(lighter(cloth, 0.22))
      );
    case "polo":
      return (
        body(cloth) +
        shape("M121 214H135V244H121Z", dark) +
        collar(dark) +
        circle(128, 228, 2.2, lighter(cloth, 0.6))
      );
    case "tee":
      return body(cloth) + band(dark);
    case "kurta":
      return (
        body(cloth) + shape("M121 212H135V262H121Z", lighter(cloth, 0.2)) + band(trim) + buttons(trim, 226)
      );
    case "dungarees":
      return (
        body(trim) +
        band(darker(trim, 0.18)) +
        mirrored(shape("M78 202L92 199L106 236L92 240Z", cloth), 128) +
        rect(88, 230, 80, 32, cloth, 6) +
        mirrored(circle(98, 238, 3.6, "#E8B33A"), 128)
      );
    case "apron":
      return (
        body(cloth) +
        collar(lighter(cloth, 0.22)) +
        mirrored(shape("M90 200L99 198L104 232L96 234Z", trim), 128) +
        rect(92, 228, 72, 34, trim, 8) +
        stroke("M104 242H152", darker(trim, 0.2), 2.4)
      );
    case "chef":
      return (
        body("#FAF6EE") +
        shape("M112 200L128 218L144 200L152 256H104Z", "#EFE8DA") +
        band("#E4DBC8") +
        mirrored(circle(116, 228, 2.6, trim) + circle(116, 242, 2.6, trim), 128)
      );
    case "blazer":
      return (
        body(cloth) +
        shape("M106 196L128 252L150 196C146 214 110 214 106 196Z", "#FBF6EC") +
        mirrored(shape("M104 195L128 254L106 262L86 222L100 214L90 200Z", dark), 128)
      );
    case "vest":
      return (
        body(trim) +
        collar(darker(trim, 0.15)) +
        mirrored(
          shape("M72 204L96 198L122 228V262H66Z", "#F08A1C") + shape("M70 236H122V247H68Z", "#F6F0D8"),
          128,
        )
      );
    case "saree":
      return (
        body(trim) +
        shape("M150 196C198 206 224 224 226 262H58C104 250 140 232 148 197Z", cloth) +
        stroke("M150 199C144 232 108 252 66 260", lighter(trim, 0.45), 5) +
        stroke("M176 206C176 230 160 250 140 262M200 216C202 236 194 250 186 262", dark, 2.2)
      );
    case "salwar":
      return (
        body(cloth) +
        shape(
          "M96 197C102 222 116 234 128 236C140 234 154 222 160 197L178 204C176 238 152 258 128 258C104 258 80 238 78 204Z",
          trim,
        ) +
        stroke("M88 204C92 232 110 246 128 247C146 246 164 232 168 204", darker(trim, 0.18), 2.2)
      );
    case "blouse":
      return (
        body(cloth) +
        shape(
          "M103 196C108 214 120 226 128 232C136 226 148 214 153 196L160 199C156 222 140 236 128 244C116 236 100 222 96 199Z",
          trim,
        )
      );
  }
}
