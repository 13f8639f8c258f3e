// The only theme: both colour schemes as CSS variables, text sizes, radii, shadows, breakpoints, spacing, and the
// style of MUI's components. Components use token names ("primary.main", "surface.sunken"), never values.
import type { CSSProperties } from "react";
import { createTheme } from "@mui/material/styles";
import "@mui/material/themeCssVarsAugmentation";
import { dark, light } from "./colours.ts";
import { components } from "./components.ts";

type Own = Pick<typeof light, "star" | "surface" | "trend" | "outline" | "ring" | "scrim" | "shadowOf">;

declare module "@mui/material/styles" {
  // oxlint-disable-next-line typescript/no-empty-object-type
  interface Palette extends Own {}
  interface PaletteOptions extends Partial<Own> {}
  interface TypographyVariants {
    lead: CSSProperties;
    price: CSSProperties;
  }
  interface TypographyVariantsOptions {
    lead?: CSSProperties;
    price?: CSSProperties;
  }
}
declare module "@mui/material/Typography" {
  interface TypographyPropsVariantOverrides {
    lead: true;
    price: true;
  }
}

const family = '"Anek Latin", "Anek Latin Fallback", "Anek Latin Fallback 2", system-ui, sans-serif';
const shadow = (y: number, blur: number, strength: number) =>
  `0 ${y}px ${blur}px rgb(var(--hh-palette-shadowOf) / ${strength})`;
const soft = `${shadow(1, 2, 0.06)}, ${shadow(2, 8, 0.05)}`;
const raised = `${shadow(2, 4, 0.06)}, ${shadow(8, 24, 0.1)}`;
const floating = `${shadow(4, 8, 0.08)}, ${shadow(16, 48, 0.18)}`;
type Shadows = ReturnType<typeof createTheme>["shadows"];
const shadows = Array.from({ length: 25 }, (_, level) =>
  level === 0 ? "none" : level < 3 ? soft : level < 8 ? raised : floating,
) as Shadows;

/** The theme of the whole client. */
export const theme = createTheme({
  cssVariables: { cssVarPrefix: "hh", colorSchemeSelector: "[data-theme='%s']" },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  spacing: 8,
  shape: { borderRadius: 12 },
  shadows,
  typography: {
    fontFamily: family,
    fontWeightRegular: 400,
    fontWeightMedium: 550,
    fontWeightBold: 700,
    h1: {
      fontSize: "clamp(2.25rem, 1.6rem + 2.9vw, 3.75rem)",
      fontWeight: 700,
      lineHeight: 1.06,
      letterSpacing: "-0.022em",
    },
    h2: {
      fontSize: "clamp(1.65rem, 1.35rem + 1.3vw, 2.35rem)",
      fontWeight: 650,
      lineHeight: 1.15,
      letterSpacing: "-0.015em",
    },
    h3: {
      fontSize: "clamp(1.3rem, 1.2rem + 0.5vw, 1.55rem)",
      fontWeight: 650,
      lineHeight: 1.25,
      letterSpacing: "-0.008em",
    },
    h4: { fontSize: "1.2rem", fontWeight: 620, lineHeight: 1.3 },
    h5: { fontSize: "1.075rem", fontWeight: 620, lineHeight: 1.35 },
    h6: { fontSize: "1rem", fontWeight: 620, lineHeight: 1.4 },
    subtitle1: { fontSize: "1.05rem", fontWeight: 550, lineHeight: 1.45 },
    subtitle2: { fontSize: "0.925rem", fontWeight: 600, lineHeight: 1.4 },
    body1: { fontSize: "1.0625rem", lineHeight: 1.55 },
    body2: { fontSize: "0.95rem", lineHeight: 1.5 },
    caption: { fontSize: "0.85rem", lineHeight: 1.4 },
    overline: {
      fontSize: "0.85rem",
      fontWeight: 650,
      lineHeight: 1.4,
      letterSpacing: "0.06em",
      textTransform: "none",
    },
    button: { fontSize: "1rem", fontWeight: 620, lineHeight: 1.3, letterSpacing: 0, textTransform: "none" },
    lead: { fontFamily: family, fontSize: "clamp(1.125rem, 1.05rem + 0.4vw, 1.3rem)", lineHeight: 1.5 },
    price: {
      fontFamily: family,
      fontSize: "1.2rem",
      fontWeight: 680,
      lineHeight: 1.2,
      fontVariantNumeric: "tabular-nums",
    },
  },
});
// Not passed through `createTheme`, which would deep-copy every component: that is a third of the theme's cost on a
// slow phone.
theme.components = components as typeof theme.components;
