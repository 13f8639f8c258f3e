// The user menu of customers and workers. The menu's code loads when it is first opened.
import PersonOutlineRounded from "@mui/icons-material/PersonOutlineRounded";
import IconButton from "@mui/material/IconButton";
import { Suspense, useState } from "react";
import { useTranslation } from "../locales/translation.ts";
import { useSession } from "../platform/session.ts";
import { Avatar, initialsOf } from "../ui/pictures/Avatar.tsx";
import { lazyComponent } from "../ui/loading/lazy-component.tsx";

const AccountItems = lazyComponent(() => import("./AccountItems.tsx"));

/**
 * The button at the end of the header: an icon for guests, the person's picture when signed in. `profile` is the
 * area's profile page.
 */
export function AccountMenu({ profile }: { profile: { page: string; path: string } }) {
  const t = useTranslation();
  const person = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const name = `${person.first_name} ${person.last_name}`.trim() || person.username;
  // Speech input finds a control by its visible text, so the accessible name contains visible initials.
  const named = person.profile_picture ? name : `${name}, ${initialsOf(name)}`;
  return (
    <>
      <IconButton
        aria-label={person.isAuthenticated ? t("shell.accountOf", { name: named }) : t("shell.account")}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={AccountItems.preload}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpen(true);
        }}
        sx={{ p: 0.5 }}
      >
        {person.isAuthenticated ? (
          <Avatar src={person.profile_picture} name={name} size={36} decorative />
        ) : (
          <PersonOutlineRounded sx={{ fontSize: 28 }} />
        )}
      </IconButton>
      <Suspense fallback={null}>
        {anchor && (
          <AccountItems profile={profile} anchor={anchor} open={open} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
