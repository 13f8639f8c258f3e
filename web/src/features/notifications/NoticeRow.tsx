// A notification in the bell's list: the person, what happened and when, and its subject.
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
import { formatShortDay } from "../../ui/format/calendar-dates.ts";
import { formatTime } from "../../ui/format/dates.ts";
import { formatMinor } from "../../ui/format/money.ts";
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
  /** Whether the details are still loading. */
  isPending: boolean;
  isSeen?: boolean;
  /** The outcome of an answer given in this row. */
  outcome?: NoticeOutcome | undefined;
  onChoose: (notice: NoticeFrame) => void;
}

/** The server's reply to an answer given in the list. */
export interface NoticeOutcome {
  readonly text: string;
  readonly isRefused: boolean;
}

/** The id of the row. The row gets the focus when the button next to it disappears. */
export const noticeRowId = (id: number): string => `notice-row-${id}`;

/** A row that opens the subject of its notification. Unseen ones have a dot. */
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

/** The picture of the person it is about, or the icon of its kind. */
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

/**
 * 'Lights for the balcony · Wed 25, 9:00 am · ₹380', or the text of a message. The line has its full height while
 * loading too.
 */
function About({ notice, details, isPending }: Pick<NoticeRowProps, "notice" | "details" | "isPending">) {
  const t = useTranslation();
  const { booking, last_message: words } = details ?? { booking: null, last_message: null };
  const isExpected = notice.booking_id !== undefined || (isMessage(notice) && notice.id > 0);
  if (!details && isPending && isExpected) return <Skeleton width="70%" height={18} />;
  const subject = booking
    ? t("notifications.aboutBooking", {
        title: booking.title,
        day: formatShortDay(booking.date),
        time: formatTime(booking.start_time),
        price: formatMinor(booking.total_paise),
      })
    : words === null
      ? ""
      : words.trim() || t("notifications.photo");
  if (subject === "") return null;
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
      {subject}
    </Typography>
  );
}
