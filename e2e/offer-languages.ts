// The languages that a journey's product offers: the demo's market offers only some of those that have texts.
import { writtenLanguages } from "../web/written-languages.mjs";
import { administratorsToken, api } from "./customer/people.ts";

/** Offers every language with texts, for journeys that go through them. */
export async function offerEveryLanguage(): Promise<void> {
  const path = "/api/v1/admin/settings";
  const token = await administratorsToken();
  const { version } = await api<{ version: number }>("GET", path, { token });
  await api("PUT", path, { token, body: { version, languages: writtenLanguages } });
}

/** The languages with texts, except English. */
export const otherLanguages = writtenLanguages.filter((language) => language !== "en");
