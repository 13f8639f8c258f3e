// The theme's colours, text sizes, spacing, radii and shadows, read from the theme itself.
import { formatAmount } from "../src/ui/format/money.ts";
import Box from "@mui/material/Box";
import Typography, { type TypographyProps } from "@mui/material/Typography";
import { theme } from "../src/ui/theme/theme.ts";
import { dark, light } from "../src/ui/theme/colours.ts";
import type { Scheme } from "./scheme.ts";
import { Shown } from "./Shown.tsx";

const colours = { light, dark } as const;
/** Some entries of the palette are numbers that MUI calculates colours with. */
const isColour = (value: unknown): value is string => typeof value === "string" && value.startsWith("#");

/** Each colour of the scheme, under the name that components use. */
export function ColourParts({ scheme }: { scheme: Scheme }) {
  const groups = Object.entries(colours[scheme]).map(
    ([name, value]) =>
      [
        name,
        typeof value === "object"
          ? Object.entries(value).map(([shade, colour]) => [`${name}.${shade}`, colour] as const)
          : [[name, value] as const],
      ] as const,
  );
  return groups
    .map(([name, members]) => [name, members.filter(([, colour]) => isColour(colour))] as const)
    .filter(([, members]) => members.length > 0)
    .map(([name, members]) => (
      <Shown key={name} name={name}>
        <Box
          component="ul"
          sx={{
            listStyle: "none",
            m: 0,
            p: 0,
            display: "grid",
            gap: 1.5,
            gridTemplateColumns: "repeat(auto-fill, minmax(150px, 1fr))",
          }}
        >
          {members.map(([token, colour]) => (
            <li key={token}>
              <Box
                sx={{ height: 44, borderRadius: "12px", border: 1, borderColor: "divider" }}
                style={{ backgroundColor: colour }}
              />
              <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
                {token}
              </Typography>
              <Typography variant="caption" color="textSecondary">
                {colour}
              </Typography>
            </li>
          ))}
        </Box>
      </Shown>
    ));
}

const variants = [
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "lead",
  "subtitle1",
  "subtitle2",
  "body1",
  "body2",
  "price",
  "button",
  "caption",
  "overline",
] as const satisfies readonly TypographyProps["variant"][];

/** Each text size. */
export function TypeParts() {
  return variants.map((variant) => (
    <Shown key={variant} name={variant}>
      <Typography variant={variant} component="p">
        {variant === "price" ? `${formatAmount(1250)} / Hour` : "Skilled hands by the hour"}
      </Typography>
    </Shown>
  ));
}

type RootStyle = { borderRadius?: number } | undefined;
const components = theme.components as Readonly<
  Record<string, { styleOverrides?: { root?: RootStyle; paper?: RootStyle } } | undefined>
>;
/** Components with their own radius, by MUI's names. */
const rounded = [
  "MuiOutlinedInput",
  "MuiMenuItem",
  "MuiMenu",
  "MuiCard",
  "MuiDialog",
  "MuiChip",
  "MuiButton",
];
const radii: readonly (readonly [name: string, radius: number])[] = [
  ["shape", Number(theme.shape.borderRadius)],
  ...rounded.map((name) => {
    const { root, paper } = components[name]?.styleOverrides ?? {};
    return [name, paper?.borderRadius ?? root?.borderRadius ?? 0] as const;
  }),
];
const tile = { width: 104, height: 64, display: "grid", placeItems: "center", textAlign: "center" } as const;

/** Spacing, radii and shadows. */
export function ShapeParts() {
  return (
    <>
      <Shown name="spacing" isRow>
        {[0.5, 1, 1.5, 2, 3, 4, 6, 8].map((steps) => (
          <Box key={steps} sx={{ textAlign: "center" }}>
            <Box sx={{ width: theme.spacing(steps), height: 32, bgcolor: "primary.main", mx: "auto" }} />
            <Typography variant="caption">
              {steps} = {steps * 8} px
            </Typography>
          </Box>
        ))}
      </Shown>
      <Shown name="radii" isRow>
        {radii.map(([name, radius]) => (
          <Box
            key={name}
            sx={{ ...tile, bgcolor: "surface.tint", border: 1, borderColor: "outline", fontSize: "0.8rem" }}
            style={{ borderRadius: radius }}
          >
            {name.replace("Mui", "")} {radius}
          </Box>
        ))}
      </Shown>
      <Shown name="shadows" isRow>
        {[1, 4, 8].map((level) => (
          <Box
            key={level}
            sx={{ ...tile, bgcolor: "background.paper", borderRadius: "12px", boxShadow: level }}
          >
            {level}
          </Box>
        ))}
      </Shown>
      <Shown name="surfaces">
        {(
          [
            "background.default",
            "background.paper",
            "surface.sunken",
            "surface.tint",
            "surface.accent",
          ] as const
        ).map((surface) => (
          <Box key={surface} sx={{ p: 1.5, bgcolor: surface }}>
            {surface}{" "}
            <Box component="span" sx={{ color: "text.secondary" }}>
              with its quieter text
            </Box>
          </Box>
        ))}
        <Box sx={{ p: 1.5, bgcolor: "surface.deep", color: "surface.onDeep" }}>
          surface.deep{" "}
          <Box component="span" sx={{ color: "surface.onDeepMuted" }}>
            with its quieter text
          </Box>
        </Box>
      </Shown>
    </>
  );
}
