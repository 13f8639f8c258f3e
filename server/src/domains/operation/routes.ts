// The HTTP route of the product's state.
import { viewStatus as viewStatusCall } from "@hourhand/contract/operation";
import { environmentValues } from "../../settings/environment.ts";
import type { StartChecks } from "../../platform/checks/checks.ts";
import { withoutSecrets } from "../../platform/checks/without-secrets.ts";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { productVersion } from "../../version.ts";
import { createRecentChecks, viewStatus } from "./status.ts";

/** @param startChecks problems that would prevent the next start */
export function bindOperationRoutes(router: HttpRouter, platform: Platform, startChecks: StartChecks): void {
  const checks = createRecentChecks(platform, startChecks, withoutSecrets(environmentValues()));
  bind(router, viewStatusCall, () => viewStatus(platform, checks, productVersion()));
}
