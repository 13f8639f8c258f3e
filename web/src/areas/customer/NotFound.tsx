// The not-found variant of the landing page.
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { visuallyHidden } from "@mui/utils";
import { useTranslation } from "../../locales/translation.ts";
import { pages, paths } from "../../paths.ts";
import { openAtRoute } from "../../platform/page-key.ts";
import { Button } from "../../ui/Button.tsx";
import picture from "../../ui/pictures/not-found.svg";
import { useTitle } from "../../ui/use-title.ts";

/** 'Unfortunately, The page you're looking for doesn't exist!' with 404. */
export default function NotFound() {
  const t = useTranslation();
  useTitle(t("shell.notFoundTitle"));
  return (
    <Stack sx={{ alignItems: "center", textAlign: "center", gap: 2, px: 3, py: { xs: 8, md: 14 } }}>
      <Typography component="p" sx={{ m: 0, lineHeight: 0 }}>
        <Box
          component="img"
          src={picture}
          alt=""
          width={480}
          height={360}
          sx={{ width: "100%", maxWidth: 380, height: "auto" }}
        />
        {/* Text alternative of the drawing. */}
        <Box component="span" sx={visuallyHidden}>
          {t("shell.notFoundCode")}
        </Box>
      </Typography>
      <Typography variant="h3" component="h1" sx={{ maxWidth: "26ch" }}>
        {t("shell.notFound")}
      </Typography>
      <Button size="large" onClick={() => openAtRoute(pages.home, paths.home)} sx={{ mt: 1 }}>
        {t("shell.backHome")}
      </Button>
    </Stack>
  );
}
