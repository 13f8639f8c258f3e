// The entries of the user menu. Signed out: Sign In, Sign Up. Signed in: View profile, Register as a worker (customers), Log out.
import HandymanOutlined from "@mui/icons-material/HandymanOutlined";
import LoginRounded from "@mui/icons-material/LoginRounded";
import LogoutRounded from "@mui/icons-material/LogoutRounded";
import PersonAddAltRounded from "@mui/icons-material/PersonAddAltRounded";
import PersonOutlineRounded from "@mui/icons-material/PersonOutlineRounded";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useTranslation } from "../locales/translation.ts";
import { paths } from "../paths.ts";
import { goTo } from "../platform/navigation.ts";
import { openPage } from "../platform/page-key.ts";
import { logOut, useSession } from "../platform/session.ts";

/** The open menu. */
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
  const { isAuthenticated, role } = useSession();
  const pick = (action: () => void) => () => {
    onClose();
    action();
  };
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
            role === "user" && (
              <MenuItem key="register" onClick={pick(() => goTo(paths.workerRegister))}>
                <HandymanOutlined />
                {t("shell.register")}
              </MenuItem>
            ),
            <MenuItem key="out" onClick={pick(logOut)}>
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
    </Menu>
  );
}
