// A notice in the bell's list: who, what happened and when, and what it is about.
import EventNoteRounded from "@mui/icons-material/EventNoteRounded";
import ChatBubbleOutlineRounded from "@mui/icons-material/ChatBubbleOutlineRounded";
import HowToRegOutlined from "@mui/icons-material/HowToRegOutlined";
import NotificationsNoneRounded from "@mui/icons-material/NotificationsNoneRounded";
import PaymentsOutlined from "@mui/icons-material/PaymentsOutlined";
import StarOutlineRounded from "@mui/icons-material/StarOutlineRounded";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { visuallyHidden } from "@mui/utils";
import type { NoticeFrame } from "@hourhand/contract/notifications";
import { useTranslation } from "../../locales/translation.ts";
import { formatShortDay, formatTime } from "../../ui/format/dates.ts";
import { formatPaise } from "../../ui/format/money.ts";
import { formatAgo } from "../../ui/format/recent.ts";
import { Skeleton } from "../../ui/feedback/States.tsx";
import { Avatar } from "../../ui/pictures/Avatar.tsx";
import type { NoticeDetails } from "./api.ts";
import { isMessage } from "./bell-list.ts";

const icons: Partial<Record<NonNullable<NoticeFrame["event"]>, typeof EventNoteRounded>> = {
  booking: EventNoteRounded,
  proposal: EventNoteRounded,
  reminder: EventNoteRounded,
  review: StarOutlineRounded,
  payment: PaymentsOutlined,
  request: HowToRegOutlined,
  new_message: ChatBubbleOutlineRounded,
};

export interface NoticeRowProps {
  notice: NoticeFrame;
  details: NoticeDetails | undefined;
  /** What it is about is being read. */
  isPending: boolean;
  isSeen?: boolean;
  /** What became of it here. */
  outcome?: NoticeOutcome | undefined;
  onChoose: (notice: NoticeFrame) => void;
}

/** What the server said to an answer that was given in the list. */
export interface NoticeOutcome {
  readonly text: string;
  readonly isRefused: boolean;
}

/** The row itself, to which the focus goes when the button beside it goes. */
export const noticeRowId = (id: number): string => `notice-row-${id}`;

/** A row that opens what it tells of; unseen ones have a dot. */
export function NoticeRow({ notice, details, isPending, isSeen = false, outcome, onChoose }: NoticeRowProps) {
  const t = useTranslation();
  return (
    <Box
      component="button"
      type="button"
      id={noticeRowId(notice.id)}
      onClick={() => onChoose(notice)}
      sx={{
        display: "flex",
        gap: 1.5,
        width: "100%",
        textAlign: "start",
        border: 0,
        borderRadius: "12px",
        bgcolor: "transparent",
        color: "text.primary",
        font: "inherit",
        px: 1.5,
        py: 1.25,
        cursor: "pointer",
        "&:hover": { bgcolor: "action.hover" },
        "&:focus-visible": { outlineOffset: -3 },
      }}
    >
      <Face notice={notice} person={details?.person ?? null} />
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Box component="span" sx={{ display: "flex", gap: 1, alignItems: "baseline" }}>
          <Typography variant="h6" component="span" sx={{ flex: 1, minWidth: 0 }}>
            {notice.title}
          </Typography>
          <Typography variant="caption" component="time" dateTime={notice.at} color="textSecondary">
            {formatAgo(notice.at)}
          </Typography>
          {!isSeen && (
            <Box
              component="span"
              sx={{
                flex: "none",
                alignSelf: "center",
                width: 10,
                height: 10,
                borderRadius: "50%",
                bgcolor: "primary.main",
              }}
            >
              <Box component="span" sx={visuallyHidden}>
                {t("notifications.unseen")}
              </Box>
            </Box>
          )}
        </Box>
        <Typography
          variant="body2"
          component="span"
          color="textSecondary"
          sx={{ display: "block", overflowWrap: "anywhere" }}
        >
          {notice.body}
        </Typography>
        <About notice={notice} details={details} isPending={isPending} />
        {outcome && (
          <Typography
            variant="body2"
            component="span"
            sx={{
              display: "block",
              mt: 0.25,
              fontWeight: 600,
              color: outcome.isRefused ? "error.main" : "success.main",
            }}
          >
            {outcome.text}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** Who it is about; its kind where that is nobody. */
function Face({ notice, person }: { notice: NoticeFrame; person: NoticeDetails["person"] }) {
  if (person) return <Avatar src={person.profile_picture} name={person.name} decorative />;
  const Icon = (notice.event && icons[notice.event]) ?? NotificationsNoneRounded;
  return (
    <Box
      component="span"
      sx={{
        flex: "none",
        display: "grid",
        placeItems: "center",
        width: 44,
        height: 44,
        borderRadius: "50%",
        bgcolor: "surface.sunken",
        color: "text.secondary",
      }}
    >
      <Icon />
    </Box>
  );
}

/** 'Lights for the balcony · Wed 25, 9:00 am · ₹380', or the words of a message. Its line is kept while it is being read. */
function About({ notice, details, isPending }: Pick<NoticeRowProps, "notice" | "details" | "isPending">) {
  const t = useTranslation();
  const { booking, last_message: words } = details ?? { booking: null, last_message: null };
  const isExpected = notice.booking_id !== undefined || (isMessage(notice) && notice.id > 0);
  if (!details && isPending && isExpected) return <Skeleton width="70%" height={18} />;
  const shown = booking
    ? t("notifications.aboutBooking", {
        title: booking.title,
        day: formatShortDay(booking.date),
        time: formatTime(booking.start_time),
        price: formatPaise(booking.total_paise),
      })
    : words === null
      ? ""
      : words.trim() || t("notifications.photo");
  if (shown === "") return null;
  return (
    <Typography
      variant="body2"
      component="span"
      sx={{
        display: "block",
        mt: 0.25,
        fontWeight: 600,
        overflowWrap: "anywhere",
        ...(!booking && { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }),
      }}
    >
      {shown}
    </Typography>
  );
}
