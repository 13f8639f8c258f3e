// The languages as menu items, each in its own language and with its own `lang` for screen readers.
import CheckRounded from "@mui/icons-material/CheckRounded";
import TranslateRounded from "@mui/icons-material/TranslateRounded";
import MenuItem from "@mui/material/MenuItem";
import type { ReactElement } from "react";
import type { Language } from "@hourhand/contract/me";
import { languageNames, nameFont, offeredLanguages } from "../locales/languages.ts";
import { language } from "../locales/translation.ts";

/** An array, as MUI's menu requires; empty when there is only one language. */
export function languageItems(onChoose: (language: Language) => void): ReactElement[] {
  return offeredLanguages().map((one) => {
    const isShown = one === language();
    return (
      <MenuItem
        key={one}
        role="menuitemradio"
        aria-checked={isShown}
        lang={one}
        onClick={() => onChoose(one)}
        sx={{ fontFamily: nameFont, color: isShown ? "primary.main" : undefined }}
      >
        {isShown ? <CheckRounded /> : <TranslateRounded />}
        {languageNames[one]}
      </MenuItem>
    );
  });
}
