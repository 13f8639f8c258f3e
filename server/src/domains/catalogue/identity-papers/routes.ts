// The route that serves identity papers.
import { notFound } from "@hourhand/contract/problem";
import type { HttpRouter } from "../../../platform/http/bind.ts";
import { refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { viewPaper } from "./identity-papers.ts";
import { paperRoute } from "./rules.ts";

const fileName = /^([0-9a-f]{32})\.webp$/;
const perMinute = 120;

export function bindIdentityPapers(router: HttpRouter, platform: Platform): void {
  router.server.get<{ Params: { file: string } }>(paperRoute, async (request, reply) => {
    await router.limits.take("viewIdentityPaper", request.ip, perMinute, 60);
    const name = fileName.exec(request.params.file)?.[1] ?? refuse(notFound);
    const bytes = await viewPaper(router, platform, request, name);
    return reply
      .type("image/webp")
      .header("cache-control", "no-store")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("cross-origin-resource-policy", "same-origin")
      .header("referrer-policy", "no-referrer")
      .send(bytes);
  });
}
