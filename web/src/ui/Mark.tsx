// The mark: a clock face whose hour hand is a spanner. In the colour of the text around it, its hand in marigold.
import Box from "@mui/material/Box";

/** The mark at `size` pixels; decorative, the name stands beside it or on its link. */
export function Mark({ size = 36 }: { size?: number }) {
  return (
    <Box component="svg" viewBox="0 0 48 48" width={size} height={size} aria-hidden="true" sx={{ flex: "none", display: "block" }}>
      <circle cx="24" cy="24" r="20.5" fill="none" stroke="currentColor" strokeWidth="4" />
      <path d="M24 7.5v3M24 37.500v3M7.500 24h3M37.500 24h3" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      <path d="M24 24V13.500" stroke="currentColor" strokeWidth="3.400" strokeLinecap="round" />
      <Box
        component="path"
        sx={{ fill: "var(--hh-palette-secondary-main)" }}
        d="M22 22l7.300 7.300a5.600 5.600 0 0 0 6.900 6.600l-3-3 .6-2.900 2.900-.6 3 3a5.600 5.600 0 0 0-6.600-6.900L25.800 18.200a2.700 2.700 0 0 0-3.800 3.800z"
      />
      <circle cx="24" cy="24" r="2.600" fill="currentColor" />
    </Box>
  );
}
