// One's own account for programs: who one is, and in which language one is spoken to (docs/rules/accounts.md 34).
import type { Language } from "@hourhand/contract/me";
import { notSignedIn } from "@hourhand/contract/problem";
import { languageChangedChannel } from "../sessions/sessions.ts";
import { refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findMe, setLanguage, type MeRow } from "./queries.ts";

/** One's own account. @throws Problem `notSignedIn` (401) for one that is gone */
export async function readMe(platform: Platform, personId: number): Promise<MeRow> {
  const [row] = await findMe(platform.pool, [personId]);
  return row ?? refuse(notSignedIn);
}

/** Chooses the language of one's account. @throws Problem `notSignedIn` (401) for one that is gone */
export async function editMe(platform: Platform, personId: number, language: Language): Promise<MeRow> {
  const before = await readMe(platform, personId);
  if (before.language_chosen && before.language === language) return before;
  const [row] = await setLanguage(platform.pool, [personId, language]);
  if (!row) return refuse(notSignedIn);
  // The next call is answered in it already.
  platform.bus.publish(languageChangedChannel, { personId });
  return row;
}
