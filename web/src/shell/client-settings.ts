// The installation's settings that the client needs: the market, Google's client id, external addresses.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { viewClientSettings } from "@hourhand/contract/client-settings";
import { setMarket } from "@hourhand/contract/market";
import { queryOptionsFor } from "../platform/call.ts";
import { serverNow } from "../platform/server-time.ts";
import { setClock } from "../ui/format/clock.ts";

// Today's date and relative times must not depend on a wrong device clock.
setClock(serverNow);

const subscribe = () => () => undefined;
/** False while React hydrates a prerendered page, which it does in parts: a reply may arrive in between. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

/** The settings, fetched once. Undefined until then. */
export function useViewClientSettings() {
  const isHydrated = useIsHydrated();
  const { data } = useQuery({
    ...queryOptionsFor(viewClientSettings, {}, { anonymous: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isHydrated ? data : undefined;
}

/** Whether customers pay online here. False until the settings are known. */
export function useHasOnlinePayments(): boolean {
  return (useViewClientSettings()?.customer_payments ?? "off") !== "off";
}

/**
 * Follows the server's market. The document already has it (`main.tsx`), but a cached document may be outdated. Use
 * it once, at the root.
 */
export function useMarket(): void {
  const market = useViewClientSettings()?.market;
  useEffect(() => {
    if (market) setMarket(market);
  }, [market]);
}
