// The header: logo, tabs, and the person's controls on the right.
import Box from "@mui/material/Box";
import Container from "@mui/material/Container";
import { useTranslation } from "../../locales/translation.ts";
import { pages, paths, readPage } from "../../paths.ts";
import { PageLink } from "../../platform/PageLink.tsx";
import { useSession } from "../../platform/session.ts";
import { AccountMenu } from "../../shell/AccountMenu.tsx";
import { OfflineBar } from "../../ui/feedback/OfflineBar.tsx";
import { brandLink } from "../../ui/pictures/brand-link.ts";
import { Logo } from "../../ui/pictures/Logo.tsx";
import { ThemeChoice } from "../../ui/ThemeChoice.tsx";
import { HeaderExtras } from "./HeaderExtras.tsx";
import { tabIcons } from "./tab-icons.tsx";
import { tabs } from "./pages.tsx";

const profile = { page: pages.profile, path: paths.home };

/** The tab of a page. A details page belongs to its list's tab. */
export function tabOf(page: string): string {
  const name = readPage(page).page;
  return name === "Worker_details" ? pages.workers : name === "Booking_details" ? pages.bookings : name;
}

/** Stays at the top while the page scrolls. */
export function Header({ page }: { page: string }) {
  const t = useTranslation();
  const here = tabOf(page);
  const { isAuthenticated } = useSession();
  return (
    <Box
      component="header"
      sx={{
        position: "sticky",
        top: 0,
        zIndex: "appBar",
        bgcolor: "background.default",
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Container
        maxWidth="lg"
        sx={{ display: "flex", alignItems: "center", height: { xs: 60, md: 72 }, gap: { xs: 1, md: 3 } }}
      >
        <Box
          component={PageLink}
          page={pages.home}
          aria-label={t("shell.toHome")}
          sx={[brandLink, { fontSize: "1.4rem" }]}
        >
          <Logo />
          {/* At these widths the tabs and the person's controls need the space. */}
          <Box component="span" sx={{ display: { sm: "none", md: "inline" } }}>
            {t("shell.name")}
          </Box>
        </Box>
        <Box
          component="nav"
          aria-label={t("shell.mainNavigation")}
          sx={{ display: { xs: "none", sm: "flex" }, gap: 0.5, marginInlineStart: { sm: 1, md: 2 } }}
        >
          {tabs.map((tab) => (
            <Tab key={tab} page={tab} here={tab === here} />
          ))}
        </Box>
        <Box sx={{ flex: 1 }} />
        <Box sx={{ display: "flex", alignItems: "center", gap: { xs: 0, sm: 0.5 }, color: "text.primary" }}>
          <HeaderExtras />
          <ThemeChoice isInMenu={isAuthenticated} />
          <AccountMenu profile={profile} />
        </Box>
      </Container>
      <OfflineBar />
    </Box>
  );
}

function Tab({ page, here }: { page: string; here: boolean }) {
  const t = useTranslation();
  const tabIcon = tabIcons[page];
  if (!tabIcon) return null;
  return (
    <Box
      component={PageLink}
      page={page}
      aria-current={here ? "page" : undefined}
      sx={{
        display: "inline-flex",
        alignItems: "center",
        minHeight: 44,
        px: { sm: 1, md: 2 },
        // Malayalam words are long, and at 900 px the product's name is next to them.
        "html:lang(ml) &": { px: { sm: 1, lg: 2 } },
        borderRadius: 999,
        textDecoration: "none",
        fontWeight: 600,
        color: here ? "primary.main" : "text.secondary",
        bgcolor: here ? "action.selected" : "transparent",
        transition: "background-color .15s, color .15s",
        "&:hover": { color: "primary.main", bgcolor: here ? "action.selected" : "action.hover" },
      }}
    >
      {t(tabIcon.label)}
    </Box>
  );
}
