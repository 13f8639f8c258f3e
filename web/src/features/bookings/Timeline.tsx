// A booking's timeline: what happened, when and by whom, and the next steps.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { SvgIconComponent } from "@mui/icons-material";
import type { BookingStatus } from "@hourhand/contract/bookings";
import { useTranslation } from "../../locales/translation.ts";
import { formatDateTime } from "../../ui/format/dates.ts";
import { statusStyles } from "./StatusBadge.tsx";
import { eventStyles, detailsOf, titleOf, type TimelineEvent } from "./timeline-events.ts";

/** The steps that follow each status. */
const ahead: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  created: ["accepted", "visited", "completed"],
  accepted: ["visited", "completed"],
  visited: ["completed"],
  pending: ["completed"],
  completed: [],
  rejected: [],
  canceled: [],
};

/** The events in order, then the next steps in grey. */
export function Timeline({ status, events }: { status: BookingStatus; events: readonly TimelineEvent[] }) {
  const t = useTranslation();
  const stillAhead = ahead[status];
  return (
    <Box component="ol" sx={{ listStyle: "none", p: 0, m: 0 }}>
      {events.map((happened, at) => (
        <Step
          key={`${happened.event} ${happened.at}`}
          {...eventStyles[happened.event]}
          title={titleOf(happened)}
          when={t("bookings.timeline.when", {
            moment: formatDateTime(happened.at),
            by: t(byWhom(happened)),
          })}
          details={detailsOf(happened)}
          done
          isLast={stillAhead.length === 0 && at === events.length - 1}
        />
      ))}
      {stillAhead.map((next, at) => (
        <Step
          key={next}
          {...statusStyles[next]}
          title={t(`bookings.timeline.${next}`)}
          when={t("bookings.timeline.ahead")}
          isLast={at === stillAhead.length - 1}
        />
      ))}
    </Box>
  );
}

/** The system ends bookings without an answer. Its other events are labelled as automatic. */
function byWhom({ actor, event }: TimelineEvent) {
  if (actor !== "system") return `bookings.by.${actor}` as const;
  return event === "canceled" || event === "expired" ? "bookings.by.system" : "bookings.by.itself";
}

interface StepProps {
  tone: string;
  Icon: SvgIconComponent;
  title: string;
  when: string;
  /** The event's reason, times and amounts. */
  details?: readonly string[];
  done?: boolean;
  isLast: boolean;
}

function Step({ tone, Icon, title, when, details, done = false, isLast }: StepProps) {
  return (
    <Box component="li" sx={{ display: "flex", gap: 2, position: "relative", pb: isLast ? 0 : 2.5 }}>
      {!isLast && (
        <Box
          aria-hidden
          sx={{
            position: "absolute",
            insetInlineStart: 17,
            top: 36,
            bottom: 0,
            width: 2,
            bgcolor: "divider",
          }}
        />
      )}
      <Box
        aria-hidden
        sx={{
          flex: "none",
          width: 36,
          height: 36,
          borderRadius: "50%",
          display: "grid",
          placeItems: "center",
          bgcolor: done ? `${tone}.light` : "transparent",
          color: done ? `${tone}.main` : "text.secondary",
          border: done ? 0 : "2px dashed",
          borderColor: "divider",
        }}
      >
        <Icon sx={{ fontSize: 20 }} />
      </Box>
      <Box sx={{ minWidth: 0, pt: "5px" }}>
        <Typography sx={{ fontWeight: done ? 600 : 400, color: done ? "text.primary" : "text.secondary" }}>
          {title}
        </Typography>
        {details?.map((sentence) => (
          <Typography key={sentence} sx={{ overflowWrap: "anywhere", fontVariantNumeric: "tabular-nums" }}>
            {sentence}
          </Typography>
        ))}
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: "tabular-nums" }}>
          {when}
        </Typography>
      </Box>
    </Box>
  );
}
