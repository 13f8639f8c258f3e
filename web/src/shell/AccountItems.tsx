// The items of the user menu. Signed out: Sign In, Sign Up. Signed in: View profile, Payments (customers, where they pay
// online), Register as a worker (customers), Log out.
import HandymanOutlined from "@mui/icons-material/HandymanOutlined";
import LoginRounded from "@mui/icons-material/LoginRounded";
import LogoutRounded from "@mui/icons-material/LogoutRounded";
import PaymentsOutlined from "@mui/icons-material/PaymentsOutlined";
import PersonAddAltRounded from "@mui/icons-material/PersonAddAltRounded";
import PersonOutlineRounded from "@mui/icons-material/PersonOutlineRounded";
import Divider from "@mui/material/Divider";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useTranslation } from "../locales/translation.ts";
import { pages, paths } from "../paths.ts";
import { goTo } from "../platform/navigation.ts";
import { openPage } from "../platform/page-key.ts";
import { useSession } from "../platform/session.ts";
import { logOutOrAsk } from "../platform/log-out.ts";
import { SchemeIcon, useSchemeSwitch } from "../ui/ThemeChoice.tsx";
import { useBackCloses } from "../ui/dialog/use-back-closes.ts";
import { chooseLanguage } from "./choose-language.ts";
import { useHasOnlinePayments } from "./client-settings.ts";
import { languageItems } from "./LanguageItems.tsx";

export default function AccountItems({
  profile,
  anchor,
  open,
  onClose,
}: {
  profile: { page: string; path: string };
  anchor: HTMLElement;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTranslation();
  useBackCloses(open, onClose);
  const { isAuthenticated, role } = useSession();
  const hasPayments = useHasOnlinePayments();
  const switchScheme = useSchemeSwitch();
  const pick = (action: () => void) => () => {
    onClose();
    action();
  };
  const languages = languageItems((language) => pick(() => void chooseLanguage(language))());
  return (
    <Menu
      anchorEl={anchor}
      open={open}
      onClose={onClose}
      disablePortal
      anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
      transformOrigin={{ vertical: "top", horizontal: "right" }}
    >
      {isAuthenticated
        ? [
            <MenuItem key="profile" onClick={pick(() => openPage(profile.page, { path: profile.path }))}>
              <PersonOutlineRounded />
              {t("shell.viewProfile")}
            </MenuItem>,
            role === "user" && hasPayments && (
              <MenuItem key="payments" onClick={pick(() => openPage(pages.payments, { path: paths.home }))}>
                <PaymentsOutlined />
                {t("shell.payments")}
              </MenuItem>
            ),
            role === "user" && (
              <MenuItem key="register" onClick={pick(() => goTo(paths.workerRegister))}>
                <HandymanOutlined />
                {t("shell.register")}
              </MenuItem>
            ),
            // On wider screens a button next to this menu does this.
            <MenuItem key="scheme" onClick={pick(switchScheme)} sx={{ display: { sm: "none" } }}>
              <SchemeIcon />
              {t("ui.theme.switch")}
            </MenuItem>,
            <MenuItem key="out" onClick={pick(() => void logOutOrAsk())}>
              <LogoutRounded />
              {t("shell.logOut")}
            </MenuItem>,
          ]
        : [
            <MenuItem key="in" onClick={pick(() => goTo(paths.signIn))}>
              <LoginRounded />
              {t("shell.signIn")}
            </MenuItem>,
            <MenuItem key="up" onClick={pick(() => goTo(paths.signUp))}>
              <PersonAddAltRounded />
              {t("shell.signUp")}
            </MenuItem>,
          ]}
      {languages.length > 0 && <Divider component="li" />}
      {languages}
    </Menu>
  );
}
