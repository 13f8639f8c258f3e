// The HTTP routes of API keys.
import {
  endApiKey as endApiKeyCall,
  listApiKeys as listApiKeysCall,
  makeApiKey as makeApiKeyCall,
  readOwnKey as readOwnKeyCall,
} from "@hourhand/contract/api-keys";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { endApiKey, listApiKeys, makeApiKey, readOwnKey, type MadeKey } from "./api-keys.ts";
import { presentApiKey } from "./present.ts";

export function bindApiKeyRoutes(router: HttpRouter, platform: Platform): void {
  bind(
    router,
    makeApiKeyCall,
    ({ input: { name, scopes, expires_at: expiresAt }, person, transact }) =>
      makeApiKey(platform, person, { name, scopes, expiresAt }, transact),
    ({ text, row }: MadeKey) => ({
      message: "The key has been created. Please copy it now: it is shown only once.",
      key: text,
      ...presentApiKey(row),
    }),
  );
  bind(router, listApiKeysCall, async ({ input }) => {
    const { rows, next } = await listApiKeys(platform, input);
    return { items: rows.map(presentApiKey), next };
  });
  bind(router, endApiKeyCall, async ({ input, person }) => ({
    message: "The key has been revoked.",
    ...presentApiKey(await endApiKey(platform, person, input.id)),
  }));
  bind(router, readOwnKeyCall, async ({ request: { apiKey } }) => {
    const { keyId: id, name, scopes, expiresAt } = readOwnKey(apiKey);
    return { id, name, scopes: [...scopes], expires_at: expiresAt?.toISOString() ?? null };
  });
}
