// 'Can customers be served?': free hours for a request, by category and town; each cell leads to its workers.
import Box from "@mui/material/Box";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useState } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { adminPages, paths } from "../../../paths.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { formatNumber } from "../../../ui/format/money.ts";
import { gridOf, levelOf, type Served } from "./serving.ts";

const grounds = {
  short: "error.light",
  tight: "secondary.light",
  enough: "success.light",
  unasked: "surface.sunken",
} as const;
const head = { p: 0.5, textAlign: "start", fontWeight: 600, color: "text.secondary" } as const;

/** A narrow window shows the worst figures as rows: a table would not fit. */
const maxRows = 8;

export function ServingGrid({ served }: { served: readonly Served[] }) {
  const t = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const isWide = useMediaQuery((theme) => theme.breakpoints.up("lg"), { noSsr: true });
  const { categories, towns, at, isCut } = gridOf(served, isWhole);
  const nameOf = (town: Served["town"]): string =>
    town?.name ?? t(towns.length === 1 ? "admin.serving.everywhere" : "admin.serving.elsewhere");
  return (
    <>
      {isWide ? (
        <Box sx={{ overflowX: "auto", mx: -0.5 }}>
          <Box
            component="table"
            sx={{
              borderCollapse: "separate",
              borderSpacing: 4,
              minWidth: "100%",
              // Words of a long language wrap, rather than scroll.
              ...(!isWhole && { width: "100%", tableLayout: "fixed" }),
            }}
          >
            <thead>
              <tr>
                <Box component="th" scope="col" sx={{ ...head, ...stuck }}>
                  {t("admin.serving.category")}
                </Box>
                {towns.map((town) => (
                  <Box component="th" scope="col" key={town?.slug ?? ""} sx={head}>
                    {nameOf(town)}
                  </Box>
                ))}
              </tr>
            </thead>
            <tbody>
              {categories.map(({ categoryId, category }) => (
                <tr key={categoryId}>
                  <Box
                    component="th"
                    scope="row"
                    sx={{ ...head, ...stuck, color: "text.primary", overflowWrap: "anywhere" }}
                  >
                    {category}
                  </Box>
                  {towns.map((town) => {
                    const figures = at(categoryId, town);
                    return (
                      <Box component="td" key={town?.slug ?? ""} sx={{ p: 0, height: "1px" }}>
                        {figures && <ServedLink figures={figures} town={nameOf(town)} />}
                      </Box>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      ) : (
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 0.5 }}>
          {(isWhole ? served : served.slice(0, maxRows)).map((figures) => (
            <li key={`${figures.categoryId} ${figures.town?.slug ?? ""}`}>
              <ServedLink figures={figures} town={nameOf(figures.town)} isRow />
            </li>
          ))}
        </Box>
      )}
      {(isWide ? isCut : served.length > maxRows) && (
        <Button variant="text" onClick={() => setWhole(!isWhole)} sx={{ mt: 1 }}>
          {t(isWhole ? "admin.serving.worst" : "admin.serving.all")}
        </Button>
      )}
    </>
  );
}

const stuck = {
  position: "sticky",
  insetInlineStart: 0,
  zIndex: 1,
  bgcolor: "background.paper",
  width: 130,
} as const;

/** One figure; a row also names its category and town. */
function ServedLink({ figures, town, isRow = false }: { figures: Served; town: string; isRow?: boolean }) {
  const t = useTranslation();
  const { categoryId, category, freeHours, requests } = figures;
  const level = levelOf(figures);
  const words = {
    level: t(`admin.serving.${level}`),
    hours: t("admin.serving.hours", { hours: formatNumber(freeHours) }),
    requests: t("admin.serving.requests", { requests }),
  };
  const hoursEach = requests > 0 && formatNumber(freeHours / requests, { maximumFractionDigits: 1 });
  return (
    <Box
      component={PageLink}
      page={adminPages.workers}
      shell={paths.adminPanel}
      fields={{ job: categoryId, ...(figures.town && { town: figures.town.slug }) }}
      aria-label={t("admin.serving.cell", {
        category,
        town,
        level: words.level,
        hours: words.hours,
        requests: words.requests,
      })}
      sx={{
        display: isRow ? "grid" : "block",
        gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
        alignItems: "center",
        columnGap: 1,
        height: "100%",
        minHeight: 56,
        px: 1,
        py: 0.75,
        borderRadius: "10px",
        bgcolor: grounds[level],
        color: "text.primary",
        textDecoration: "none",
        lineHeight: 1.35,
        fontVariantNumeric: "tabular-nums",
        "&:hover": { boxShadow: 3 },
      }}
    >
      {isRow && (
        <Box component="span" sx={{ gridRow: "span 2", fontWeight: 600, overflowWrap: "anywhere" }}>
          {t("admin.serving.row", { category, town })}
        </Box>
      )}
      <Box
        component="span"
        sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 0.75 }}
      >
        {hoursEach !== false && (
          <Box component="b" sx={{ fontSize: "1.15rem", fontWeight: 680 }}>
            {hoursEach}
          </Box>
        )}
        <Box component="span" sx={{ fontWeight: 600, fontSize: "0.9rem" }}>
          {words.level}
        </Box>
      </Box>
      <Box component="span" sx={{ display: "block", fontSize: "0.9rem", overflowWrap: "anywhere" }}>
        {words.hours}
        {requests > 0 && ` · ${words.requests}`}
      </Box>
    </Box>
  );
}
