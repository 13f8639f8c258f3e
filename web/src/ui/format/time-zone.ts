// The market's time zone. A separate module, because the first visit does not need the formats.
import { market } from "@hourhand/contract/market";

/** The IANA name. */
export const marketTimeZone = (): string => market().time_zone;
