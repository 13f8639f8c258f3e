// The HTTP routes of notices: their details, mail and push preferences, and devices.
import {
  editNotificationPreferences as editCall,
  viewNotificationPreferences as viewCall,
} from "@hourhand/contract/notification-preferences";
import { listNotices as listNoticesCall } from "@hourhand/contract/notices";
import {
  addPushSubscription as addPushSubscriptionCall,
  readPushKey as readPushKeyCall,
  removePushSubscription as removePushSubscriptionCall,
} from "@hourhand/contract/push";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { RawBody } from "../../platform/http/bodies.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  editNotificationPreferences,
  requireKnownEvents,
  viewNotificationPreferences,
} from "./preferences/preferences.ts";
import { presentAddedPush, presentNoticeDetails, presentRemovedPush } from "./present.ts";
import {
  addPushSubscription,
  readPushKey,
  removePushSubscription,
  requireOwnPushSubscription,
} from "./push/subscriptions.ts";
import { listNotices } from "./queries.ts";
import { maxUnseen } from "./rules.ts";

export function bindNotificationRoutes(router: HttpRouter, platform: Platform): void {
  bind(router, listNoticesCall, async ({ person }) => ({
    notices: (await listNotices(platform.pool, [person.id, maxUnseen])).map(presentNoticeDetails),
  }));

  bind(router, viewCall, ({ person }) => viewNotificationPreferences(platform, person.id));

  bind(router, editCall, async ({ input, person, request }) => {
    // Other calls drop unknown fields; here a field's name is an event, so an unknown name is an error.
    requireKnownEvents(Object.keys((request.body as RawBody | undefined)?.fields ?? {}));
    return {
      message: "Your choice is kept.",
      ...(await editNotificationPreferences(platform, person.id, input)),
    };
  });

  bind(router, readPushKeyCall, async () => ({ key: await readPushKey(platform.pool) }));

  bind(
    router,
    addPushSubscriptionCall,
    ({ input, person, transact, request }) =>
      transact((transaction) =>
        addPushSubscription(transaction, platform.settings, person, input, request.language),
      ),
    presentAddedPush,
  );

  bind(
    router,
    removePushSubscriptionCall,
    ({ input, person }) => removePushSubscription(platform.pool, person.id, input.id),
    presentRemovedPush,
    async ({ params, currentUser }) => {
      if (currentUser) await requireOwnPushSubscription(platform.pool, currentUser.id, params.id);
    },
  );
}
