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
import type { Proposal } from "@hourhand/contract/proposals";
import { useTranslation } from "../../locales/translation.ts";
import { formatAgo } from "../../ui/format/recent.ts";
import { Skeleton } from "../../ui/feedback/States.tsx";
import { Avatar } from "../../ui/pictures/Avatar.tsx";
import type { NoticeDetails } from "./api.ts";
import { isMessage } from "./bell-list.ts";
import { changeLine } from "./notice-lines.ts";

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
  /** The proposal that it is about. */
  proposal: Proposal | undefined;
  /** The outcome of an answer given in this row. */
  outcome?: NoticeOutcome | undefined;
  onChoose: (notice: NoticeFrame) => void;
}

/** The server's reply to an answer that was given in the list. */
export interface NoticeOutcome {
  readonly text: string;
  readonly isRefused: boolean;
}

/** The id of the row. The row gets the focus when the button next to it disappears. */
export const noticeRowId = (id: number): string => `notice-row-${id}`;

/** A row that opens the subject of its notification. Unseen ones have a dot. */
export function NoticeRow({
  notice,
  details,
  isPending,
  isSeen = false,
  proposal,
  outcome,
  onChoose,
}: NoticeRowProps) {
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
        <Content notice={notice} details={details} isPending={isPending} proposal={proposal} />
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

type ContentProps = Pick<NoticeRowProps, "notice" | "details" | "isPending" | "proposal">;

/**
 * For a booking or a proposal two lines: 'Asha Menon · Lights for the balcony', and its day and price or what changes.
 * Screen readers get the whole sentence instead. Other notifications show their sentence.
 */
function Content({ notice, details, isPending, proposal }: ContentProps) {
  const t = useTranslation();
  const { booking, person } = details ?? {};
  const isChange = notice.event === "booking" || notice.event === "proposal";
  if (isChange && notice.booking_id !== undefined && !details && isPending)
    return (
      <Box component="span" sx={{ display: "block", py: "3px" }}>
        <Skeleton width="70%" height={18} />
        <Box component="span" sx={{ display: "block", height: 6 }} />
        <Skeleton width="55%" height={18} />
      </Box>
    );
  if (!isChange || !booking || !person)
    return (
      <>
        <Line>{notice.body}</Line>
        {booking ? (
          // The sentence has the work's title.
          <Line isStrong>{changeLine(booking, undefined)}</Line>
        ) : (
          <LastMessage notice={notice} details={details} isPending={isPending} />
        )}
      </>
    );
  return (
    <>
      <Box component="span" sx={visuallyHidden}>
        {notice.body}
      </Box>
      <Box component="span" aria-hidden>
        <Line>{t("notifications.whoWhat", { name: person.name, title: booking.title })}</Line>
        <Line isStrong>{changeLine(booking, proposal)}</Line>
      </Box>
    </>
  );
}

const Line = ({ isStrong = false, children }: { isStrong?: boolean; children: string }) => (
  <Typography
    variant="body2"
    component="span"
    color={isStrong ? "textPrimary" : "textSecondary"}
    sx={{ display: "block", overflowWrap: "anywhere", ...(isStrong && { mt: 0.25, fontWeight: 600 }) }}
  >
    {children}
  </Typography>
);

/** The text of a message. The line has its full height while it loads too. */
function LastMessage({ notice, details, isPending }: Pick<ContentProps, "notice" | "details" | "isPending">) {
  const t = useTranslation();
  if (!details && isPending && isMessage(notice) && notice.id > 0)
    return <Skeleton width="70%" height={18} />;
  const words = details?.last_message;
  if (words === null || words === undefined) return null;
  return (
    <Typography variant="body2" component="span" noWrap sx={{ display: "block", mt: 0.25, fontWeight: 600 }}>
      {words.trim() || t("notifications.photo")}
    </Typography>
  );
}
