// The top of Home: the headline, the search, the drawing.
import SearchRounded from "@mui/icons-material/SearchRounded";
import Box from "@mui/material/Box";
import Container from "@mui/material/Container";
import Typography from "@mui/material/Typography";
import { Suspense, useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { pages } from "../../../paths.ts";
import { openPage } from "../../../platform/page-key.ts";
import { Button } from "../../../ui/Button.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import heroPicture from "../../../ui/pictures/hero.svg";

// Loads when somebody uses the field, so that the first visit stays small.
const SearchSuggestions = lazyComponent(() => import("../../../features/workers/SearchSuggestions.tsx"), {
  texts: ["workers"],
  isSilent: true,
});

export function Hero({ above }: { above: ReactNode }) {
  const t = useTranslation();
  return (
    <Box
      sx={{
        background:
          "linear-gradient(180deg, var(--hh-palette-surface-tint), var(--hh-palette-background-default))",
      }}
    >
      <Container maxWidth="lg">{above}</Container>
      <Container
        maxWidth="lg"
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "minmax(0, 1fr) auto", md: "minmax(0, 7fr) minmax(0, 6fr)" },
          gridTemplateRows: { md: "1fr auto auto 1fr" },
          columnGap: { xs: 1, md: 6 },
          alignItems: "center",
          pt: { xs: 2, md: 4 },
          pb: { xs: 1, md: 4 },
        }}
      >
        <Box sx={{ gridRow: { md: 2 } }}>
          <Typography
            component="p"
            variant="overline"
            // Stays on one line in every font, so that nothing moves when the font Anek loads.
            sx={{ color: "primary.main", fontSize: "1rem", letterSpacing: 0, whiteSpace: "nowrap" }}
          >
            {t("home.tagline")}
          </Typography>
          <Typography variant="h1" sx={{ mt: 1, textWrap: "balance" }}>
            {t("home.title")}
          </Typography>
        </Box>
        <Box sx={{ gridColumn: { xs: "1 / -1", md: 1 }, gridRow: { xs: 2, md: 3 } }}>
          <Typography
            variant="lead"
            component="p"
            color="textSecondary"
            sx={{ mt: { xs: 1, md: 2 }, maxWidth: "46ch" }}
          >
            {t("home.lead")}
          </Typography>
          <WorkerSearch />
        </Box>
        <Box
          component="img"
          src={heroPicture}
          alt=""
          width={640}
          height={520}
          fetchPriority="high"
          sx={{
            width: { xs: "auto", md: "100%" },
            height: { xs: 120, md: "auto" },
            maxHeight: { md: 400 },
            gridRow: { xs: 1, md: "1 / -1" },
            gridColumn: 2,
          }}
        />
      </Container>
    </Box>
  );
}

/** Opens the list of workers with the typed search. */
function WorkerSearch() {
  const t = useTranslation();
  const [search, setSearch] = useState("");
  const [input, setInput] = useState<HTMLInputElement>();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The prerendered field works before the script loads, so it may already contain text.
    const early = box.current;
    if (!early) return;
    setSearch(early.value);
    if (early === document.activeElement) setInput(early);
  }, []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    openPage(pages.workers, { fields: { search: search.trim() } });
  };
  return (
    <Box
      component="form"
      role="search"
      onSubmit={submit}
      sx={{
        mt: { xs: 2, md: 3 },
        position: "relative",
        display: "flex",
        alignItems: "center",
        gap: 1,
        p: 0.75,
        paddingInlineStart: 2.25,
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
      {/* On a narrow phone the field needs the space (index.html too), so the button shows only the icon. */}
      <SearchRounded
        aria-hidden
        sx={{ color: "text.secondary", "@media (max-width: 359px)": { display: "none" } }}
      />
      <Box
        component="input"
        ref={box}
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onFocus={({ currentTarget }) => setInput(currentTarget)}
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
          "&::-webkit-search-cancel-button": { display: "none" },
        }}
      />
      <Button type="submit" color="secondary" sx={{ px: { xs: 2.25, sm: 3 } }}>
        {t("home.searchButton")}
      </Button>
      <Suspense fallback={null}>
        {input && (
          <SearchSuggestions
            input={input}
            typed={search}
            typedBefore=""
            onPickCategory={(job) => openPage(pages.workers, { fields: { job } })}
            onPickWorker={(id) => openPage(pages.workerDetails(id))}
          />
        )}
      </Suspense>
    </Box>
  );
}
