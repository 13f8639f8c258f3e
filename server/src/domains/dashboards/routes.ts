// The HTTP routes of dashboards.
import { viewHome } from "@hourhand/contract/home";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { bind, onChange, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { createCachedHome } from "./dashboards.ts";
import { presentHome } from "./present.ts";

/** Binds the call. @returns the function that makes its reply, for rendering Home without the client */
export function bindHomeRoute(
  router: HttpRouter,
  platform: Platform,
): () => Promise<ReplyOf<typeof viewHome>> {
  const home = createCachedHome(platform);
  onChange(router, viewHome.shows, home.clear);
  const readReply = async () => presentHome(await home.get());
  bind(router, viewHome, readReply);
  return readReply;
}
