// What a map asks of the server.
import { useQuery } from "@tanstack/react-query";
import { listPlaces } from "@hourhand/contract/geo";
import { queryOptionsFor } from "../../platform/call.ts";
import type { Area } from "./geometry.ts";

/** The known places of an area, and where tiles are; neither without a network, and the map is drawn without them. */
export const useListPlaces = (area: Area) =>
  useQuery({ ...queryOptionsFor(listPlaces, { ...area }), staleTime: Infinity }).data;
