/** The two colour schemes. */
export const schemes = ["light", "dark"] as const;

/** One of them. */
export type Scheme = (typeof schemes)[number];
