// The title of the document: which screen this is. Home has the product's own, without a screen's name.
import { useEffect } from "react";
import { translate } from "../locales/translation.ts";

/** Home's title in the language in force, unless a screen with a title of its own is shown, which says it anew by itself. */
export function showHomeTitle(): void {
  if (document.documentElement.dataset["titled"] === undefined) document.title = translate("shell.homeTitle");
}

/** '<Screen> – HourHand' while the screen is shown. */
export function useTitle(screen: string): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    document.title = translate("ui.title", { screen });
    dataset["titled"] = "";
    return () => {
      delete dataset["titled"];
      showHomeTitle();
    };
  }, [screen]);
}
