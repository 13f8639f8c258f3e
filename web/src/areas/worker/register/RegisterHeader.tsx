// The plain header of the registration: the logo, which links to Home.
import Box from "@mui/material/Box";
import Container from "@mui/material/Container";
import { Suspense } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { pages } from "../../../paths.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { brandLink } from "../../../ui/pictures/brand-link.ts";
import { Logo } from "../../../ui/pictures/Logo.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { ThemeChoice } from "../../../ui/ThemeChoice.tsx";

const LanguageMenu = lazyComponent(() => import("../../../shell/LanguageMenu.tsx"), {
  texts: ["language"],
  isSilent: true,
});

export function RegisterHeader() {
  const t = useTranslation();
  return (
    <Box component="header" sx={{ borderBottom: 1, borderColor: "divider", bgcolor: "background.paper" }}>
      <Container
        maxWidth="md"
        sx={{
          display: "flex",
          alignItems: "center",
          justifyContent: "space-between",
          height: { xs: 60, md: 68 },
        }}
      >
        <Box component={PageLink} page={pages.home} aria-label={t("shell.toHome")} sx={brandLink}>
          <Logo />
          {t("shell.name")}
        </Box>
        <Box sx={{ display: "flex" }}>
          <Suspense fallback={null}>
            <LanguageMenu />
          </Suspense>
          <ThemeChoice />
        </Box>
      </Container>
    </Box>
  );
}
