// All shades of the product from its two colours: each keeps its default luminance, so that every text stays readable,
// and takes the hue of the chosen colour (docs/rules/settings.md 3). The server's pages and the panel's preview both
// use them. Pure.
import { luminance } from "./contrast.ts";

/** The two colours of the product. */
export interface BrandColours {
  readonly primary: string;
  readonly accent: string;
}

/** The default colours. */
export const ownColours: BrandColours = { primary: "#0b5c5a", accent: "#a66300" };

type Shades = Readonly<Record<string, string>>;

/** The shades of the client's theme (web/src/ui/theme/colours.ts), by the names of its CSS variables. */
export const ownShades: Readonly<Record<"light" | "dark", Record<keyof BrandColours, Shades>>> = {
  light: {
    primary: {
      "primary-main": "#0b5c5a",
      "primary-light": "#d9ebe8",
      "primary-dark": "#074644",
      "action-hover": "#0b5c5a0f",
      "action-selected": "#0b5c5a1a",
      "action-focus": "#0b5c5a24",
      "surface-tint": "#e8f2f0",
      "surface-deep": "#0b4f4f",
      "surface-deeper": "#083c3d",
      "surface-onDeep": "#f4fbfa",
      "surface-onDeepMuted": "#bfdcd8",
      ring: "#0b5c5a",
    },
    accent: {
      "secondary-main": "#f5a524",
      "secondary-light": "#ffe9c2",
      "secondary-dark": "#dd8f0c",
      "secondary-contrastText": "#2b1c02",
      "star-full": "#b96f00",
      "surface-accent": "#fff4dd",
    },
  },
  dark: {
    primary: {
      "primary-main": "#7fd0c8",
      "primary-light": "#1d3d3b",
      "primary-dark": "#a5e0da",
      "primary-contrastText": "#062b2a",
      "action-hover": "#7fd0c814",
      "action-selected": "#7fd0c824",
      "action-focus": "#7fd0c82e",
      "surface-tint": "#16302f",
      "surface-deep": "#0e3f3f",
      "surface-deeper": "#0a2f30",
      "surface-onDeep": "#eef8f6",
      "surface-onDeepMuted": "#a9cbc7",
    },
    accent: {
      "secondary-main": "#f7b23f",
      "secondary-light": "#453313",
      "secondary-dark": "#ffc766",
      "secondary-contrastText": "#2b1c02",
      "star-full": "#f7b23f",
      "surface-accent": "#362a14",
      ring: "#f7b23f",
    },
  },
};

/** The darkest background of texts in the primary colour, where 4.5:1 requires more than on white. */
const dimmestGround = "#e8f2f0";
const brightestMain = (luminance(dimmestGround) + 0.05) / 4.5 - 0.05;

/** A colour as lightness, chroma and hue of OKLab (https://bottosson.github.io/posts/oklab/). */
type ColourParts = readonly [lightness: number, chroma: number, hue: number];

const toLinear = (share: number): number =>
  share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
const fromLinear = (share: number): number =>
  share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055;

function partsOf(hex: string): ColourParts {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  return [lightness, Math.hypot(a, c), Math.atan2(c, a)];
}

/** Linear shares of red, green and blue; outside 0 to 1 where a screen cannot show it. */
function linearOf([lightness, chroma, hue]: ColourParts): [number, number, number] {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const isShown = (shares: readonly number[]): boolean =>
  shares.every((share) => share >= -0.0005 && share <= 1.0005);

/** The strongest displayable colour of a lightness and hue, up to a chroma. */
function shown(lightness: number, chroma: number, hue: number): [number, number, number] {
  for (let left = chroma; left > 0.001; left *= 0.96) {
    const shares = linearOf([lightness, left, hue]);
    if (isShown(shares)) return shares;
  }
  return linearOf([lightness, 0, hue]);
}

const hexOf = (shares: readonly number[]): string =>
  `#${shares
    .map((share) =>
      Math.round(fromLinear(Math.min(1, Math.max(0, share))) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** The colour of this luminance, chroma and hue. */
function colourOf(target: number, chroma: number, hue: number): string {
  let [low, high] = [0, 1];
  let hex = "#000000";
  for (let round = 0; round < 24; round++) {
    const middle = (low + high) / 2;
    hex = hexOf(shown(middle, chroma, hue));
    if (luminance(hex) < target) low = middle;
    else high = middle;
  }
  return hex;
}

/** A shade in the hue of the chosen colour; it keeps the luminance and any characters after the six digits. */
function shadeOf(shade: string, own: string, chosen: string): string {
  const [, shadeChroma, shadeHue] = partsOf(shade);
  const [, ownChroma, ownHue] = partsOf(own);
  const [, chroma, hue] = partsOf(chosen);
  const strength = Math.min(1.25, chroma / ownChroma);
  return colourOf(luminance(shade), shadeChroma * strength, shadeHue + hue - ownHue) + shade.slice(7);
}

/** A chosen colour, darkened as far as its texts need to be readable on every background. */
function readable(chosen: string): string {
  if (luminance(chosen) <= brightestMain) return chosen;
  const [, chroma, hue] = partsOf(chosen);
  return colourOf(brightestMain, chroma, hue);
}

/** All shades of a scheme, by the names of the theme's CSS variables. */
export function shadesOf(scheme: "light" | "dark", chosen: BrandColours): Shades {
  const shades: Record<string, string> = {};
  for (const part of ["primary", "accent"] as const) {
    const isOwn = chosen[part].toLowerCase() === ownColours[part];
    for (const [name, shade] of Object.entries(ownShades[scheme][part]))
      shades[name] = isOwn ? shade : shadeOf(shade, ownColours[part], chosen[part]);
  }
  if (scheme === "light" && chosen.primary.toLowerCase() !== ownColours.primary) {
    const main = readable(chosen.primary);
    shades["primary-main"] = shades["ring"] = main;
    for (const [name, strength] of [
      ["hover", "0f"],
      ["selected", "1a"],
      ["focus", "24"],
    ] as const)
      shades[`action-${name}`] = main + strength;
    // A button on hover: darker than normal.
    const own = ownShades.light.primary;
    const ratio = luminance(own["primary-dark"] ?? "") / luminance(own["primary-main"] ?? "");
    const [, chroma, hue] = partsOf(main);
    shades["primary-dark"] = colourOf(luminance(main) * ratio, chroma, hue);
  }
  return shades;
}

const channelsOf = (hex: string): string =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(" ");

/** The theme's CSS variables of a scheme, as declarations. */
export function declarationsOf(scheme: "light" | "dark", chosen: BrandColours): Record<string, string> {
  const shades = shadesOf(scheme, chosen);
  const declarations = Object.entries(shades).flatMap(([name, value]) => {
    const variable = `--hh-palette-${name}`;
    const channels = /^(primary|secondary)-/.test(name) ? [[`${variable}Channel`, channelsOf(value)]] : [];
    return [[variable, value], ...channels];
  });
  return Object.fromEntries(declarations) as Record<string, string>;
}

/** Style rules that give a page these colours; none for the default ones. */
export function brandStyle(chosen: BrandColours): string {
  if (
    chosen.primary.toLowerCase() === ownColours.primary &&
    chosen.accent.toLowerCase() === ownColours.accent
  )
    return "";
  return (["light", "dark"] as const)
    .map((scheme) => {
      const lines = Object.entries(declarationsOf(scheme, chosen)).map(([name, value]) => `${name}:${value}`);
      return `html[data-theme=${scheme}]{${lines.join(";")}}`;
    })
    .join("");
}
