// Makes a browser subscribe without a push service, which cannot be reached from here.
import { createECDH, randomBytes } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import { journeyUrl } from "../product.ts";

/** Lets the browser subscribe without a push service; the permission is granted. */
export async function withPush(context: BrowserContext): Promise<void> {
  await context.grantPermissions(["notifications"], { origin: journeyUrl() });
  const keys = {
    p256dh: createECDH("prime256v1").generateKeys().toString("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
  const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${randomBytes(12).toString("hex")}`;
  await context.addInitScript(
    (device) => {
      // As in a real browser, the subscription outlives the page.
      const isThere = () => localStorage.getItem("journey.push") !== null;
      const subscription = {
        get options() {
          const key = JSON.parse(localStorage.getItem("journey.push") ?? "[]") as number[];
          return { applicationServerKey: Uint8Array.from(key).buffer };
        },
        toJSON: () => ({ ...device, expirationTime: null }),
        unsubscribe: async () => {
          localStorage.setItem("journey.ended", `${Number(localStorage.getItem("journey.ended")) + 1}`);
          localStorage.removeItem("journey.push");
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        subscribe: async (given: PushSubscriptionOptionsInit) => {
          const key = Array.from(given.applicationServerKey as Uint8Array);
          localStorage.setItem("journey.push", JSON.stringify(key));
          return subscription;
        },
        getSubscription: async () => (isThere() ? subscription : null),
      });
    },
    { endpoint, keys },
  );
}
