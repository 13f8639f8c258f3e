// The heading of a section with a table.

/** Its id. It takes the focus when the focused element disappears. */
export const headingId = "section-heading";
