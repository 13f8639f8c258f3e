// The footer. Social icons stand only where addresses are configured.
import Box from "@mui/material/Box";
import Container from "@mui/material/Container";
import Typography from "@mui/material/Typography";
import { Suspense } from "react";
import { useViewClientSettings } from "../../shell/client-settings.ts";
import { useTranslation } from "../../locales/translation.ts";
import { pages } from "../../paths.ts";
import { PageLink } from "../../platform/PageLink.tsx";
import { Logo } from "../../ui/pictures/Logo.tsx";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";

const SocialLinks = lazyComponent(() => import("./SocialLinks.tsx"));
const thisYear = new Date().getFullYear();

/** Logo, links to the two legal pages, copyright. */
export function Footer() {
  const t = useTranslation();
  const social = useViewClientSettings()?.social_links ?? [];
  const link = {
    color: "inherit",
    display: "inline-flex",
    alignItems: "center",
    minHeight: 44,
    textUnderlineOffset: "0.2em",
  } as const;
  return (
    <Box
      component="footer"
      sx={{
        bgcolor: "surface.deeper",
        color: "surface.onDeepMuted",
        mt: { xs: 6, md: 10 },
        "--hh-palette-ring": "var(--hh-palette-secondary-main)",
      }}
    >
      <Container
        maxWidth="lg"
        sx={{
          py: { xs: 4, md: 5 },
          display: "grid",
          gap: 2,
          gridTemplateColumns: { xs: "1fr", md: "1fr auto" },
          alignItems: "center",
        }}
      >
        <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, color: "surface.onDeep" }}>
          <Logo size={40} />
          <Box>
            <Typography sx={{ fontWeight: 700, fontSize: "1.25rem", lineHeight: 1.2 }}>
              {t("shell.name")}
            </Typography>
            <Typography variant="body2" sx={{ color: "surface.onDeepMuted" }}>
              {t("shell.footerLine")}
            </Typography>
          </Box>
        </Box>
        <Box
          component="nav"
          aria-label={t("shell.footerNavigation")}
          sx={{ display: "flex", flexWrap: "wrap", columnGap: 3 }}
        >
          <Box component={PageLink} page={pages.terms} sx={link}>
            {t("shell.terms")}
          </Box>
          <Box component={PageLink} page={pages.privacy} sx={link}>
            {t("shell.privacy")}
          </Box>
        </Box>
        {social.length > 0 && (
          <Suspense fallback={null}>
            <SocialLinks addresses={social} />
          </Suspense>
        )}
        <Typography variant="body2" sx={{ gridColumn: "1 / -1" }}>
          {t("shell.copyright", { year: thisYear })}
        </Typography>
      </Container>
    </Box>
  );
}
