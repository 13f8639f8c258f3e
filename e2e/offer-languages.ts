// The languages that a journey's product offers: the demo's market offers only some of those that the client has texts
// in.
import { writtenLanguages } from "../web/written-languages.mjs";
import { administratorsToken, api } from "./customer/people.ts";

/** Makes this the list of languages that the settings offer. */
export async function offerLanguages(languages: readonly string[], token: string): Promise<void> {
  const path = "/api/v1/admin/settings";
  const { version } = await api<{ version: number }>("GET", path, { token });
  await api("PUT", path, { token, body: { version, languages } });
}

/** Offers every language that has texts, for journeys that go through all of them. */
export const offerEveryLanguage = async (): Promise<void> =>
  offerLanguages(writtenLanguages, await administratorsToken());

/** Languages that have texts, except English. */
export const otherLanguages = writtenLanguages.filter((language) => language !== "en");
