// The HTTP door of accounts for everybody; administrators' calls are in routes-admin.ts.
import { createToken } from "@hourhand/contract/accounts";
import { bind, type HttpDoor } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";

export function bindAccountRoutes(door: HttpDoor, platform: Platform): void {
  void door; void platform; void bind; void createToken;
}
