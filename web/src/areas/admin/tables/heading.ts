// The heading of a table's section.

/** Its id. The heading gets the focus when the focused element disappears. */
export const headingId = "section-heading";
