// The languages that the product offers in a test, by default every one that it has.
import { languages, type Language } from "@hourhand/contract/languages";
import { administrator } from "./people.ts";
import type { TestApp } from "./start-app.ts";

const path = "/api/v1/admin/settings";

/** Offers these languages in the settings. */
export async function offerLanguages(app: TestApp, offered: readonly Language[] = languages): Promise<void> {
  const { token } = await administrator(app);
  const { version } = (await app.call("GET", path, { token })).body;
  const { status, body } = await app.call("PUT", path, { token, body: { version, languages: offered } });
  if (status !== 200) throw new Error(JSON.stringify(body));
}
