// The band 'Over 10 Successes' with a link to the workers; in a new market an invitation to the first worker.
import Box from "@mui/material/Box";
import Container from "@mui/material/Container";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "../../../locales/translation.ts";
import { pageAddress, pages, paths } from "../../../paths.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { Button } from "../../../ui/Button.tsx";

/** Documented: the text uses 10. */
const successes = 10;

/** Praises the workers. */
export function Successes() {
  const t = useTranslation();
  return (
    <Band title={t("home.successes", { count: successes })} text={t("home.successesText")}>
      <Button
        color="secondary"
        size="large"
        component={PageLink}
        href={pageAddress(pages.workers)}
        {...{ page: pages.workers }}
        sx={{ justifySelf: "start" }}
      >
        {t("home.findWorker")}
      </Button>
    </Band>
  );
}

/** While no worker is listed there are no successes to count. */
export function FirstWorker() {
  const t = useTranslation();
  return (
    <Band title={t("home.firstTitle")} text={t("home.firstText")}>
      <Button
        color="secondary"
        size="large"
        component={Link}
        href={paths.workerRegister}
        {...{ to: paths.workerRegister }}
        sx={{ justifySelf: "start" }}
      >
        {t("shell.register")}
      </Button>
    </Band>
  );
}

/** A dark band across the page. */
function Band({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Box
      component="section"
      sx={{
        mt: { xs: 7, md: 11 },
        color: "surface.onDeep",
        background:
          "linear-gradient(120deg, var(--hh-palette-surface-deep), var(--hh-palette-surface-deeper))",
        "--hh-palette-ring": "var(--hh-palette-secondary-main)",
      }}
    >
      <Container
        maxWidth="lg"
        sx={{
          py: { xs: 5, md: 8 },
          display: "grid",
          gap: 3,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) auto" },
          alignItems: "center",
        }}
      >
        <Box>
          <Typography variant="h2" sx={{ color: "secondary.main" }}>
            {title}
          </Typography>
          <Typography variant="lead" component="p" sx={{ mt: 1.5, maxWidth: "52ch" }}>
            {text}
          </Typography>
        </Box>
        {children}
      </Container>
    </Box>
  );
}
