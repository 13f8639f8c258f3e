// The language somebody chose: in force at once, kept by this browser, and with the account of who is signed in
// (docs/rules/languages.md 12–14). Loaded with the first choice, or with the first person who is signed in.
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { editMe as editMeCall, readMe, type Language } from "@hourhand/contract/me";
import { changeLanguage } from "../locales/change-language.ts";
import { offeredLanguages } from "../locales/languages.ts";
import { language as shownLanguage, translate } from "../locales/translation.ts";
import { errorMessage } from "../platform/api-error.ts";
import { call, queryOptionsFor } from "../platform/call.ts";
import { queryClient } from "../platform/query-client.ts";
import { session } from "../platform/session.ts";
import { toast } from "../ui/feedback/toast.ts";
import { deviceStorage } from "../platform/browser-storage.ts";

/** What this browser shows; index.html reads it too. */
const storageKey = "language";
/** That no account knows of the choice yet. */
const unsavedKey = "language.unsaved";

function store(language: Language, isUnsaved: boolean): void {
  deviceStorage.setItem(storageKey, language);
  if (isUnsaved) deviceStorage.setItem(unsavedKey, "true");
  else deviceStorage.removeItem(unsavedKey);
}

/** The choice that no account knows of yet. */
function unsavedChoice(): Language | undefined {
  const chosen = deviceStorage.getItem(storageKey) as Language | null;
  return deviceStorage.getItem(unsavedKey) === null ? undefined : (chosen ?? undefined);
}

let latestChoice = 0;
/** The server hears of choices in the order in which they were made. */
let keeping: Promise<unknown> = Promise.resolve();

/**
 * Keeps a language with the account.
 * @param isLatest whether no other was chosen since
 * @returns what the server says; throws an ApiError
 */
async function editMe(language: Language, isLatest = () => true): Promise<string> {
  const kept = keeping.then(() => call(editMeCall, { language }));
  keeping = kept.catch(() => undefined);
  const { message, ...me } = await kept;
  if (!isLatest()) return message;
  store(language, false);
  await queryClient.cancelQueries({ queryKey: [readMe.name] });
  queryClient.setQueryData([readMe.name, {}], me);
  return message;
}

/** Changes the language for good. What the server has said in the old one is asked for again. */
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

/** Lets the choice made as somebody signed out go with them once their account exists. */
export function saveLanguageForAccount(): void {
  if (shownLanguage() !== "en") store(shownLanguage(), true);
}

/** Follows the account's language, on whichever device it was chosen. Stands once in each shell. */
export function useReadMe(): void {
  const { data: me } = useQuery(queryOptionsFor(readMe, {}));
  useEffect(() => {
    if (!me) return;
    const unsaved = unsavedChoice();
    // Also where it is the account's answer: without a choice of its own that is the browser's. Tried again with the next visit.
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
