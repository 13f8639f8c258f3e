/** The fields of a dialog in two columns, one column on a phone; class `wide` spans both. */
export const fieldsGrid = {
  display: "grid",
  gap: 2,
  gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" },
  "& > .wide": { gridColumn: "1 / -1" },
} as const;
