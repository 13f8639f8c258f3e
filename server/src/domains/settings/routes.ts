// The HTTP routes of settings.
import { say } from "@hourhand/contract/sentence";
import {
  changeLogo as changeLogoCall,
  editSettings as editSettingsCall,
  listSettingsVersions as listSettingsVersionsCall,
  removeLogo as removeLogoCall,
  sendTestMail as sendTestMailCall,
  viewPublicSettings as viewPublicSettingsCall,
  viewSettings as viewSettingsCall,
} from "@hourhand/contract/settings";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { RawBody } from "../../platform/http/bodies.ts";
import type { Platform } from "../../platform/platform.ts";
import { presentPublicSettings, presentSettings, presentSettingsVersion } from "./present.ts";
import { requireKnownFields } from "./rules.ts";
import {
  changeLogo,
  editSettings,
  listSettingsVersions,
  removeLogo,
  sendTestMail,
  viewPublicSettings,
  viewSettings,
  type FollowedSettings,
} from "./settings.ts";

/**
 * @param canTakePayments whether the payment provider in force takes customers' payments
 * @param onChanged awaited before the reply to an edit
 */
export function bindSettingsRoutes(
  router: HttpRouter,
  platform: Platform,
  product: FollowedSettings,
  { canTakePayments, onChanged }: { canTakePayments: boolean; onChanged: () => Promise<void> },
): void {
  const environment = platform.settings;

  bind(router, viewSettingsCall, async () => presentSettings(environment, await viewSettings(platform)));

  bind(router, editSettingsCall, async ({ input, person, request }) => {
    // Other calls drop unknown fields; here an unknown field is a typo that must be reported.
    requireKnownFields(Object.keys((request.body as RawBody | undefined)?.fields ?? {}));
    const row = await editSettings(platform, product, person.id, input, canTakePayments);
    await onChanged();
    return {
      message:
        row.version === input.version
          ? "Nothing has changed."
          : say("The settings are saved as version {version, number}.", { version: row.version }),
      ...presentSettings(environment, row),
    };
  });

  bind(router, changeLogoCall, async ({ input, person }) => ({
    message: "The logo is changed.",
    ...presentSettings(environment, await changeLogo(platform, product, person.id, input.logo)),
  }));

  bind(router, removeLogoCall, async ({ person }) => {
    await removeLogo(platform, product, person.id);
    return { message: "The product's own logo is shown again." };
  });

  bind(router, listSettingsVersionsCall, async ({ input }) => {
    const { rows, next } = await listSettingsVersions(platform, input);
    return { items: rows.map(presentSettingsVersion), next };
  });

  bind(
    router,
    sendTestMailCall,
    ({ person, transact }) => sendTestMail(platform, person.id, transact),
    (address: string) => ({ message: say("A test mail is on its way to {address}.", { address }) }),
  );

  bind(router, viewPublicSettingsCall, async () =>
    presentPublicSettings(environment, await viewPublicSettings(product)),
  );
}
