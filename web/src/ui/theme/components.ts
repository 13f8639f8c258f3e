// The product's style of MUI's components: pill-shaped buttons with 44 px targets, outlined fields, soft warm cards,
// sheets for dialogs on a phone, and one visible focus ring everywhere.
import type { Components, CssVarsTheme, Theme } from "@mui/material/styles";

const ring = { outline: "3px solid var(--hh-palette-ring)", outlineOffset: 2 };

type Parts = Components<Omit<Theme, "components" | "palette"> & CssVarsTheme>;

export const components: Parts = {
  MuiCssBaseline: {
    styleOverrides: `
html { scroll-padding: 88px 0 88px; -webkit-text-size-adjust: 100%; }
body { min-height: 100vh; min-height: 100dvh; overflow-wrap: break-word; }
img { max-width: 100%; }
:focus-visible { outline: 3px solid var(--hh-palette-ring); outline-offset: 2px; }
html:has([data-second-bar]) { scroll-padding-bottom: 152px; }
::selection { background: var(--hh-palette-secondary-light); color: var(--hh-palette-text-primary); }
/* For skeletons (ui/feedback/States.tsx). */
@keyframes waiting { 50% { opacity: .45; } }
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { animation-duration: 0.01ms !important; animation-iteration-count: 1 !important;
    transition: none !important; scroll-behavior: auto !important; }
}`,
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { "&.Mui-focusVisible": ring } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 44,
        borderRadius: 999,
        paddingInline: 20,
        transition: "background-color .15s, border-color .15s, box-shadow .15s, transform .1s",
        "&:active": { transform: "scale(.98)" },
      },
      sizeLarge: { minHeight: 52, paddingInline: 28, fontSize: "1.075rem" },
      sizeSmall: { minHeight: 44, paddingInline: 14, fontSize: "0.95rem" },
      outlined: { borderColor: "var(--hh-palette-outline)" },
      text: { paddingInline: 12 },
    },
  },
  MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44, color: "inherit" } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: "none" } } },
  MuiAlert: {
    styleOverrides: {
      root: {
        color: "var(--hh-palette-text-primary)",
        ...Object.fromEntries(
          (["Error", "Warning", "Success", "Info"] as const).map((severity) => [
            `&.MuiAlert-color${severity}`,
            {
              backgroundColor: `var(--hh-palette-${severity.toLowerCase()}-light)`,
              "& .MuiAlert-icon": { color: `var(--hh-palette-${severity.toLowerCase()}-main)` },
            },
          ]),
        ),
      },
    },
  },
  MuiCard: {
    defaultProps: { variant: "outlined" },
    styleOverrides: { root: { borderRadius: 18, borderColor: "var(--hh-palette-divider)" } },
  },
  MuiTextField: { defaultProps: { variant: "outlined", fullWidth: true } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        borderRadius: 12,
        minHeight: 52,
        backgroundColor: "var(--hh-palette-background-paper)",
        "& .MuiOutlinedInput-notchedOutline": { borderColor: "var(--hh-palette-outline)" },
        "&.Mui-focused .MuiOutlinedInput-notchedOutline": { borderWidth: 2 },
      },
      input: { "&:focus-visible": { outline: "none" } },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      input: {
        "&:focus-visible": { outline: "none" },
        // MUI's opacity of 42 % has too little contrast (WCAG 1.4.3).
        "&::placeholder": { color: "var(--hh-palette-text-secondary)", opacity: "1 !important" },
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: { root: { fontSize: "0.9rem", marginInline: 4, textWrap: "pretty" } },
  },
  MuiFormLabel: { styleOverrides: { asterisk: { display: "none" } } },
  MuiChip: {
    styleOverrides: {
      root: { fontWeight: 550, fontSize: "0.9rem", borderRadius: 999 },
      clickable: { minHeight: 36 },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: { borderRadius: 22, backgroundColor: "var(--hh-palette-background-paper)" },
      paperFullScreen: { borderRadius: 0 },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { "&:not(.MuiBackdrop-invisible)": { backgroundColor: "var(--hh-palette-scrim)" } },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: { fontSize: "1.4rem", fontWeight: 680, lineHeight: 1.25, padding: "20px 24px 8px" },
    },
  },
  // Keeps a focused field visible with its label below the dialog's title, and with its error above the buttons.
  MuiDialogContent: { styleOverrides: { root: { scrollPadding: "32px 0 40px" } } },
  MuiDialogActions: { styleOverrides: { root: { padding: "12px 24px 20px", gap: 4 } } },
  MuiMenu: {
    styleOverrides: {
      paper: { borderRadius: 16, marginTop: 6, minWidth: 200, border: "1px solid var(--hh-palette-divider)" },
      list: { padding: 6 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 44,
        borderRadius: 10,
        gap: 12,
        "&.Mui-focusVisible": { ...ring, outlineOffset: -3 },
      },
    },
  },
  MuiLink: {
    defaultProps: { underline: "always" },
    styleOverrides: {
      root: { fontWeight: 550, textUnderlineOffset: "0.18em", textDecorationThickness: "1px" },
    },
  },
  MuiTooltip: { defaultProps: { arrow: true, enterDelay: 400 } },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: "var(--hh-palette-divider)", fontVariantNumeric: "tabular-nums" },
      head: { fontWeight: 620 },
    },
  },
  MuiTab: { styleOverrides: { root: { minHeight: 44 } } },
  MuiBottomNavigationAction: {
    styleOverrides: { root: { minWidth: 64, "&.Mui-selected": { color: "var(--hh-palette-primary-main)" } } },
  },
};
