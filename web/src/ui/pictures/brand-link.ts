// The style of the link with the logo and the product's name. It is the same in every header, and each header
// positions it.

/** Use it in `sx`, followed by the differences: `sx={[brandLink, { fontSize: "1.5rem" }]}`. */
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
