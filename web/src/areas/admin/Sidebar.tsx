// The panel's navigation: a column next to the content on wide screens, icons with small labels on medium ones. On a
// phone the top bar opens the same list in a drawer (SectionMenu.tsx).
import LogoutRounded from "@mui/icons-material/LogoutRounded";
import Box from "@mui/material/Box";
import { UnreadChats } from "../../features/chat/UnreadChats.tsx";
import { useTranslation } from "../../locales/translation.ts";
import { adminPages, paths } from "../../paths.ts";
import { PageLink } from "../../platform/PageLink.tsx";
import { logOut } from "../../platform/session.ts";
import { brandLink } from "../../ui/pictures/brand-link.ts";
import { Logo } from "../../ui/pictures/Logo.tsx";
import { WaitingBadge, waitingId } from "./dash/WaitingBadge.tsx";
import { sections } from "./sections.tsx";

/** Stays visible while the content scrolls. */
export function Sidebar({ page }: { page: string }) {
  return (
    <Box
      sx={{
        display: { xs: "none", md: "flex" },
        flexDirection: "column",
        flex: "none",
        width: { md: 108, lg: 236 },
        position: "sticky",
        top: 0,
        height: "100dvh",
        overflowY: "auto",
        borderInlineEnd: "1px solid",
        borderColor: "divider",
        bgcolor: "background.paper",
        p: { md: 1, lg: 2 },
      }}
    >
      <SectionList page={page} />
    </Box>
  );
}

/**
 * The logo, the sections and the log-out button. With `isWide`, as in the drawer, labels are next to the icons at
 * every width.
 */
export function SectionList({ page, isWide = false }: { page: string; isWide?: boolean }) {
  const t = useTranslation();
  const place = isWide ? "menu" : "sidebar";
  const item = {
    display: "flex",
    flexDirection: isWide ? "row" : { md: "column", lg: "row" },
    alignItems: "center",
    gap: isWide ? 1.5 : { md: 0.25, lg: 1.5 },
    minHeight: isWide ? 48 : { md: 58, lg: 46 },
    px: isWide ? 2 : { md: 0.5, lg: 2 },
    py: 0.5,
    justifyContent: isWide ? "flex-start" : { md: "center", lg: "flex-start" },
    width: "100%",
    border: 0,
    borderRadius: "14px",
    font: "inherit",
    fontSize: isWide ? "1rem" : { md: "0.85rem", lg: "1rem" },
    // Malayalam words are longer than the narrow column.
    "html:lang(ml) &": isWide ? {} : { fontSize: { md: "0.7rem", lg: "1rem" } },
    fontWeight: 560,
    textDecoration: "none",
    color: "text.secondary",
    bgcolor: "transparent",
    cursor: "pointer",
    transition: "background-color .15s, color .15s",
    "&:hover": { color: "primary.main", bgcolor: "action.hover" },
    "&[aria-current]": { color: "primary.main", bgcolor: "action.selected", fontWeight: 650 },
  } as const;
  return (
    <Box
      component="nav"
      aria-label={t("admin.navigation")}
      sx={{ flex: 1, display: "flex", flexDirection: "column" }}
    >
      <Box
        component={PageLink}
        page={adminPages.dash}
        shell={paths.adminPanel}
        aria-label={t("admin.toDash")}
        sx={[
          brandLink,
          {
            justifyContent: isWide ? "flex-start" : { md: "center", lg: "flex-start" },
            px: isWide ? 1 : { md: 0, lg: 1 },
            minHeight: 48,
            mb: 2,
          },
        ]}
      >
        <Logo />
        <Box component="span" sx={isWide ? undefined : { display: { md: "none", lg: "inline" } }}>
          {t("admin.name")}
        </Box>
      </Box>
      <Box sx={{ display: "grid", gap: 0.5 }}>
        {sections.map(({ name, Icon }) => (
          <Box
            key={name}
            component={PageLink}
            page={name}
            shell={paths.adminPanel}
            aria-current={name === page ? "page" : undefined}
            aria-describedby={name === adminPages.chats ? undefined : waitingId(name, place)}
            sx={item}
          >
            {name === adminPages.chats ? (
              <UnreadChats>
                <Icon aria-hidden />
              </UnreadChats>
            ) : (
              <WaitingBadge section={name} place={place}>
                <Icon aria-hidden />
              </WaitingBadge>
            )}
            {t(`admin.section.${name}`)}
          </Box>
        ))}
      </Box>
      <Box sx={{ flex: 1, minHeight: 24 }} />
      <Box component="button" type="button" onClick={logOut} sx={item}>
        <LogoutRounded aria-hidden />
        {t("admin.logOut")}
      </Box>
    </Box>
  );
}
