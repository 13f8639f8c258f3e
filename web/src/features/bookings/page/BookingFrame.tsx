// The layout of a booking's page for all its readers: the time and the current situation, the other person, one main
// action, then everything else.
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { ReactNode } from "react";
import type { BookingStatus } from "@hourhand/contract/bookings";
import { useTranslation } from "../../../locales/translation.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { Fold } from "../../../ui/Fold.tsx";
import { formatMiddleDay, formatTimes } from "../../../ui/format/dates.ts";
import { bookingNameIds } from "../name-ids.ts";
import { StatusBadge } from "../StatusBadge.tsx";

/** The list to which a booking's page links back. */
export interface BookingList {
  page: string;
  shell: string;
  label: string;
}

/** The breadcrumb. */
export function BookingCrumbs({ list: { page, shell, label } }: { list: BookingList }) {
  const t = useTranslation();
  return (
    <Box component="nav" aria-label={t("bookings.details.crumbs")} sx={{ mb: 1, color: "text.secondary" }}>
      <Link
        component={PageLink}
        page={page}
        shell={shell}
        sx={{ display: "inline-flex", alignItems: "center", minHeight: 44 }}
      >
        {label}
      </Link>
      <Box component="span" sx={{ mx: 0.75 }}>
        {"/"}
      </Box>
      <Box component="span" aria-current="page">
        {t("bookings.details.here")}
      </Box>
    </Box>
  );
}

export interface BookingFrameProps {
  visit: {
    id: number;
    status: BookingStatus;
    date: string;
    start_time: string;
    end_time: string;
    title: string;
    /** The total with its currency. */
    total: string;
  };
  /** Whether the heading starts with the job. */
  leadsWithJob?: boolean;
  /** The sentence about the current situation. */
  now: ReactNode;
  people: ReactNode;
  /** Cards that need an answer or explain the end. */
  cards: ReactNode;
  act: ReactNode;
  /** Whether the shell has no bar at the bottom of a phone. */
  hasNoTabs?: boolean;
  /** The other actions, and the terms of canceling. */
  more: ReactNode;
  details: ReactNode;
  story: ReactNode;
}

/** One column on a phone, two on a desktop. */
export const frameLayout = {
  display: { xs: "flex", lg: "grid" },
  flexDirection: "column",
  columnGap: 3,
  rowGap: 2,
  alignItems: { lg: "start" },
  gridTemplateColumns: { lg: "minmax(0, 3fr) minmax(0, 2fr)" },
  gridTemplateRows: { lg: "auto auto auto 1fr" },
  gridTemplateAreas: { lg: "'top story' 'act story' 'more story' 'details story'" },
} as const;

/** One column that a long word cannot widen. */
const column = { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", minWidth: 0 } as const;
export const cardStyle = { ...column, p: { xs: 2, sm: 3 }, gap: 2 } as const;
const foldStyle = { px: { xs: 2, sm: 3 }, py: 1.5, minWidth: 0 } as const;

/**
 * The action takes the whole width. On a phone it stays above the tabs; it is sticky, so it never covers the end of
 * the page.
 */
const actStyle = {
  ...column,
  gridArea: "act",
  gap: 1,
  position: { xs: "sticky", sm: "static" },
  order: { xs: 1, sm: 0 },
  zIndex: { xs: 2, sm: "auto" },
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  py: { xs: 1, sm: 0 },
  bgcolor: { xs: "background.paper", sm: "transparent" },
  borderTop: { xs: 1, sm: 0 },
  borderColor: { xs: "divider", sm: "divider" },
  "&:empty": { display: "none" },
  "& > button, & > a": { width: 1, minHeight: 52, fontSize: "1.1rem", overflowWrap: "anywhere" },
} as const;

/** The page of one booking, below its breadcrumb. */
export function BookingFrame({
  visit,
  leadsWithJob = false,
  now,
  people,
  cards,
  act,
  hasNoTabs = false,
  more,
  details,
  story,
}: BookingFrameProps) {
  const t = useTranslation();
  const isWide = useMediaQuery((theme) => theme.breakpoints.up("sm"), { noSsr: true });
  const { id, status, date, start_time, end_time, title, total } = visit;
  const when = (
    <Box
      key="when"
      component="span"
      sx={{ display: "block", ...(leadsWithJob && { mt: 0.75, fontSize: "0.72em", lineHeight: 1.3 }) }}
    >
      {`${formatMiddleDay(date)}, `}
      <Box component="span" sx={{ display: "inline-block" }}>
        {formatTimes(start_time, end_time)}
      </Box>
    </Box>
  );
  const what = (
    <Box key="what" component="span" id={bookingNameIds(id).what} sx={{ display: "block" }}>
      {title}
    </Box>
  );
  return (
    <Box sx={frameLayout}>
      <Card sx={{ ...cardStyle, gridArea: "top" }}>
        <Box sx={{ ...column, gap: 1 }}>
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5 }}>
            <StatusBadge status={status} />
            <Typography variant="price" component="p" sx={{ marginInlineStart: "auto" }}>
              {total}
            </Typography>
          </Box>
          <Typography
            variant="h2"
            component="h1"
            sx={{ fontVariantNumeric: "tabular-nums", overflowWrap: "anywhere" }}
          >
            {leadsWithJob ? [what, " ", when] : when}
          </Typography>
          {!leadsWithJob && (
            <Typography component="p" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
              {what}
            </Typography>
          )}
        </Box>
        {now}
        {people}
        {cards}
      </Card>
      <Box
        data-toasts="above"
        data-second-bar
        sx={{
          ...actStyle,
          bottom: hasNoTabs ? "env(safe-area-inset-bottom)" : "calc(62px + env(safe-area-inset-bottom))",
        }}
      >
        {act}
      </Box>
      <Box sx={{ ...column, gridArea: "more", gap: 0.5 }}>{more}</Box>
      <Card sx={{ ...foldStyle, gridArea: "details" }}>
        <Fold title={t("visit.details")} isOpen>
          {details}
        </Fold>
      </Card>
      <Card sx={{ ...foldStyle, gridArea: "story" }}>
        <Fold title={t("bookings.details.timeline")} isOpen={isWide}>
          {story}
        </Fold>
      </Card>
    </Box>
  );
}
