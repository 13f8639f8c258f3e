// Chooses a rating in half steps: a slider for keyboard and screen reader, stars for touch and mouse.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState, type KeyboardEvent, type PointerEvent } from "react";
import { formatNumber } from "../format/money.ts";
import { shareOf, Star } from "../pictures/Stars.tsx";

export interface StarInputProps {
  /** The subject of the rating, for screen readers. */
  label: string;
  /** From 0.5 to `of` in half steps. */
  value: number;
  onChange: (value: number) => void;
  /** The word for a value ('Good+'), shown next to the stars and announced with them. */
  wordOf: (value: number) => string;
  of?: number;
  size?: number;
  disabled?: boolean;
}

/** A half-step star input with arrow keys, Home, End and the word of its value. */
export function StarInput({
  label,
  value,
  onChange,
  wordOf,
  of = 5,
  size = 40,
  disabled = false,
}: StarInputProps) {
  const [hovered, setHovered] = useState<number>();
  const displayed = hovered ?? value;
  const bound = (next: number): number => Math.max(0.5, Math.min(of, next));

  const pointed = (event: PointerEvent<HTMLElement>): number => {
    const box = event.currentTarget.getBoundingClientRect();
    return bound(Math.ceil(((event.clientX - box.left) / box.width) * of * 2) / 2);
  };
  const key = (event: KeyboardEvent): void => {
    const next: Record<string, number> = {
      ArrowRight: value + 0.5,
      ArrowUp: value + 0.5,
      ArrowLeft: value - 0.5,
      ArrowDown: value - 0.5,
      PageUp: value + 1,
      PageDown: value - 1,
      Home: 0.5,
      End: of,
    };
    const requested = next[event.key];
    if (requested === undefined || disabled) return;
    event.preventDefault();
    onChange(bound(requested));
  };

  return (
    <Box sx={{ display: "flex", alignItems: "center", flexWrap: "wrap", columnGap: 2, rowGap: 0.5 }}>
      <Box
        role="slider"
        tabIndex={disabled ? -1 : 0}
        aria-label={label}
        aria-valuemin={0.5}
        aria-valuemax={of}
        aria-valuenow={value}
        aria-valuetext={`${formatNumber(value)} – ${wordOf(value)}`}
        aria-disabled={disabled || undefined}
        onKeyDown={key}
        onPointerMove={(event) => event.pointerType === "mouse" && !disabled && setHovered(pointed(event))}
        onPointerLeave={() => setHovered(undefined)}
        onPointerDown={(event) => {
          if (!disabled) onChange(pointed(event));
        }}
        sx={{
          display: "inline-flex",
          cursor: disabled ? "default" : "pointer",
          borderRadius: 2,
          touchAction: "manipulation",
          py: "2px",
        }}
      >
        {Array.from({ length: of }, (_, at) => (
          <Box key={at} component="span" sx={{ px: "2px", display: "inline-flex" }}>
            <Star share={shareOf(displayed, at + 1)} size={size} />
          </Box>
        ))}
      </Box>
      <Typography component="span" variant="subtitle1" aria-hidden="true" sx={{ minWidth: "7ch" }}>
        {wordOf(displayed)}
      </Typography>
    </Box>
  );
}
