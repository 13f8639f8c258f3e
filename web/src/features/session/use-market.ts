// The market's calendar: dates are shown in its time zone, which the server knows.
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { viewClientSettings } from "@hourhand/contract/accounts";
import { reading } from "../../platform/call.ts";
import { useSession } from "../../platform/session.ts";
import { setTimeZone } from "../../ui/dates.ts";

/** Asks for the time zone once somebody is signed in: strangers see no dates of their own. */
export function useMarketTimeZone(): void {
  const { isAuthenticated } = useSession();
  const zone = useQuery({
    ...reading(viewClientSettings, {}, { anonymous: true }),
    enabled: isAuthenticated,
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.market_time_zone;
  useEffect(() => {
    if (zone) setTimeZone(zone);
  }, [zone]);
}
