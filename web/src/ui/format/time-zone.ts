// The market's time zone. Apart from the formats, which the first visit has no use for.
let zone = "Asia/Kolkata";

/** The market's time zone, as IANA names it. */
export const marketTimeZone = (): string => zone;

/** Sets it (from the client settings). */
export function setTimeZone(name: string): void {
  zone = name;
}
