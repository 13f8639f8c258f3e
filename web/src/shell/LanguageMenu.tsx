// The language menu for screens without an account menu: the sign-in screens, the registration, the panel.
import TranslateRounded from "@mui/icons-material/TranslateRounded";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import { useState } from "react";
import { languageChoices } from "../locales/languages.ts";
import { useTranslation } from "../locales/translation.ts";
import { useBackCloses } from "../ui/dialog/use-back-closes.ts";
import { chooseLanguage } from "./choose-language.ts";
import { languageItems } from "./LanguageItems.tsx";

/** A button with its menu. Nothing if there is only one language. */
export default function LanguageMenu() {
  const t = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  useBackCloses(anchor !== null, close);
  if (languageChoices().length === 0) return null;
  return (
    <>
      <IconButton
        aria-label={t("language.title")}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <TranslateRounded />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} disablePortal>
        {languageItems((language) => {
          close();
          void chooseLanguage(language);
        })}
      </Menu>
    </>
  );
}
