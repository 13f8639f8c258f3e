// The top bar: logo, the documented tabs on wide screens, and the person's controls on the right.
import Box from "@mui/material/Box";
import { useTranslation } from "../../locales/translation.ts";
import { paths, workerPages } from "../../paths.ts";
import { PageLink } from "../../platform/PageLink.tsx";
import { AccountMenu } from "../../shell/AccountMenu.tsx";
import { OfflineBar } from "../../ui/feedback/OfflineBar.tsx";
import { brandLink } from "../../ui/pictures/brand-link.ts";
import { Logo } from "../../ui/pictures/Logo.tsx";
import { ThemeChoice } from "../../ui/ThemeChoice.tsx";
import { topEntries } from "./pages.tsx";
import { TopBarExtras } from "./TopBarExtras.tsx";

const profile = { page: workerPages.profile, path: paths.worker };

/** Stays at the top while the page scrolls. */
export function TopBar({ page }: { page: string }) {
  const t = useTranslation();
  return (
    <Box
      component="header"
      sx={{
        position: "sticky",
        top: 0,
        zIndex: "appBar",
        display: "flex",
        alignItems: "center",
        gap: { xs: 1, md: 3 },
        height: { xs: 60, md: 68 },
        px: { xs: 2, sm: 3 },
        bgcolor: "background.paper",
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Box
        component={PageLink}
        page={workerPages.home}
        shell={paths.worker}
        aria-label={t("shell.toHome")}
        sx={brandLink}
      >
        <Logo />
        {t("shell.name")}
      </Box>
      <Box sx={{ flex: 1 }} />
      <Box
        component="nav"
        aria-label={t("worker.shortcuts")}
        sx={{ display: { xs: "none", md: "flex" }, gap: 0.5 }}
      >
        {topEntries.map(({ name, label }) => (
          <Box
            key={name}
            component={PageLink}
            page={name}
            shell={paths.worker}
            aria-current={name === page ? "page" : undefined}
            sx={{
              display: "inline-flex",
              alignItems: "center",
              minHeight: 44,
              px: 2,
              borderRadius: 999,
              textDecoration: "none",
              fontWeight: 600,
              color: name === page ? "primary.main" : "text.secondary",
              "&:hover": { color: "primary.main", bgcolor: "action.hover" },
            }}
          >
            {t(label)}
          </Box>
        ))}
      </Box>
      <Box sx={{ display: "flex", alignItems: "center", gap: { xs: 0, sm: 0.5 } }}>
        <TopBarExtras />
        <ThemeChoice isInMenu />
        <AccountMenu profile={profile} />
      </Box>
      <OfflineBar />
    </Box>
  );
}
