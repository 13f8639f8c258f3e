// The footer. It shows social icons only for configured addresses.
import Box from "@mui/material/Box";
import Container from "@mui/material/Container";
import Typography from "@mui/material/Typography";
import { Suspense, useSyncExternalStore } from "react";
import { languageData } from "@hourhand/contract/languages";
import { useViewClientSettings } from "../../shell/client-settings.ts";
import { languageChoices, nameFont } from "../../locales/languages.ts";
import { language, translate, useTranslation } from "../../locales/translation.ts";
import { pages } from "../../paths.ts";
import { PageLink } from "../../platform/PageLink.tsx";
import { Logo } from "../../ui/pictures/Logo.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";

const SocialLinks = lazyComponent(() => import("./SocialLinks.tsx"));
const Contact = lazyComponent(() => import("./Contact.tsx"));
const neverChanges = () => () => undefined;
/** vite.config.ts replaces it. */
declare const buildYear: number;
/** The prerendered Home has the year of its build. After hydration the current year replaces it. */
const thisYear = new Date().getFullYear();

const languageButton = {
  minHeight: 44,
  p: 0,
  border: 0,
  bgcolor: "transparent",
  color: "inherit",
  font: "inherit",
  fontFamily: nameFont,
  cursor: "pointer",
  "&:hover": { textDecoration: "underline" },
  "&[aria-pressed=true]": { color: "surface.onDeep", fontWeight: 650 },
};

/** Logo, links to the two legal pages, the languages, copyright. */
export function Footer() {
  const t = useTranslation();
  const loadedSettings = useViewClientSettings();
  // The settings may arrive before hydration, but the prerendered page does not show them.
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const settings = isHydrated ? loadedSettings : undefined;
  const social = settings?.social_links ?? [];
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
        {isHydrated && (
          <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 3, gridColumn: "1 / -1" }}>
            {languageChoices().map((one) => (
              <Box
                key={one}
                component="button"
                lang={one}
                aria-pressed={one === language()}
                onClick={() =>
                  void import("../../shell/choose-language.ts").then(
                    ({ chooseLanguage }) => chooseLanguage(one),
                    () => toast.error(translate("ui.screenFailed")),
                  )
                }
                sx={languageButton}
              >
                {languageData[one].name}
              </Box>
            ))}
          </Box>
        )}
        {social.length > 0 && (
          <Suspense fallback={null}>
            <SocialLinks addresses={social} />
          </Suspense>
        )}
        {settings?.contact && (
          <Suspense fallback={null}>
            <Contact contact={settings.contact} />
          </Suspense>
        )}
        <Typography variant="body2" sx={{ gridColumn: "1 / -1" }}>
          {t("shell.copyright", { year: isHydrated ? thisYear : buildYear })}
        </Typography>
      </Container>
    </Box>
  );
}
