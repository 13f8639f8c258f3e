// The heading of a section with a table.

/** Its id; it takes the focus when what had it is gone. */
export const headingId = "section-heading";
