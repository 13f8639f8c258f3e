// A signed-in customer's tiles: what they need to decide, the next visit, a question about the last one, and earlier
// workers. All tiles have the same height, so that the search below never moves.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Suspense, useState, type ReactNode } from "react";
import { Star } from "../../../ui/pictures/Stars.tsx";
import { useTranslation } from "../../../locales/translation.ts";
import { pageAddress, pages } from "../../../paths.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { StatusBadge } from "../../../features/bookings/StatusBadge.tsx";
import { Avatar } from "../../../ui/pictures/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { useDialog, type DialogState } from "../../../ui/dialog/use-dialog.ts";
import { formatDate, formatDayInMonth, formatTime, marketDate } from "../../../ui/format/dates.ts";
import { formatMinor } from "../../../ui/format/money.ts";
import { Skeleton } from "../../../ui/feedback/States.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { ChatWith } from "../chat/ChatWith.tsx";
import { ownHomeHeight } from "./own-home-height.ts";
import { useReadOwnHome, type OwnHomeReply } from "./own-home-api.ts";
import { categoryTitle } from "../../../ui/format/titles.ts";

const ReviewDialog = lazyComponent(() => import("../../../features/reviews/ReviewDialog.tsx"), {
  texts: ["reviews"],
});

const firstName = (name: string): string => name.split(" ", 1)[0] ?? name;

const dayInWords = (date: string, t: ReturnType<typeof useTranslation>): string =>
  date === marketDate()
    ? t("own.today")
    : date === marketDate(1)
      ? t("own.tomorrow")
      : formatDayInMonth(date);

/** The tiles, or an empty state before the first booking. */
export default function OwnHome() {
  const t = useTranslation();
  const { data, isError, isFetching, refetch } = useReadOwnHome();
  const review = useDialog();
  // A review being written keeps its tile, even when bookings are completed or reviewed elsewhere.
  const [toReview, setToReview] = useState(data?.to_review);
  if (!review.open && !review.opening && toReview !== data?.to_review) setToReview(data?.to_review);
  const tiles: ReactNode[] = [];
  for (const visit of data?.waiting ?? []) tiles.push(<Waiting key={visit.id} visit={visit} />);
  if (data?.next_visit) tiles.push(<NextVisit key="next" visit={data.next_visit} />);
  if (toReview) tiles.push(<ToReview key="review" visit={toReview} dialog={review} />);
  if (data && data.recent_workers.length > 0)
    tiles.push(<BookAgain key="again" workers={data.recent_workers} />);
  if (tiles.length === 0)
    tiles.push(
      data || isError ? (
        <Box
          key="none"
          component="li"
          sx={{ ...tile, alignContent: "center", justifyItems: "start", gap: data ? 0 : 1 }}
        >
          <Typography variant="h4" component="p">
            {t(data ? "own.none" : "own.failed")}
          </Typography>
          {data ? (
            <Typography color="textSecondary">{t("own.noneHint")}</Typography>
          ) : (
            <Button variant="outlined" size="small" busy={isFetching} onClick={() => void refetch()}>
              {t("ui.retry")}
            </Button>
          )}
        </Box>
      ) : (
        <li key="waiting">
          <Skeleton height={ownHomeHeight} round={18} />
        </li>
      ),
    );
  return (
    <Box
      component="ul"
      aria-label={t("own.title")}
      aria-busy={(!data && !isError) || undefined}
      // A scrollable row must be reachable by keyboard.
      tabIndex={tiles.length > 1 ? 0 : undefined}
      sx={{
        // The surrounding box reserves the height with another `box-sizing`. With that one the space below would be
        // too small.
        boxSizing: "border-box",
        listStyle: "none",
        m: 0,
        p: 0,
        mx: { xs: -2, sm: -3, md: 0 },
        px: { xs: 2, sm: 3, md: 0 },
        display: "grid",
        gap: 1.5,
        gridAutoFlow: "column",
        gridAutoColumns: {
          xs: tiles.length > 1 ? "min(88%, 360px)" : "100%",
          md: "minmax(0, 1fr)",
        },
        overflowX: { xs: "auto", md: "visible" },
        scrollSnapType: "x proximity",
        scrollPaddingInline: { xs: "16px", sm: "24px" },
        "& > li": { scrollSnapAlign: "start" },
      }}
    >
      {tiles}
    </Box>
  );
}

const tile = {
  position: "relative",
  height: ownHomeHeight,
  minWidth: 0,
  p: 1.5,
  pb: 1,
  display: "grid",
  alignContent: "space-between",
  bgcolor: "background.paper",
  border: 1,
  borderColor: "divider",
  borderRadius: "18px",
  boxShadow: 1,
} as const;

function Person({
  worker,
  title,
  children,
}: {
  worker: { name: string; picture: string | null };
  title: ReactNode;
  children: ReactNode;
}) {
  return (
    <Box sx={{ display: "flex", gap: 1.5, alignItems: "center", minWidth: 0 }}>
      <Avatar src={worker.picture} name={worker.name} size={48} decorative />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h4" component="h2">
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" noWrap>
          {children}
        </Typography>
      </Box>
    </Box>
  );
}

/** A proposal to answer, or a worker to replace. The buttons are on the booking's page. */
function Waiting({ visit }: { visit: OwnHomeReply["waiting"][number] }) {
  const t = useTranslation();
  const { worker, title } = visit;
  const act = t(`own.act.${visit.kind}`);
  return (
    <Box component="li" sx={tile}>
      <Person worker={worker} title={t(`own.waits.${visit.kind}`, { name: firstName(worker.name) })}>
        {t("own.past", { title, date: dayInWords(visit.date, t) })}
      </Person>
      <Box sx={{ display: "flex", justifyContent: "flex-end" }}>
        <Button
          size="small"
          component={PageLink}
          href={pageAddress(pages.bookingDetails(visit.id))}
          aria-label={t("own.actOn", { act, title })}
          {...{ page: pages.bookingDetails(visit.id) }}
        >
          {act}
        </Button>
      </Box>
    </Box>
  );
}

function NextVisit({ visit }: { visit: NonNullable<OwnHomeReply["next_visit"]> }) {
  const t = useTranslation();
  const { worker, start_time: start, date } = visit;
  const day = dayInWords(date, t);
  return (
    <Box component="li" sx={tile}>
      <Person worker={worker} title={t("own.when", { day, time: formatTime(start) })}>
        {t("own.what", { name: worker.name, title: visit.title })}
      </Person>
      <Box sx={{ display: "flex", alignItems: "center", gap: 0.5 }}>
        <StatusBadge status={visit.status} />
        <Box sx={{ flex: 1 }} />
        <Box
          component={PageLink}
          page={pages.bookingDetails(visit.id)}
          aria-label={t("own.openVisit", { title: visit.title })}
          sx={link}
        >
          {t("own.open")}
        </Box>
        <ChatWith userId={worker.user_id} name={worker.name} bookingId={visit.id} />
      </Box>
    </Box>
  );
}

const link = { color: "primary.main", fontWeight: 620, px: 1.5, py: 1.25, borderRadius: 999 } as const;
const stars = [1, 2, 3, 4, 5];

function ToReview({ visit, dialog }: { visit: NonNullable<OwnHomeReply["to_review"]>; dialog: DialogState }) {
  const t = useTranslation();
  const [rating, setRating] = useState(5);
  const [pointed, setPointed] = useState(0);
  const { worker } = visit;
  return (
    <Box component="li" sx={tile}>
      <Person worker={worker} title={t("own.how", { name: firstName(worker.name) })}>
        {t("own.past", { title: visit.title, date: formatDate(visit.date) })}
      </Person>
      <Box
        role="group"
        aria-label={t("own.how", { name: firstName(worker.name) })}
        onPointerLeave={() => setPointed(0)}
        sx={{ display: "flex", marginInlineStart: -0.75 }}
      >
        {stars.map((value) => (
          <Box
            key={value}
            component="button"
            type="button"
            aria-label={t("own.star", { value })}
            onPointerEnter={() => setPointed(value)}
            onPointerDown={ReviewDialog.preload}
            onClick={() => {
              setRating(value);
              dialog.show();
            }}
            sx={{
              width: 44,
              height: 44,
              p: 0,
              border: 0,
              bgcolor: "transparent",
              cursor: "pointer",
              borderRadius: "50%",
              display: "grid",
              placeItems: "center",
            }}
          >
            <Star share={value <= pointed ? 1 : 0} size={30} />
          </Box>
        ))}
      </Box>
      <Suspense fallback={null}>
        {dialog.mounted && (
          <ReviewDialog
            key={visit.id}
            open={dialog.open}
            bookingId={visit.id}
            about={t("own.what", { name: worker.name, title: visit.title })}
            pressed={rating}
            onClose={dialog.close}
            onSent={dialog.sent}
            onClosed={dialog.closed}
          />
        )}
      </Suspense>
    </Box>
  );
}

function BookAgain({ workers }: { workers: OwnHomeReply["recent_workers"] }) {
  const t = useTranslation();
  return (
    <Box component="li" sx={tile}>
      <Typography variant="h4" component="h2">
        {t("own.again")}
      </Typography>
      <Box sx={{ display: "grid", gridTemplateColumns: "repeat(3, minmax(0, 1fr))", gap: 1 }}>
        {workers.map((worker) => (
          <Box
            key={worker.id}
            component={PageLink}
            page={pages.workerDetails(worker.id)}
            aria-label={t("own.againWith", {
              name: worker.name,
              job: categoryTitle(worker),
              price: formatMinor(worker.hourly_paise),
            })}
            sx={{
              display: "grid",
              justifyItems: "center",
              gap: 0.25,
              color: "inherit",
              textDecoration: "none",
              borderRadius: 2,
              "&:hover": { textDecoration: "underline" },
            }}
          >
            <Avatar src={worker.picture} name={worker.name} size={48} decorative />
            <Typography variant="body2" component="span" noWrap sx={{ maxWidth: "100%" }}>
              {firstName(worker.name)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
