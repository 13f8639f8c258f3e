// The document's title is the name of the screen. Home has the product's own title.
import { useEffect } from "react";
import { translate } from "../locales/translation.ts";

/** Sets Home's title in the current language, unless a screen with its own title is shown, which updates itself. */
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
