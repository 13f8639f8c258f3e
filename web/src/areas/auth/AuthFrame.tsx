// The frame of the sign-in screens: the logo, the tagline, and a card for the form. A wide screen also shows the
// product's promises.
import CheckCircleOutlineRounded from "@mui/icons-material/CheckCircleOutlineRounded";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { pages } from "../../paths.ts";
import { storageTrouble } from "../../platform/browser-storage.ts";
import { PageLink } from "../../platform/PageLink.tsx";
import { storedIntent } from "../../shell/stored-intent.ts";
import { brandLink } from "../../ui/pictures/brand-link.ts";
import { Logo } from "../../ui/pictures/Logo.tsx";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";
import { ThemeChoice } from "../../ui/ThemeChoice.tsx";
import { useTitle } from "../../ui/use-title.ts";

const LanguageMenu = lazyComponent(() => import("../../shell/LanguageMenu.tsx"), {
  texts: ["language"],
  isSilent: true,
});

export interface AuthFrameProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** A full screen with the form on the right (or below) and the product's introduction on the left (or above). */
export function AuthFrame({ title, hint, children }: AuthFrameProps) {
  const t = useTranslation();
  useTitle(title);
  // A browser does not say whether it can store data, so this tries it when the screen opens.
  const [trouble] = useState(storageTrouble);
  const [{ booking }] = useState(storedIntent);
  return (
    <Box
      sx={{
        minHeight: "100dvh",
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 5fr) minmax(0, 6fr)" },
        gridTemplateRows: { xs: "auto 1fr", md: "1fr" },
      }}
    >
      <Introduction />
      <Box
        component="main"
        sx={{
          position: "relative",
          display: "flex",
          alignItems: { xs: "flex-start", md: "center" },
          justifyContent: "center",
          px: { xs: 2.5, sm: 4 },
          py: { xs: 4, md: 6 },
        }}
      >
        <Box
          sx={{
            position: "absolute",
            display: "flex",
            top: { xs: 12, md: 20 },
            insetInlineEnd: { xs: 12, md: 20 },
          }}
        >
          <Suspense fallback={null}>
            <LanguageMenu />
          </Suspense>
          <ThemeChoice />
        </Box>
        <Stack sx={{ width: "100%", maxWidth: 460, gap: 3 }}>
          <Box sx={{ paddingInlineEnd: 11 }}>
            <Typography variant="h2" component="h1">
              {title}
            </Typography>
            {hint && (
              <Typography color="textSecondary" sx={{ mt: 1, textWrap: "pretty", overflowWrap: "anywhere" }}>
                {hint}
              </Typography>
            )}
          </Box>
          {booking !== undefined && (
            <Alert severity="info" icon={false} sx={{ borderRadius: "12px", overflowWrap: "anywhere" }}>
              {t("auth.youAreBooking", { booking })}
            </Alert>
          )}
          {trouble && (
            <Alert severity="warning" sx={{ borderRadius: "12px" }}>
              {t(`auth.storage.${trouble}`)}
            </Alert>
          )}
          {children}
        </Stack>
      </Box>
    </Box>
  );
}

/** The product's introduction: its name, its tagline, and on a wide screen its promises. */
function Introduction() {
  const t = useTranslation();
  const promises = [t("auth.promiseOne"), t("auth.promiseTwo"), t("auth.promiseThree")];
  return (
    <Box
      component="header"
      sx={{
        position: "relative",
        overflow: "hidden",
        color: "surface.onDeep",
        "--hh-palette-ring": "var(--hh-palette-secondary-main)",
        background:
          "linear-gradient(155deg, var(--hh-palette-surface-deep), var(--hh-palette-surface-deeper))",
        px: { xs: 3, md: 6, lg: 9 },
        py: { xs: 2.5, md: 6 },
        display: "flex",
        flexDirection: "column",
        gap: { xs: 1, md: 4 },
      }}
    >
      <Box
        component={PageLink}
        page={pages.home}
        aria-label={t("auth.toHome")}
        sx={[
          brandLink,
          {
            display: "inline-flex",
            alignSelf: "flex-start",
            gap: 1.5,
            color: "inherit",
            fontSize: "1.5rem",
            zIndex: 1,
          },
        ]}
      >
        <Logo size={42} />
        {t("auth.name")}
      </Box>
      <Box sx={{ my: { md: "auto" }, maxWidth: 460, zIndex: 1 }}>
        <Typography component="p" sx={{ typography: { xs: "h4", md: "h1" }, textWrap: "balance" }}>
          {t("auth.tagline")}
        </Typography>
        <Typography
          variant="lead"
          component="p"
          sx={{ display: { xs: "none", md: "block" }, mt: 2.5, color: "surface.onDeepMuted" }}
        >
          {t("auth.promise")}
        </Typography>
        <Stack
          component="ul"
          sx={{ display: { xs: "none", md: "flex" }, listStyle: "none", p: 0, mt: 4, gap: 1.5 }}
        >
          {promises.map((promise) => (
            <Box component="li" key={promise} sx={{ display: "flex", gap: 1.5, alignItems: "center" }}>
              <CheckCircleOutlineRounded sx={{ color: "secondary.main" }} />
              {promise}
            </Box>
          ))}
        </Stack>
      </Box>
      <Box
        aria-hidden
        sx={{
          position: "absolute",
          insetInlineEnd: { xs: -60, md: -150 },
          bottom: { xs: -70, md: -150 },
          opacity: 0.1,
          "& img": { width: { xs: 220, md: 520 }, height: { xs: 220, md: 520 } },
        }}
      >
        <Logo size={220} />
      </Box>
    </Box>
  );
}
