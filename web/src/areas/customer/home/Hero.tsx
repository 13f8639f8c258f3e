// The first thing one sees: the promise, the search, the drawing.
import SearchRounded from "@mui/icons-material/SearchRounded";
import Box from "@mui/material/Box";
import Container from "@mui/material/Container";
import Typography from "@mui/material/Typography";
import { useState, type FormEvent } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { pages } from "../../../paths.ts";
import { openPage } from "../../../platform/page-key.ts";
import { Button } from "../../../ui/Button.tsx";
import heroPicture from "../../../ui/pictures/hero.svg";

const popular = [
  "home.popular.electrician",
  "home.popular.plumber",
  "home.popular.carpenter",
  "home.popular.painter",
] as const;

/** Leads to the workers with what was typed. */
export function Hero() {
  const t = useTranslation();
  const [search, setSearch] = useState("");
  const find = (text: string): void => openPage(pages.workers, { state: { search: text.trim() } });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    find(search);
  };
  return (
    <Box
      sx={{
        background:
          "linear-gradient(180deg, var(--hh-palette-surface-tint), var(--hh-palette-background-default))",
      }}
    >
      <Container
        maxWidth="lg"
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 7fr) minmax(0, 6fr)" },
          columnGap: 6,
          alignItems: "center",
          pt: { xs: 4, md: 7 },
          pb: { xs: 3, md: 7 },
        }}
      >
        <Box>
          <Typography
            component="p"
            variant="overline"
            sx={{ color: "primary.main", fontSize: "1rem", letterSpacing: 0 }}
          >
            {t("home.tagline")}
          </Typography>
          <Typography variant="h1" sx={{ mt: 1, textWrap: "balance" }}>
            {t("home.title")}
          </Typography>
          <Typography variant="lead" component="p" color="textSecondary" sx={{ mt: 2, maxWidth: "46ch" }}>
            {t("home.lead")}
          </Typography>
          <Box
            component="form"
            role="search"
            onSubmit={submit}
            sx={{
              mt: 3.5,
              display: "flex",
              alignItems: "center",
              gap: 1,
              p: 0.75,
              pl: 2.25,
              maxWidth: 560,
              bgcolor: "background.paper",
              border: 1,
              borderColor: "outline",
              borderRadius: 999,
              boxShadow: 3,
              "&:focus-within": {
                borderColor: "primary.main",
                outline: "2px solid var(--hh-palette-primary-main)",
              },
            }}
          >
            <SearchRounded aria-hidden sx={{ color: "text.secondary" }} />
            <Box
              component="input"
              type="search"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              placeholder={t("home.search")}
              aria-label={t("home.search")}
              enterKeyHint="search"
              maxLength={100}
              sx={{
                flex: 1,
                minWidth: 0,
                minHeight: 44,
                p: 0,
                border: 0,
                bgcolor: "transparent",
                color: "inherit",
                font: "inherit",
                fontSize: "1.0625rem",
                outline: "none !important",
                "&::placeholder": { color: "text.secondary", opacity: 1 },
              }}
            />
            <Button type="submit" color="secondary" sx={{ px: { xs: 2.25, sm: 3 } }}>
              {t("home.searchButton")}
            </Button>
          </Box>
          <Box sx={{ mt: 2, display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 0.5 }}>
            <Typography
              variant="body2"
              color="textSecondary"
              sx={{ mr: 0.5, width: { xs: "100%", sm: "auto" } }}
            >
              {t("home.popular")}
            </Typography>
            {popular.map((id) => (
              <Button
                key={id}
                variant="text"
                size="small"
                onClick={() => find(t(id))}
                sx={{ px: 1, minWidth: 0, ml: { xs: -0.5, sm: 0 } }}
              >
                {t(id)}
              </Button>
            ))}
          </Box>
        </Box>
        <Box
          component="img"
          src={heroPicture}
          alt=""
          width={640}
          height={520}
          fetchPriority="high"
          sx={{
            width: "100%",
            height: "auto",
            maxWidth: { xs: 340, md: "none" },
            mx: "auto",
            mt: { xs: 3, md: 0 },
          }}
        />
      </Container>
    </Box>
  );
}
