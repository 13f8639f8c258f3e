// A person's own account, for programs: who they are, and their language (docs/rules/accounts.md 34).
import type { Language } from "@hourhand/contract/languages";
import { notSignedIn } from "@hourhand/contract/problem";
import { say } from "@hourhand/contract/sentence";
import { languageChangedChannel } from "../sessions/sessions.ts";
import { refuse, refuseField } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findMe, setLanguage, type MeRow } from "./queries.ts";

/** Reads the person's account. @throws Problem `notSignedIn` (401) if it no longer exists */
export async function readMe(platform: Platform, personId: number): Promise<MeRow> {
  const [row] = await findMe(platform.pool, [personId]);
  return row ?? refuse(notSignedIn);
}

/**
 * Sets the language of the person's account.
 * @throws Problem `invalidInput` (400) for a language that the settings do not offer; `notSignedIn` (401) if the account
 * no longer exists
 */
export async function editMe(platform: Platform, personId: number, language: Language): Promise<MeRow> {
  const { languages } = await platform.product.read();
  if (!languages.includes(language))
    refuseField(
      "language",
      say("{field, word} must be one of: {choices}.", { field: "language", choices: languages.join(", ") }),
    );
  const current = await readMe(platform, personId);
  if (current.language_chosen && current.language === language) return current;
  const [row] = await setLanguage(platform.pool, [personId, language]);
  if (!row) return refuse(notSignedIn);
  // The next call is then answered in the new language.
  platform.bus.publish(languageChangedChannel, { personId });
  return row;
}
