// A worker as a card: name, category, rating, price. The list provides the buttons.
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import VerifiedUserOutlined from "@mui/icons-material/VerifiedUserOutlined";
import WorkOutlineRounded from "@mui/icons-material/WorkOutlineRounded";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { previewOf } from "@hourhand/contract/description-preview";
import { useTranslation } from "../../locales/translation.ts";
import { pages } from "../../paths.ts";
import { PageLink } from "../../platform/PageLink.tsx";
import { formatDate } from "../../ui/format/dates.ts";
import { formatAmount, formatNumber } from "../../ui/format/money.ts";
import { preloadWorker, type WorkerCardData } from "./api.ts";
import { workerNameId } from "./name-id.ts";
import { NextFree } from "./NextFree.tsx";
import { Rating } from "./Rating.tsx";
import { WorkerPicture } from "./WorkerPicture.tsx";
import { categoryTitle } from "../../ui/format/titles.ts";

export interface WorkerCardProps {
  worker: WorkerCardData;
  /** The card's buttons. */
  actions: ReactNode;
  /** A control next to the name, such as a chat icon. */
  nextToName?: ReactNode;
  /** Whether the card is one of the first visible ones. */
  first?: boolean;
}

/** A card in a grid of workers. Use it inside a list. */
export function WorkerCard({ worker, actions, nextToName, first = false }: WorkerCardProps) {
  const t = useTranslation();
  return (
    <Card
      component="li"
      sx={{
        // The name's link covers the whole card. Other controls are above it.
        position: "relative",
        "& button, & a:not(.opens)": { zIndex: 1 },
        "&:has(.opens:focus-visible)": { outline: "3px solid var(--hh-palette-ring)", outlineOffset: "2px" },
        display: "flex",
        flexDirection: "column",
        gap: { xs: 0.75, md: 1.5 },
        p: { xs: 1.5, md: 2 },
        pb: { xs: 0.75, md: 2 },
        boxShadow: 1,
        transition: "box-shadow .2s",
        "&:hover": { boxShadow: 4 },
      }}
    >
      <Box sx={{ display: "flex", gap: { xs: 1.5, md: 2 }, minWidth: 0 }}>
        <WorkerPicture src={worker.profile_pic} size={96} first={first} />
        <Box sx={{ flex: 1, minWidth: 0, display: "flex", flexDirection: "column", gap: 0.25 }}>
          <Box sx={{ display: "flex", alignItems: "flex-start", gap: 1 }}>
            <Typography
              variant="h4"
              component="h2"
              id={workerNameId(worker.id)}
              sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}
            >
              <Box
                component={PageLink}
                className="opens"
                page={pages.workerDetails(worker.id)}
                onPointerEnter={() => preloadWorker(worker.id)}
                sx={{
                  // As high as its line, which makes it a target of at least 24 px (WCAG 2.5.8).
                  display: "inline-block",
                  color: "inherit",
                  textDecoration: "none",
                  outline: "none",
                  "&:hover": { textDecoration: "underline", textUnderlineOffset: "0.18em" },
                  "&::after": { content: '""', position: "absolute", inset: 0, borderRadius: "18px" },
                }}
              >
                {worker.full_name}
              </Box>
            </Typography>
            {nextToName}
          </Box>
          <Typography sx={{ color: "primary.main", fontWeight: 600 }}>{categoryTitle(worker)}</Typography>
          <Rating value={worker.rating} count={worker.reviews_count} />
          <Facts worker={worker} />
        </Box>
      </Box>
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{
          flex: 1,
          // Saves space, so that a phone shows three cards at once.
          whiteSpace: { xs: "nowrap", md: "normal" },
          overflow: "hidden",
          textOverflow: "ellipsis",
        }}
      >
        {previewOf(worker.description)}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1, rowGap: 0.5 }}>
        <Typography
          variant="price"
          component="p"
          sx={{ flex: { xs: "1 1 auto", md: "1 0 100%" }, fontSize: { xs: "1.05rem", md: "1.2rem" } }}
        >
          {t("workers.perHour", { price: formatAmount(worker.salary) })}
        </Typography>
        <Box
          sx={{
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            gap: "inherit",
            marginInlineStart: { xs: "auto", md: 0 },
          }}
        >
          {actions}
        </Box>
      </Box>
    </Card>
  );
}

function Facts({ worker }: { worker: WorkerCardData }) {
  const t = useTranslation();
  const { distance_km: kilometres, identity_checked_at: checkedAt } = worker;
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        columnGap: 1.5,
        rowGap: 0.25,
        color: "text.secondary",
        fontSize: "0.95rem",
      }}
    >
      <Fact icon={<WorkOutlineRounded sx={{ fontSize: 18 }} />}>
        {t("workers.experienceOf", { years: worker.experience })}
      </Fact>
      {kilometres !== null && (
        <Fact icon={<PlaceOutlined sx={{ fontSize: 18 }} />}>
          {t("workers.distance", { kilometres: formatNumber(kilometres) })}
        </Fact>
      )}
      {checkedAt && (
        <Fact icon={<VerifiedUserOutlined sx={{ fontSize: 18, color: "primary.main" }} />}>
          <span title={t("workers.idCheckedOn", { date: formatDate(checkedAt) })}>
            {t("workers.idChecked")}
          </span>
        </Fact>
      )}
      <NextFree worker={worker} />
    </Box>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 0.75 }}>
      {icon}
      {children}
    </Box>
  );
}
