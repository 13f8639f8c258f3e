// How the link with the logo and the product's name looks in every header; where it stands is the header's own.

/** For `sx`, beside what differs: `sx={[brandLink, { fontSize: "1.5rem" }]}`. */
export const brandLink = {
  display: "flex",
  alignItems: "center",
  gap: 1.25,
  minHeight: 44,
  color: "primary.main",
  textDecoration: "none",
  fontSize: "1.35rem",
  fontWeight: 700,
  letterSpacing: "-0.02em",
  borderRadius: 2,
} as const;
