// The market's time zone. A separate module, because the first visit does not need the formats.
let zone = "Asia/Kolkata";

/** The IANA name. */
export const marketTimeZone = (): string => zone;

/** Sets it (from the client settings). */
export function setTimeZone(name: string): void {
  zone = name;
}
