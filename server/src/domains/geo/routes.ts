// The HTTP routes of geo.
import { findAddress as findAddressCall, listPlaces as listPlacesCall } from "@hourhand/contract/geo";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import { tilesAddress } from "../../platform/http/map-tiles.ts";
import type { Platform } from "../../platform/platform.ts";
import { findAddress } from "./geo.ts";
import { listPlaces } from "./known-places.ts";

export function bindGeoRoutes(router: HttpRouter, platform: Platform): void {
  bind(router, findAddressCall, async ({ input }) => ({
    address: await findAddress(platform, input.latitude, input.longitude),
  }));
  bind(router, listPlacesCall, async ({ input, request }) => ({
    places: listPlaces(input, request.language),
    tiles: await tilesAddress(platform.settings),
  }));
}
