// A grid of the job categories with their lowest prices, below the search.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { categoryIcon } from "../../../features/workers/category-icon.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { pages } from "../../../paths.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { EmptyState, Skeleton } from "../../../ui/feedback/States.tsx";
import { formatAmount } from "../../../ui/format/money.ts";
import type { HomeReply } from "./api.ts";
import { categoryTitle } from "../../../ui/format/titles.ts";

/** Reserves the grid's height until the categories are known, so that nothing moves. */
const minHeight = { xs: 328, sm: 252 };
const expected = 12;

const tile = {
  display: "grid",
  alignContent: "center",
  justifyItems: "center",
  bgcolor: "background.paper",
  border: 1,
  borderColor: "divider",
  borderRadius: "16px",
  boxShadow: 1,
};
const inTile = { ...tile, height: "100%", px: 0.5, gap: 0.25, textAlign: "center" } as const;

interface CategoriesProps {
  /** Each category links to its workers. Undefined while loading. */
  categories: HomeReply["categories"] | undefined;
  /** While no worker is listed: the categories that will be offered, without links. */
  wanted: HomeReply["wanted_categories"] | undefined;
}

export function Categories({ categories, wanted }: CategoriesProps) {
  const t = useTranslation();
  const shown = categories?.length === 0 && wanted ? wanted : categories;
  const count = shown?.length ?? expected;
  return (
    <Box component="section" aria-labelledby="categories" sx={{ mt: { xs: 3, md: 0 } }}>
      <Typography variant="h3" component="h2" id="categories" sx={{ mb: 1.5 }}>
        {t("home.categories")}
      </Typography>
      {count === 0 ? (
        <Box sx={{ ...tile, minHeight, boxShadow: 0 }}>
          <EmptyState text={t("home.nobody")} hint={t("home.nobodyHint")} />
        </Box>
      ) : (
        <Box
          component="ul"
          aria-busy={!shown || undefined}
          sx={{
            listStyle: "none",
            p: 0,
            m: 0,
            minHeight,
            display: "grid",
            gap: { xs: 1, sm: 1.5 },
            gridTemplateColumns: {
              xs:
                count > 9
                  ? "repeat(auto-fill, minmax(74px, 1fr))"
                  : `repeat(${count > 4 ? 3 : 2}, minmax(0, 1fr))`,
              sm: `repeat(${count > 4 ? Math.ceil(count / 2) : 4}, minmax(0, 1fr))`,
            },
            gridAutoRows: { xs: count > 6 ? 104 : 160, sm: count > 4 ? 120 : 160 },
            // German titles are one long word ('Malerarbeiten'), so a phone's tiles are wider. This is known before
            // the data arrive.
            ...(count > 9 && {
              "@media (max-width: 599.95px)": {
                "html:lang(de) &": { gridTemplateColumns: "repeat(3, minmax(0, 1fr))", minHeight: 440 },
              },
            }),
          }}
        >
          {(shown ?? Array.from({ length: expected }, () => undefined)).map((category, at) => (
            <li key={category?.id ?? -at}>
              {category ? <Category category={category} /> : <Skeleton height="100%" round={16} />}
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

type Shown = HomeReply["categories"][number] | HomeReply["wanted_categories"][number];

function Category({ category }: { category: Shown }) {
  const t = useTranslation();
  const { title } = category;
  const content = (
    <>
      <Box component="svg" aria-hidden sx={{ width: 32, height: 32, color: "primary.main", mb: 0.5 }}>
        <use href={categoryIcon(title)} />
      </Box>
      <Typography
        component="span"
        sx={{
          fontSize: { xs: "0.875rem", sm: "1rem" },
          "@media (max-width: 359px)": {
            "html:lang(de) &": { fontSize: "0.75rem", letterSpacing: "-0.03em", mx: -0.25 },
          },
          fontWeight: 600,
          lineHeight: 1.15,
          overflowWrap: "anywhere",
          hyphens: "auto",
        }}
      >
        {categoryTitle(category)}
      </Typography>
      <Typography component="span" variant="caption" color="textSecondary">
        {"from_price" in category
          ? t("home.from", { price: formatAmount(category.from_price) })
          : t("home.soon")}
      </Typography>
    </>
  );
  if (!("from_price" in category)) return <Box sx={inTile}>{content}</Box>;
  return (
    <Box
      component={PageLink}
      page={pages.workers}
      fields={{ job: title }}
      sx={{
        ...inTile,
        textDecoration: "none",
        color: "text.primary",
        transition: "box-shadow .2s",
        "&:hover": { boxShadow: 4, borderColor: "primary.main" },
      }}
    >
      {content}
    </Box>
  );
}
