// The title of the document: which screen this is. Home keeps the product's own, as index.html has it.
import { useEffect } from "react";
import { text } from "../locales/texts.ts";

let own: string | undefined;

/** '<Screen> – HourHand' while the screen is shown. */
export function useTitle(screen: string): void {
  useEffect(() => {
    own ??= document.title;
    document.title = text("ui.title", { screen });
    return () => {
      document.title = own ?? "";
    };
  }, [screen]);
}
