// A row of workers who are free soon: six side by side on a desktop, swipeable on a phone.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { NewMark } from "../../../features/workers/NewMark.tsx";
import { pages } from "../../../paths.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { formatDayInMonth, formatTime, marketDate } from "../../../ui/format/dates.ts";
import { Skeleton } from "../../../ui/feedback/States.tsx";
import defaultPortrait from "../../../ui/pictures/default-portrait.svg";
import { Picture } from "../../../ui/pictures/Picture.tsx";
import { Star } from "../../../ui/pictures/Stars.tsx";
import type { HomeReply } from "./api.ts";
import { formatAmount, formatRating } from "../../../ui/format/money.ts";
import { categoryTitle } from "../../../ui/format/titles.ts";

export interface HomeWorkersProps {
  /** Undefined while loading. */
  workers: HomeReply["workers"] | undefined;
  /** Whether they were found near the person's position. */
  near?: boolean;
}

/** Shows nothing without workers. Each card links to its worker. */
export function HomeWorkers({ workers, near = false }: HomeWorkersProps) {
  const t = useTranslation();
  if (workers?.length === 0) return null;
  const free = !workers || workers[0]?.next_free?.date === marketDate(1);
  return (
    <Box component="section" aria-labelledby="free" sx={{ mt: { xs: 5, md: 7 } }}>
      <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", gap: 1, mb: 1 }}>
        <Typography variant="h2" id="free">
          {t(near ? "home.near" : free ? "home.free" : "home.best")}
        </Typography>
        <Box
          component={PageLink}
          page={pages.workers}
          sx={{ color: "primary.main", fontWeight: 600, py: 1.25, flex: "none" }}
        >
          {t("home.allWorkers")}
        </Box>
      </Box>
      <Box
        component="ul"
        // A scrollable row must be reachable by keyboard.
        tabIndex={0}
        aria-labelledby="free"
        aria-busy={!workers || undefined}
        sx={{
          listStyle: "none",
          m: 0,
          mx: { xs: -2, sm: -3, lg: 0 },
          px: { xs: 2, sm: 3, lg: 0 },
          py: 1,
          display: "grid",
          gap: { xs: 1.5, lg: 2 },
          gridAutoFlow: "column",
          gridAutoColumns: { xs: "156px", sm: "176px", lg: "calc((100% - 80px) / 6)" },
          overflowX: { xs: "auto", lg: "visible" },
          scrollSnapType: "x proximity",
          scrollPaddingInline: { xs: "16px", sm: "24px" },
          "& > li": { scrollSnapAlign: "start" },
        }}
      >
        {(workers ?? Array.from({ length: 6 }, () => undefined)).map((worker, at) => (
          <li key={worker?.id ?? -at}>{worker ? <HomeWorker worker={worker} /> : <Waiting />}</li>
        ))}
      </Box>
    </Box>
  );
}

function Waiting() {
  return (
    <Box>
      <Box sx={{ aspectRatio: "1" }}>
        <Skeleton height="100%" round={16} />
      </Box>
      <Box sx={{ height: 128, pt: 1, display: "grid", gap: 0.75, alignContent: "start" }}>
        <Skeleton width="80%" />
        <Skeleton width="60%" />
        <Skeleton width="70%" />
      </Box>
    </Box>
  );
}

function HomeWorker({ worker }: { worker: HomeReply["workers"][number] }) {
  const t = useTranslation();
  const { next_free: next, rating } = worker;
  const line = (text: ReactNode, color: string) => (
    <Typography variant="body2" component="span" noWrap sx={{ display: "block", color }}>
      {text}
    </Typography>
  );
  return (
    <Box
      component={PageLink}
      page={pages.workerDetails(worker.id)}
      sx={{
        display: "block",
        color: "inherit",
        textDecoration: "none",
        borderRadius: "16px",
        "&:hover .name": { textDecoration: "underline", textUnderlineOffset: "0.18em" },
      }}
    >
      <Picture
        src={worker.profile_pic}
        alt=""
        ratio={1}
        width={176}
        standIn={defaultPortrait}
        sx={{ borderRadius: "16px", bgcolor: "primary.light" }}
      />
      <Box sx={{ height: 128, pt: 1 }}>
        <Typography variant="subtitle1" component="span" noWrap className="name" sx={{ display: "block" }}>
          {worker.full_name}
        </Typography>
        {line(categoryTitle(worker), "primary.main")}
        {line(
          <Box component="span" sx={{ display: "flex", alignItems: "center", gap: 0.5 }}>
            {rating !== null && <Star share={1} size={15} />}
            <Box component="span" sx={{ overflow: "hidden", textOverflow: "ellipsis" }}>
              {rating === null
                ? t("home.notRated")
                : t("home.rated", { value: formatRating(rating), count: worker.reviews_count })}
            </Box>
            <NewMark count={worker.reviews_count} label={t("home.isNew")} />
          </Box>,
          "text.secondary",
        )}
        {line(t("home.perHour", { price: formatAmount(worker.salary) }), "text.primary")}
        {next &&
          line(
            next.date === marketDate(1)
              ? t("home.tomorrow", { time: formatTime(next.start_time) })
              : t("home.onDay", { day: formatDayInMonth(next.date), time: formatTime(next.start_time) }),
            "success.main",
          )}
      </Box>
    </Box>
  );
}
