// The plain header of the registration: the mark, which leads Home.
import Box from "@mui/material/Box";
import Container from "@mui/material/Container";
import { useTexts } from "../../../locales/texts.ts";
import { pages } from "../../../paths.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { Mark } from "../../../ui/Mark.tsx";
import { ThemeChoice } from "../../../ui/ThemeChoice.tsx";

/** Stands above the form. */
export function RegisterHeader() {
  const t = useTexts();
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
        <Box
          component={PageLink}
          page={pages.home}
          aria-label={t("shell.toHome")}
          sx={{
            display: "flex",
            alignItems: "center",
            gap: 1.25,
            minHeight: 44,
            color: "primary.main",
            textDecoration: "none",
            fontSize: "1.35rem",
            fontWeight: 700,
            letterSpacing: "-0.02em",
          }}
        >
          <Mark />
          {t("shell.name")}
        </Box>
        <ThemeChoice />
      </Container>
    </Box>
  );
}
