// The HTTP routes of geo.
import { findAddress as findAddressCall } from "@hourhand/contract/geo";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { findAddress } from "./geo.ts";

export function bindGeoRoutes(router: HttpRouter, platform: Platform): void {
  bind(router, findAddressCall, async ({ input }) => ({
    address: await findAddress(platform, input.latitude, input.longitude),
  }));
}
