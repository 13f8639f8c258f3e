/** Lays out a dialog's fields in two columns, or in one on a phone. The class `wide` spans both columns. */
export const fieldsGrid = {
  display: "grid",
  gap: 2,
  gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" },
  "& > .wide": { gridColumn: "1 / -1" },
} as const;
