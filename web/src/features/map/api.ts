// The known places that a map names.
import { useQuery } from "@tanstack/react-query";
import { listPlaces } from "@hourhand/contract/geo";
import { queryOptionsFor } from "../../platform/call.ts";
import type { Area } from "./geometry.ts";

/** The known places of an area; none until they are known. Without a network the map has no names. */
export function useListPlaces(area: Area, enabled: boolean) {
  return (
    useQuery({ ...queryOptionsFor(listPlaces, { ...area }), enabled, staleTime: Infinity }).data?.places ?? []
  );
}
