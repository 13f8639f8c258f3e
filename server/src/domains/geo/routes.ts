// The HTTP door of geo.
import { findAddress } from "@hourhand/contract/geo";
import { invalidInput } from "@hourhand/contract/problem";
import { bind, type HttpDoor } from "../../platform/http/bind.ts";
import { refuse } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { addressOf } from "./geo.ts";

export function bindGeoRoutes(door: HttpDoor, platform: Platform): void {
  bind(door, findAddress, async ({ input }) => {
    if (input.latitude === 0 && input.longitude === 0) {
      refuse(invalidInput, { sentence: "Your position is not known. Please allow it, or type the address." });
    }
    return { address: await addressOf(platform, input.latitude, input.longitude) };
  });
}
