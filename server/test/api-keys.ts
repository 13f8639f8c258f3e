// API keys, for tests.
import type { Scope } from "@hourhand/contract/scopes";
import type { TestPerson } from "./people.ts";
import type { TestApp } from "./start-app.ts";

export const apiKeysPath = "/api/v1/admin/api_keys";
/** The call that describes the key with which it is made. */
export const ownKeyPath = "/api/v1/key";

/** Makes a key as this administrator, and returns the reply; `body.key` is its text. */
export const makeKey = (
  app: TestApp,
  { token }: TestPerson,
  fields: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) =>
  app.call("POST", apiKeysPath, {
    token,
    headers,
    body: { name: "Messages", scopes: ["bookings:read"], ...fields },
  });

/** Makes a key with these scopes. */
export const keyWith = async (
  app: TestApp,
  admin: TestPerson,
  ...scopes: Scope[]
): Promise<{ key: string; id: number }> => (await makeKey(app, admin, { scopes })).body;

export const endKey = (app: TestApp, { token }: TestPerson, id: number) =>
  app.call("DELETE", `${apiKeysPath}/${id}`, { token });

/** Lists the keys as this administrator. */
export const listedKeys = async (app: TestApp, { token }: TestPerson) =>
  (await app.call("GET", apiKeysPath, { token })).body.items;
