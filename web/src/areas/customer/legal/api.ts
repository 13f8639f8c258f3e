// What the two legal pages ask the server for.
import { useQuery } from "@tanstack/react-query";
import { viewPublicSettings } from "@hourhand/contract/settings";
import { queryOptionsFor } from "../../../platform/call.ts";

/** The settings as everybody may know them. */
export function useViewPublicSettings() {
  return useQuery(queryOptionsFor(viewPublicSettings, {}, { anonymous: true }));
}
