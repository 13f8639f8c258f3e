// The title of the document: which screen this is. Home keeps the product's own, as index.html has it.
import { useEffect } from "react";
import { translate } from "../locales/translation.ts";

let own: string | undefined;

/** '<Screen> – HourHand' while the screen is shown. */
export function useTitle(screen: string): void {
  useEffect(() => {
    own ??= document.title;
    document.title = translate("ui.title", { screen });
    return () => {
      document.title = own ?? "";
    };
  }, [screen]);
}
