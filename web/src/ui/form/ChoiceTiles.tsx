// A choice of a few options, as tiles. They are native radio buttons, so that arrows, Space and screen readers work
// as usual. Options that cannot be chosen stay visible in grey and say why.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useId, useLayoutEffect, useRef, type ReactNode } from "react";

export interface Choice {
  value: string;
  label: string;
  /** A smaller line above the label. */
  over?: string;
  /** A second, smaller line. For an option in grey it is the reason. */
  note?: string;
  disabled?: boolean;
  /** Grey like a taken option, but selectable: the screen then explains why there is nothing. */
  isEmpty?: boolean;
}

export interface ChoiceTilesProps {
  legend: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
  /** The error for a missing or wrong choice. */
  error?: string | undefined;
  /** The minimum width of a tile in pixels. */
  tile?: number;
  /** Replaces the tiles when there are none. */
  empty?: ReactNode;
  above?: ReactNode;
  /** If there is only one option, shows it on one line after the legend. */
  isFolded?: boolean;
  /** Puts all tiles in one row, which scrolls sideways if they do not fit. */
  inOneRow?: boolean;
}

const tileStyle = {
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  minHeight: 48,
  height: "100%",
  px: 0.5,
  py: 0.75,
  textAlign: "center",
  borderRadius: "12px",
  border: 1,
  borderColor: "outline",
  bgcolor: "background.paper",
  fontWeight: 600,
  lineHeight: 1.2,
  overflowWrap: "anywhere",
  textWrap: "balance",
  fontVariantNumeric: "tabular-nums",
  cursor: "pointer",
  transition: "background-color .12s, border-color .12s",
} as const;

const takenStyle = {
  bgcolor: "action.disabledBackground",
  borderColor: "transparent",
  color: "text.secondary",
  fontWeight: 450,
} as const;

/** Focus outlines are drawn outside of the tiles, so the scrolled content needs a margin. */
const oneRow = (tile: number) =>
  ({
    display: "grid",
    gridAutoFlow: "column",
    gridAutoColumns: `minmax(${tile}px, 1fr)`,
    gap: "3px",
    m: "-6px",
    p: "6px",
    position: "relative",
    overflowX: "auto",
    scrollSnapType: "x proximity",
    scrollPaddingInline: "6px",
    scrollbarWidth: "none",
    "& > label": { scrollSnapAlign: "start" },
  }) as const;

const foldedStyle = {
  "& > legend": { float: "inline-start", marginInlineEnd: 1.5, mb: 0, lineHeight: "44px" },
  "& label": { width: "fit-content" },
  "& input:checked + span": { color: "text.primary", bgcolor: "transparent", borderColor: "transparent" },
  "& input + span": { minHeight: 44, height: 44, p: 0, borderColor: "transparent" },
} as const;

/** A radio group that looks like tiles. */
export function ChoiceTiles(props: ChoiceTilesProps) {
  const { legend, choices, value, onChange, error, tile = 76, empty, above } = props;
  const { inOneRow = false, isFolded = false } = props;
  const name = useId();
  const row = useRef<HTMLDivElement>(null);
  const chosenAt = choices.findIndex((choice) => choice.value === value);
  // Keeps the chosen tile visible. Scrolls only the row, never the page.
  useLayoutEffect(() => {
    const chosen = row.current?.children[chosenAt];
    if (inOneRow && row.current && chosen instanceof HTMLElement)
      row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2;
  }, [chosenAt, inOneRow]);
  const describedById = `${name}-describedById`;
  return (
    <Box
      component="fieldset"
      aria-describedby={error ? describedById : undefined}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0, ...(isFolded && foldedStyle) }}
    >
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1 }}>
        {legend}
      </Typography>
      {above}
      {choices.length === 0 && empty}
      <Box
        ref={row}
        sx={
          inOneRow
            ? oneRow(tile)
            : {
                display: "grid",
                gap: 1,
                gridTemplateColumns: `repeat(auto-fill, minmax(min(${tile}px, 100%), 1fr))`,
              }
        }
      >
        {choices.map((choice) => (
          <Box key={choice.value} component="label" sx={{ position: "relative", display: "block" }}>
            <Box
              component="input"
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled ?? false}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(choice.value)}
              sx={{
                position: "absolute",
                inset: 0,
                opacity: 0,
                m: 0,
                width: "100%",
                height: "100%",
                cursor: "inherit",
                "&:checked + span": {
                  bgcolor: "primary.main",
                  borderColor: "primary.main",
                  color: "primary.contrastText",
                },
                "&:focus-visible + span": {
                  outline: "3px solid var(--hh-palette-ring)",
                  outlineOffset: 2,
                },
                "&:disabled + span": { cursor: "not-allowed", ...takenStyle },
                ...(choice.isEmpty && { "&:not(:checked) + span": { cursor: "default", ...takenStyle } }),
                "&:not(:disabled):not(:checked):hover + span": {
                  bgcolor: "action.hover",
                  borderColor: "primary.main",
                },
              }}
            />
            <Box component="span" sx={tileStyle}>
              {choice.over && (
                <Box component="span" sx={{ fontSize: "0.8rem", fontWeight: 450 }}>
                  {choice.over}{" "}
                </Box>
              )}
              <Box component="span" sx={choice.disabled ? { textDecoration: "line-through" } : undefined}>
                {choice.label}{" "}
              </Box>
              {choice.note && (
                <Box component="span" sx={{ fontSize: "0.8rem", fontWeight: 450, mt: "2px" }}>
                  {choice.note}
                </Box>
              )}
            </Box>
          </Box>
        ))}
      </Box>
      {error && (
        // Looks like the error below a field, but does not import the fields' code, because a worker's page has no
        // fields.
        <Typography
          id={describedById}
          role="alert"
          variant="caption"
          component="p"
          sx={{ mt: "3px", mx: 0.5, fontSize: "0.9rem", color: "error.main", textWrap: "pretty" }}
        >
          {error}
        </Typography>
      )}
    </Box>
  );
}
