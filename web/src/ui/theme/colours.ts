// The colours of both schemes: deep teal, marigold as the only accent, warm greys. No other file of the client
// contains colours, except that index.html repeats the two page backgrounds for the first paint. Texts have AA
// contrast on every surface on which they appear, which `colours.test.ts` checks.

/** A scheme's colours in addition to MUI's own palette. `theme.ts` has the types. */
export const light = {
  mode: "light" as const,
  primary: { main: "#0b5c5a", light: "#d9ebe8", dark: "#074644", contrastText: "#ffffff" },
  secondary: { main: "#f5a524", light: "#ffe9c2", dark: "#dd8f0c", contrastText: "#2b1c02" },
  error: { main: "#b3261e", light: "#fbe5e2", dark: "#8c1d16", contrastText: "#ffffff" },
  warning: { main: "#8a5200", light: "#fdeed3", dark: "#6b4000", contrastText: "#ffffff" },
  success: { main: "#256b34", light: "#e0f1e2", dark: "#1b5127", contrastText: "#ffffff" },
  info: { main: "#1f5f99", light: "#e1eefa", dark: "#174a78", contrastText: "#ffffff" },
  background: { default: "#fcf9f4", paper: "#ffffff" },
  text: { primary: "#231f1a", secondary: "#5f574d", disabled: "#8f867b" },
  divider: "#e8e0d5",
  action: {
    hover: "#0b5c5a0f",
    selected: "#0b5c5a1a",
    focus: "#0b5c5a24",
    disabled: "#8f867b",
    disabledBackground: "#ece6dd",
  },
  star: { full: "#b96f00", empty: "#d8cfc2" },
  surface: {
    sunken: "#f5efe6",
    tint: "#e8f2f0",
    accent: "#fff4dd",
    deep: "#0b4f4f",
    deeper: "#083c3d",
    onDeep: "#f4fbfa",
    onDeepMuted: "#bfdcd8",
  },
  trend: { up: "#1f5f99", flat: "#8a5200", down: "#b3261e" },
  outline: "#8a8176",
  ring: "#0b5c5a",
  scrim: "#1b1713b3",
  shadowOf: "66 52 33",
};

/** The same colours for the dark scheme. */
export const dark: Omit<typeof light, "mode"> & { mode: "dark" } = {
  mode: "dark",
  primary: { main: "#7fd0c8", light: "#1d3d3b", dark: "#a5e0da", contrastText: "#062b2a" },
  secondary: { main: "#f7b23f", light: "#453313", dark: "#ffc766", contrastText: "#2b1c02" },
  error: { main: "#ffb0a6", light: "#4a211d", dark: "#ffc9c2", contrastText: "#410e09" },
  warning: { main: "#f3c27a", light: "#43321a", dark: "#f8d59f", contrastText: "#3a2503" },
  success: { main: "#94d6a0", light: "#1f3a25", dark: "#b4e4bd", contrastText: "#0a2f13" },
  info: { main: "#9ccbf3", light: "#1c3449", dark: "#bcdcf8", contrastText: "#0b2942" },
  background: { default: "#161311", paper: "#211d1a" },
  text: { primary: "#f4eee6", secondary: "#bfb5a9", disabled: "#857b70" },
  divider: "#3a342e",
  action: {
    hover: "#7fd0c814",
    selected: "#7fd0c824",
    focus: "#7fd0c82e",
    disabled: "#857b70",
    disabledBackground: "#332d28",
  },
  star: { full: "#f7b23f", empty: "#4d453d" },
  surface: {
    sunken: "#1b1815",
    tint: "#16302f",
    accent: "#362a14",
    deep: "#0e3f3f",
    deeper: "#0a2f30",
    onDeep: "#eef8f6",
    onDeepMuted: "#a9cbc7",
  },
  trend: { up: "#9ccbf3", flat: "#f3c27a", down: "#ffb0a6" },
  outline: "#8d8378",
  ring: "#f7b23f",
  scrim: "#000000b3",
  shadowOf: "0 0 0",
};
