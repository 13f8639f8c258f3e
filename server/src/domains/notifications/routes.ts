// The HTTP routes of notices: what they are about, and which ones also come as mail and as push.
import {
  editNotificationPreferences as editCall,
  viewNotificationPreferences as viewCall,
} from "@hourhand/contract/notification-preferences";
import { listNotices as listNoticesCall } from "@hourhand/contract/notices";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { RawBody } from "../../platform/http/bodies.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  editNotificationPreferences,
  requireKnown,
  viewNotificationPreferences,
} from "./preferences/preferences.ts";
import { presentNoticeDetails } from "./present.ts";
import { listNotices } from "./queries.ts";
import { maxKept } from "./rules.ts";

export function bindNotificationRoutes(router: HttpRouter, platform: Platform): void {
  bind(router, listNoticesCall, async ({ person }) => ({
    notices: (await listNotices(platform.pool, [person.id, maxKept])).map(presentNoticeDetails),
  }));

  bind(router, viewCall, ({ person }) => viewNotificationPreferences(platform, person.id));

  bind(router, editCall, async ({ input, person, request }) => {
    // Fields that a call does not know are dropped elsewhere; here a name is what is said.
    requireKnown(Object.keys((request.body as RawBody | undefined)?.fields ?? {}));
    return {
      message: "Your choice is kept.",
      ...(await editNotificationPreferences(platform, person.id, input)),
    };
  });
}
