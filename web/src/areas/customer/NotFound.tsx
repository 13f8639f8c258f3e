// The not-found variant of the landing page.
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useTexts } from "../../locales/texts.ts";
import { pages, paths } from "../../paths.ts";
import { openPage } from "../../platform/page-key.ts";
import { Button } from "../../ui/Button.tsx";

/** 'Unfortunately, The page you're looking for doesn't exist!' with 404. */
export function NotFound() {
  const t = useTexts();
  return (
    <Stack sx={{ alignItems: "center", textAlign: "center", gap: 2, px: 3, py: { xs: 8, md: 14 } }}>
      <Typography aria-hidden="true" sx={{ fontSize: "clamp(6rem, 24vw, 12rem)", fontWeight: 700, lineHeight: 0.9, letterSpacing: "-0.04em", color: "secondary.main" }}>
        {t("shell.notFoundCode")}
      </Typography>
      <Typography variant="h3" component="h1" sx={{ maxWidth: "26ch" }}>
        {t("shell.notFound")}
      </Typography>
      <Button size="large" onClick={() => openPage(pages.home, { path: paths.home })} sx={{ mt: 1 }}>
        {t("shell.backHome")}
      </Button>
    </Stack>
  );
}
