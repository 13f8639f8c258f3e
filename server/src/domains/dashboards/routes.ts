// The HTTP door of dashboards.
import { viewHome } from "@hourhand/contract/dashboards";
import { bind, type HttpDoor } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { createHomeView } from "./dashboards.ts";
import { presentHome } from "./present.ts";

export function bindHomeRoute(door: HttpDoor, platform: Platform): void {
  const home = createHomeView(platform);
  bind(door, viewHome, async () => presentHome(await home()));
}
