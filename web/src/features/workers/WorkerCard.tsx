// A worker as a card: who, which trade, how well rated, for how much; the buttons are given by the list it stands in.
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import WorkOutlineRounded from "@mui/icons-material/WorkOutlineRounded";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { pages } from "../../paths.ts";
import { PageLink } from "../../platform/PageLink.tsx";
import { formatRupees } from "../../ui/format/money.ts";
import { preloadWorker, type WorkerCardData } from "./api.ts";
import { workerNameId } from "./name-id.ts";
import { previewOf } from "./description-preview.ts";
import { Rating } from "./Rating.tsx";
import { WorkerPicture } from "./WorkerPicture.tsx";

export interface WorkerCardProps {
  worker: WorkerCardData;
  /** Its buttons. */
  actions: ReactNode;
  /** Beside the name: what belongs to the person, like a chat icon. */
  beside?: ReactNode;
  /** Among the first cards in sight. */
  first?: boolean;
}

/** One card of a grid of workers; stands in a list. */
export function WorkerCard({ worker, actions, beside, first = false }: WorkerCardProps) {
  const t = useTranslation();
  return (
    <Card
      component="li"
      sx={{
        display: "flex",
        flexDirection: "column",
        gap: 1.5,
        p: 2,
        boxShadow: 1,
        transition: "box-shadow .2s",
        "&:hover": { boxShadow: 4 },
      }}
    >
      <Box sx={{ display: "flex", gap: 2, minWidth: 0 }}>
        <WorkerPicture src={worker.profile_pic} size={100} first={first} />
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
                page={pages.workerDetails(worker.id)}
                onPointerEnter={() => preloadWorker(worker.id)}
                sx={{
                  color: "inherit",
                  textDecoration: "none",
                  "&:hover": { textDecoration: "underline", textUnderlineOffset: "0.18em" },
                }}
              >
                {worker.full_name}
              </Box>
            </Typography>
            {beside}
          </Box>
          <Typography sx={{ color: "primary.main", fontWeight: 600 }}>{worker.job_title}</Typography>
          <Rating value={worker.rating} count={worker.reviews_count} />
          <Typography variant="price" component="p" sx={{ mt: "auto", pt: 0.5 }}>
            {t("workers.perHour", { price: formatRupees(worker.salary) })}
          </Typography>
        </Box>
      </Box>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          columnGap: 2,
          rowGap: 0.5,
          color: "text.secondary",
          fontSize: "0.95rem",
        }}
      >
        <Fact icon={<WorkOutlineRounded sx={{ fontSize: 18 }} />}>
          {t("workers.experienceOf", { years: worker.experience })}
        </Fact>
        {worker.distance_km !== null && (
          <Fact icon={<PlaceOutlined sx={{ fontSize: 18 }} />}>
            {t("workers.distance", { kilometres: worker.distance_km })}
          </Fact>
        )}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
        {previewOf(worker.description)}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, "& > *": { flex: "1 1 auto" } }}>{actions}</Box>
    </Card>
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
