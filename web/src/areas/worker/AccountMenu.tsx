// The worker's user menu: View profile, Log out (which returns to Home).
import LogoutRounded from "@mui/icons-material/LogoutRounded";
import PersonOutlineRounded from "@mui/icons-material/PersonOutlineRounded";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { paths, workerPages } from "../../paths.ts";
import { openPage } from "../../platform/page-key.ts";
import { logOut, useSession } from "../../platform/session.ts";
import { Avatar } from "../../ui/pictures/Avatar.tsx";

/** One's picture at the end of the top bar, and the menu under it. */
export function AccountMenu() {
  const t = useTranslation();
  const person = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = `${person.first_name} ${person.last_name}`.trim() || person.username;
  const pick = (action: () => void) => () => {
    setAnchor(null);
    action();
  };
  return (
    <>
      <IconButton
        aria-label={t("shell.accountOf", { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 0.5 }}
      >
        <Avatar src={person.profile_picture} name={name} size={36} decorative />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
      >
        <MenuItem onClick={pick(() => openPage(workerPages.profile, { path: paths.worker }))}>
          <PersonOutlineRounded />
          {t("shell.viewProfile")}
        </MenuItem>
        <MenuItem onClick={pick(logOut)}>
          <LogoutRounded />
          {t("shell.logOut")}
        </MenuItem>
      </Menu>
    </>
  );
}
