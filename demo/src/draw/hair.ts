// Hair and headgear of the portraits, in two layers: `back` behind the head, `front` over the forehead.
// The head is the egg of portrait.ts: crown at y 58, ears at (86, 122) and (170, 122), chin at y 172, middle x 128.

import { circle, darker, lighter, mirrored, oval, rect, row, shape, stroke } from "./svg.ts";

export const hairStyles = [
  "crop",
  "sidePart",
  "sweptBack",
  "wavyTop",
  "curlyTop",
  "balding",
  "bald",
  "turban",
  "skullcap",
  "helmet",
  "cap",
  "long",
  "bun",
  "braid",
  "bob",
  "wavyLong",
  "curlyLong",
  "ponytail",
  "hijab",
  "shawl",
] as const;
export type HairStyle = (typeof hairStyles)[number];
export type HairLayers = { back: string; front: string; hidesEars?: boolean };

const curls = (points: [number, number, number][], colour: string) =>
  points.map(([x, y, r]) => circle(x, y, r, colour)).join("");
const sides = (hair: string) => mirrored(shape("M83 126C77 106 80 84 95 75C91 88 91 102 91 114Z", hair), 128);
const smoothCap = (hair: string) =>
  shape("M83 118C76 66 100 44 128 44C156 44 180 66 173 118C168 97 150 80 128 70C106 80 88 97 83 118Z", hair) +
  stroke("M128 47V68", lighter(hair, 0.16), 2.2);

/** @param cloth the colour of headgear @param trim its second colour */
export function drawHair(style: HairStyle, hair: string, cloth: string, trim: string): HairLayers {
  const sheen = lighter(hair, 0.14);
  switch (style) {
    case "crop":
      return {
        back: "",
        front: shape(
          "M84 114C77 66 102 47 128 47C154 47 179 66 172 114L168 104C168 92 165 85 158 80C140 74 116 74 98 80C91 85 88 92 88 104Z",
          hair,
        ),
      };
    case "sidePart":
      return {
        back: "",
        front:
          shape(
            "M83 115C74 70 98 43 131 43C164 43 182 72 173 115C170 105 168 97 166 90C148 90 126 85 112 73C106 84 95 91 90 97C88 103 86 109 83 115Z",
            hair,
          ) + stroke("M112 72C120 62 134 56 150 58", sheen, 3),
      };
    case "sweptBack":
      return {
        back: "",
        front:
          shape(
            "M83 115C72 60 102 38 132 39C166 40 184 76 173 115C170 103 168 93 163 84C148 68 112 66 94 83C90 92 86 104 83 115Z",
            hair,
          ) + stroke("M108 66C112 56 122 50 134 50M130 63C136 56 146 54 154 58", sheen, 3),
      };
    case "wavyTop":
      return {
        back: "",
        front: shape(
          "M83 115C74 84 80 66 92 62C92 48 112 40 124 46C136 36 158 42 160 54C176 60 180 86 173 115C170 106 168 98 167 91C160 92 152 88 149 82C143 89 131 89 126 82C120 89 109 90 103 84C99 91 92 95 90 97C88 103 86 109 83 115Z",
          hair,
        ),
      };
    case "curlyTop":
      return {
        back: "",
        front: curls(
          [
            [90, 92, 11],
            [94, 76, 13],
            [106, 63, 14],
            [122, 56, 14],
            [138, 56, 14],
            [152, 64, 14],
            [163, 77, 13],
            [167, 92, 11],
            [112, 74, 10],
            [128, 70, 11],
            [145, 74, 10],
            [86, 105, 7],
            [170, 105, 7],
          ],
          hair,
        ),
      };
    case "balding":
      return {
        back: "",
        front: sides(hair) + stroke("M112 60C120 56 134 55 142 58", hair, 3, 'opacity=".5"'),
      };
    case "bald":
      return { back: "", front: stroke("M108 76C113 69 120 66 128 66", "#FFFFFF", 4, 'opacity=".28"') };
    case "turban":
      return {
        back: "",
        front:
          shape("M104 92C110 78 146 78 152 92C144 84 112 84 104 92Z", darker(trim, 0.1)) +
          shape(
            "M80 108C64 62 92 25 130 25C168 25 192 62 176 108C172 92 152 82 128 72C104 82 84 92 80 108Z",
            cloth,
          ) +
          stroke(
            "M80 92C92 82 112 72 128 72M77 78C92 68 116 58 142 60M80 62C96 52 122 44 152 50M92 45C108 36 130 32 150 38",
            darker(cloth, 0.22),
            3,
          ) +
          stroke("M176 92C164 82 144 74 128 72", darker(cloth, 0.22), 3),
      };
    case "skullcap":
      return {
        back: "",
        front:
          sides(hair) +
          shape("M86 88C84 54 106 42 128 42C150 42 172 54 170 88C156 78 100 78 86 88Z", "#F7F1E3") +
          stroke("M88 80C102 71 154 71 168 80", "#D6C6A5", 2.5) +
          row(7, (i) => circle(100 + i * 9.4, 65 - 3 * Math.sin((i / 6) * Math.PI), 1.6, "#D6C6A5")),
      };
    case "helmet":
      return {
        back: "",
        front:
          sides(hair) +
          shape("M78 90C76 50 102 32 128 32C154 32 180 50 178 90Z", trim) +
          shape("M119 33H137L140 88H116Z", lighter(trim, 0.35)) +
          rect(68, 85, 120, 10, darker(trim, 0.14), 5),
      };
    case "cap":
      return {
        back: "",
        front:
          sides(hair) +
          shape("M82 88C80 52 104 40 128 40C152 40 176 52 174 88Z", cloth) +
          shape(
            "M80 86C96 74 160 74 176 86C182 92 176 96 168 94C146 88 110 88 88 94C80 96 74 92 80 86Z",
            darker(cloth, 0.22),
          ) +
          circle(128, 41, 4, darker(cloth, 0.22)),
      };
    case "long":
      return {
        back: shape(
          "M128 42C82 42 70 82 73 124C74 164 64 194 70 218H186C192 194 182 164 183 124C186 82 174 42 128 42Z",
          hair,
        ),
        front:
          mirrored(shape("M129 48C98 46 78 76 83 128C90 110 116 98 129 64Z", hair), 128) +
          stroke("M128 50V63", sheen, 2.2),
        hidesEars: true,
      };
    case "bun":
      return {
        back: circle(128, 36, 22, hair) + stroke("M116 32C122 24 134 24 140 32", sheen, 2.6),
        front: smoothCap(hair),
      };
    case "braid":
      return {
        back: "",
        front:
          smoothCap(hair) +
          shape("M164 116C176 122 178 140 174 158L162 156C164 142 164 130 164 116Z", hair) +
          row(6, (i) => oval(169 + (i % 2) * 1.5, 164 + i * 13, 10 - i * 0.6, 9, i % 2 ? sheen : hair)) +
          oval(170, 242, 6, 5, trim),
      };
    case "bob":
      return {
        back: shape(
          "M128 42C80 42 70 84 72 128C72 154 76 170 84 178H172C180 170 184 154 184 128C186 84 176 42 128 42Z",
          hair,
        ),
        front:
          shape(
            "M82 130C74 72 98 45 130 45C160 45 182 74 174 130C168 104 160 93 149 82C132 93 102 93 91 102C86 110 84 120 82 130Z",
            hair,
          ) + stroke("M148 80C140 66 126 58 114 58", sheen, 3),
        hidesEars: true,
      };
    case "wavyLong":
      return {
        back: shape(
          "M128 42C84 40 68 78 74 112C66 126 78 142 70 158C60 176 74 190 66 214C84 226 172 226 190 214C182 190 196 176 186 158C178 142 190 126 182 112C188 78 172 40 128 42Z",
          hair,
        ),
        front:
          shape(
            "M82 128C74 74 96 46 126 46C160 44 182 74 174 128C168 106 146 96 112 66C108 86 92 98 89 106C86 112 84 120 82 128Z",
            hair,
          ) + stroke("M112 66C122 58 136 56 148 62", sheen, 3),
        hidesEars: true,
      };
    case "curlyLong":
      return {
        back: curls(
          [
            [84, 84, 20],
            [78, 108, 19],
            [76, 132, 19],
            [78, 156, 18],
            [86, 176, 16],
            [172, 84, 20],
            [178, 108, 19],
            [180, 132, 19],
            [178, 156, 18],
            [170, 176, 16],
            [100, 62, 20],
            [128, 54, 22],
            [156, 62, 20],
          ],
          hair,
        ),
        front: curls(
          [
            [96, 82, 11],
            [106, 70, 12],
            [120, 64, 12],
            [136, 64, 12],
            [150, 70, 12],
            [160, 82, 11],
            [88, 98, 9],
            [168, 98, 9],
          ],
          hair,
        ),
        hidesEars: true,
      };
    case "ponytail":
      return {
        back:
          shape("M150 48C196 50 206 112 190 178C186 186 180 184 178 176C176 138 172 104 158 84Z", hair) +
          circle(160, 56, 8, trim),
        front: smoothCap(hair),
      };
    case "hijab": {
      const fold = darker(cloth, 0.2);
      return {
        back: shape(
          "M128 38C80 38 70 82 73 122C74 164 56 190 50 222H206C200 190 182 164 183 122C186 82 176 38 128 38Z",
          cloth,
        ),
        front:
          shape(
            "M128 36C78 36 68 82 73 122C75 158 58 188 50 216C90 244 166 244 206 216C198 188 181 158 183 122C188 82 178 36 128 36ZM128 70C152 70 165 88 165 113C165 144 149 169 128 171C107 169 91 144 91 113C91 88 104 70 128 70Z",
            cloth,
            'fill-rule="evenodd"',
          ) +
          shape(
            "M91 113C91 88 104 70 128 70C152 70 165 88 165 113C164 92 150 77 128 77C106 77 92 92 91 113Z",
            trim,
          ) +
          stroke("M86 168C96 196 136 206 178 182M76 196C104 222 148 222 186 200", fold, 3),
        hidesEars: true,
      };
    }
    case "shawl": {
      const fold = darker(cloth, 0.2);
      return {
        back: shape(
          "M128 32C74 32 62 84 68 126C70 168 50 196 40 256H216C206 196 186 168 188 126C194 84 182 32 128 32Z",
          fold,
        ),
        front:
          shape(
            "M84 118C78 70 100 50 128 50C156 50 178 70 172 118C166 98 150 82 128 72C106 82 90 98 84 118Z",
            hair,
          ) +
          mirrored(
            shape(
              "M129 32C72 30 60 84 66 126C68 170 46 198 36 256H86C88 220 98 196 88 166C80 138 72 66 129 56Z",
              cloth,
            ) + stroke("M128 57C78 64 80 130 88 160C94 184 88 214 84 250", trim, 3),
            128,
          ),
        hidesEars: true,
      };
    }
  }
}
