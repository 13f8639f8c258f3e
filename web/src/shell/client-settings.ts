// Settings of this installation for the client: the market's time zone, Google's client id, external addresses.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { viewClientSettings } from "@hourhand/contract/client-settings";
import { queryOptionsFor } from "../platform/call.ts";
import { serverNow } from "../platform/server-time.ts";
import { setClock } from "../ui/format/clock.ts";
import { setTimeZone } from "../ui/format/time-zone.ts";

// Today's date and the age of things must not depend on a wrong device clock.
setClock(serverNow);

const subscribe = () => () => undefined;
/** False while React hydrates a prerendered page: it does so part by part, and a reply may arrive in between. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

/** The settings, fetched once; undefined until then. */
export function useViewClientSettings() {
  const isHydrated = useIsHydrated();
  const { data } = useQuery({
    ...queryOptionsFor(viewClientSettings, {}, { anonymous: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isHydrated ? data : undefined;
}

/** Sets the market's time zone for dates. Use it once, at the root. */
export function useMarketTimeZone(): void {
  const zone = useViewClientSettings()?.market_time_zone;
  useEffect(() => {
    if (zone) setTimeZone(zone);
  }, [zone]);
}
