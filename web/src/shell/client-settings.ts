// What the client must know of this installation: the market's time zone, Google's client id, addresses elsewhere.
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { viewClientSettings } from "@hourhand/contract/accounts";
import { queryOptionsFor } from "../platform/call.ts";
import { setTimeZone } from "../ui/format/dates.ts";

/** The settings, asked for once; undefined until they are here. */
export function useViewClientSettings() {
  return useQuery({
    ...queryOptionsFor(viewClientSettings, {}, { anonymous: true }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** Lets dates be shown in the market's time zone. Stands once, at the root. */
export function useMarketTimeZone(): void {
  const zone = useViewClientSettings()?.market_time_zone;
  useEffect(() => {
    if (zone) setTimeZone(zone);
  }, [zone]);
}
