// Shows a rating in half stars. StarInput.tsx chooses one. docs/decisions/0017 says why it is not MUI's Rating.
import Box from "@mui/material/Box";

const path = "M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5L12 17.4l-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z";

/** One star, filled from the left by `share` (0, 0.5 or 1). Screen readers skip it. */
export function Star({ share, size }: { share: number; size: number }) {
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{
        position: "relative",
        display: "inline-flex",
        width: size,
        height: size,
        color: "star.empty",
        flex: "none",
      }}
    >
      <svg viewBox="0 0 24 24" width={size} height={size} style={{ display: "block" }}>
        <path d={path} fill="currentColor" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" />
      </svg>
      {share > 0 && (
        <Box
          component="span"
          sx={{
            position: "absolute",
            inset: 0,
            width: `${share * 100}%`,
            overflow: "hidden",
            color: "star.full",
          }}
        >
          <svg viewBox="0 0 24 24" width={size} height={size} style={{ display: "block" }}>
            <path
              d={path}
              fill="currentColor"
              stroke="currentColor"
              strokeWidth="1.6"
              strokeLinejoin="round"
            />
          </svg>
        </Box>
      )}
    </Box>
  );
}

/** How much of the star at `place` (1 to `of`) is filled for a value, rounded to the nearest half. */
export function shareOf(value: number, place: number): number {
  const halves = Math.round(value * 2) / 2;
  return Math.max(0, Math.min(1, halves - (place - 1)));
}

/** A rating as stars. `label` is the text alternative ('4.5 out of 5 stars'). */
export function Stars({
  value,
  label,
  of = 5,
  size = 20,
}: {
  value: number;
  label: string;
  of?: number;
  size?: number;
}) {
  return (
    <Box
      component="span"
      role="img"
      aria-label={label}
      sx={{ display: "inline-flex", gap: "2px", verticalAlign: "middle" }}
    >
      {Array.from({ length: of }, (_, at) => (
        <Star key={at} share={shareOf(value, at + 1)} size={size} />
      ))}
    </Box>
  );
}
