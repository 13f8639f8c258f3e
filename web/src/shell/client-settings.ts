// Settings of this installation for the client: the market, Google's client id, external addresses.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { viewClientSettings } from "@hourhand/contract/client-settings";
import { setMarket } from "@hourhand/contract/market";
import { queryOptionsFor } from "../platform/call.ts";
import { serverNow } from "../platform/server-time.ts";
import { setClock } from "../ui/format/clock.ts";

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

/**
 * Follows the server's market. The document has it already (`main.tsx`), unless it comes from a browser's cache. Use it
 * once, at the root.
 */
export function useMarket(): void {
  const market = useViewClientSettings()?.market;
  useEffect(() => {
    if (market) setMarket(market);
  }, [market]);
}
