// What the client must know of this installation: the market's time zone, Google's client id, addresses elsewhere.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { viewClientSettings } from "@hourhand/contract/client-settings";
import { queryOptionsFor } from "../platform/call.ts";
import { serverNow } from "../platform/server-time.ts";
import { setClock } from "../ui/format/clock.ts";
import { setTimeZone } from "../ui/format/time-zone.ts";

// What is today, and how long ago something was, must not depend on a clock that the device has wrong.
setClock(serverNow);

const subscribe = () => () => undefined;
/** False while React takes over a page that was drawn before: React does so part by part, and an answer may come in between. */
const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

/** The settings, asked for once; undefined until they are here. */
export function useViewClientSettings() {
  const isTakenOver = useIsTakenOver();
  const { data } = useQuery({
    ...queryOptionsFor(viewClientSettings, {}, { anonymous: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isTakenOver ? data : undefined;
}

/** Lets dates be shown in the market's time zone. Stands once, at the root. */
export function useMarketTimeZone(): void {
  const zone = useViewClientSettings()?.market_time_zone;
  useEffect(() => {
    if (zone) setTimeZone(zone);
  }, [zone]);
}
