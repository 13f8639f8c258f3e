// Changes the language. The choice takes effect immediately and is stored in this browser and in the signed-in
// person's account (docs/rules/languages.md 12–14). The code loads with the first choice, or when somebody is signed
// in.
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Language } from "@hourhand/contract/languages";
import { editMe as editMeCall, readMe } from "@hourhand/contract/me";
import { changeLanguage } from "../locales/change-language.ts";
import { offeredLanguages } from "../locales/languages.ts";
import { language as shownLanguage, translate } from "../locales/translation.ts";
import { errorMessage } from "../platform/api-error.ts";
import { call, queryOptionsFor } from "../platform/call.ts";
import { queryClient } from "../platform/query-client.ts";
import { session } from "../platform/session.ts";
import { toast } from "../ui/feedback/toast.ts";
import { deviceStorage } from "../platform/browser-storage.ts";

/** This browser's language. index.html reads it too. */
const storageKey = "language";
/** Set until the choice is saved to an account. */
const unsavedKey = "language.unsaved";

function store(language: Language, isUnsaved: boolean): void {
  deviceStorage.setItem(storageKey, language);
  if (isUnsaved) deviceStorage.setItem(unsavedKey, "true");
  else deviceStorage.removeItem(unsavedKey);
}

/** The choice that no account has saved yet. */
function unsavedChoice(): Language | undefined {
  const chosen = deviceStorage.getItem(storageKey) as Language | null;
  return deviceStorage.getItem(unsavedKey) === null ? undefined : (chosen ?? undefined);
}

let latestChoice = 0;
/** Sends choices to the server in order. */
let saving: Promise<unknown> = Promise.resolve();

/**
 * Saves a language to the account.
 * @param isLatest whether no other language was chosen since
 * @returns the server's message; throws an ApiError
 */
async function editMe(language: Language, isLatest = () => true): Promise<string> {
  const saved = saving.then(() => call(editMeCall, { language }));
  saving = saved.catch(() => undefined);
  const { message, ...me } = await saved;
  if (!isLatest()) return message;
  store(language, false);
  await queryClient.cancelQueries({ queryKey: [readMe.name] });
  queryClient.setQueryData([readMe.name, {}], me);
  return message;
}

/** Changes the language permanently. Refetches texts that the server sent in the previous language. */
export async function chooseLanguage(language: Language): Promise<void> {
  latestChoice += 1;
  const mine = latestChoice;
  const isLatest = () => mine === latestChoice;
  try {
    await changeLanguage(language);
  } catch {
    toast.error(translate("ui.screenFailed"));
    return;
  }
  if (!isLatest()) return;
  store(language, true);
  if (session().isAuthenticated)
    try {
      const message = await editMe(language, isLatest);
      if (isLatest()) toast.success(message);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  void queryClient.invalidateQueries();
}

/** Saves a signed-out person's choice to their account once they have one. */
export function saveLanguageForAccount(): void {
  if (shownLanguage() !== offeredLanguages()[0]) store(shownLanguage(), true);
}

/** Follows the account's language, even if it was chosen on another device. Use it once in each shell. */
export function useReadMe(): void {
  const { data: me } = useQuery(queryOptionsFor(readMe, {}));
  useEffect(() => {
    if (!me) return;
    const unsaved = unsavedChoice();
    // Saved even if the account has the same language, which may only be the account's default. A failure is retried
    // on the next visit.
    if (unsaved !== undefined) void editMe(unsaved).catch(() => undefined);
    else if (offeredLanguages().includes(me.language)) {
      store(me.language, false);
      if (me.language !== shownLanguage())
        void changeLanguage(me.language).then(
          () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== readMe.name }),
          () => undefined,
        );
    }
  }, [me]);
}
