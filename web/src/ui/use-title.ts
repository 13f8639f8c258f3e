// The title of the document: which screen this is. Home keeps the product's own, as index.html has it.
import { useEffect } from "react";
import { translate } from "../locales/translation.ts";

let own: string | undefined;

/** Home's title in the language in force; its text comes with the first other language (locales/change-language.ts). */
function homeTitle(): string {
  const id = "language.home";
  const title = translate(id);
  return title === id ? (own ?? "") : title;
}

/** '<Screen> – HourHand' while the screen is shown. */
export function useTitle(screen: string): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    own ??= document.title;
    document.title = translate("ui.title", { screen });
    dataset["titled"] = "";
    return () => {
      delete dataset["titled"];
      document.title = homeTitle();
    };
  }, [screen]);
}
