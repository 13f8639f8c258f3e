// The languages as menu items, each named in its own language and with its own `lang` for screen readers.
import CheckRounded from "@mui/icons-material/CheckRounded";
import TranslateRounded from "@mui/icons-material/TranslateRounded";
import MenuItem from "@mui/material/MenuItem";
import type { ReactElement } from "react";
import { languageData, type Language } from "@hourhand/contract/languages";
import { languageChoices, nameFont } from "../locales/languages.ts";
import { language } from "../locales/translation.ts";

/** An array, as MUI's menu requires. Empty if there is only one language. */
export function languageItems(onChoose: (language: Language) => void): ReactElement[] {
  return languageChoices().map((one) => {
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
        {languageData[one].name}
      </MenuItem>
    );
  });
}
