/** The fields of a dialog: two beside each other, one on a phone, and one of class `wide` across both. */
export const fieldsGrid = {
  display: "grid",
  gap: 2,
  gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" },
  "& > .wide": { gridColumn: "1 / -1" },
} as const;
