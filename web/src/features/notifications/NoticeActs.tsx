// What a person can do about a notification: answer a request or a proposal, or review a finished visit.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState, type ReactNode } from "react";
import type { NoticeFrame } from "@hourhand/contract/notifications";
import type { Proposal } from "@hourhand/contract/proposals";
import { useTranslation } from "../../locales/translation.ts";
import { pages } from "../../paths.ts";
import { errorMessage } from "../../platform/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/feedback/States.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { useAnswerBooking, useAnswerProposal, type NoticeBooking, type NoticeDetails } from "./api.ts";
import { noticeRowId, type NoticeOutcome } from "./NoticeRow.tsx";

export interface NoticeActsProps {
  notice: NoticeFrame;
  details: NoticeDetails | undefined;
  /** The booking, if its acts depend on it; "pending" while it loads. */
  booking: NoticeBooking | "pending" | undefined;
  /** The proposal that the notification is about. */
  proposal: Proposal | undefined;
  /** Receives the outcome, which a toast shows too. */
  onAnswered: (notice: NoticeFrame, outcome: NoticeOutcome) => void;
  /** Opens a page, with the dialog of this name. */
  onOpen: (notice: NoticeFrame, page: string, dialog: string) => void;
}

/** Place it below the row, not inside it. Nothing if there is nothing to do. */
export function NoticeActs({ notice, details, booking, proposal, onAnswered, onOpen }: NoticeActsProps) {
  const t = useTranslation();
  const about = details?.booking;
  if (!about) return null;
  if (about.to_answer) return <AnswerRequest notice={notice} bookingId={about.id} onAnswered={onAnswered} />;
  if (booking === "pending")
    return (
      <Acts>
        <Skeleton width={180} height={44} round={22} />
      </Acts>
    );
  if (proposal?.allowed.includes("accept"))
    return <AnswerProposal notice={notice} proposal={proposal} onAnswered={onAnswered} />;
  if (about.status !== "completed" || !booking?.allowed.includes("review")) return null;
  return (
    <Acts>
      <Button
        variant="outlined"
        size="small"
        aria-describedby={noticeRowId(notice.id)}
        onClick={() => onOpen(notice, pages.bookingDetails(about.id), `review-${about.id}`)}
      >
        {t("notifications.review")}
      </Button>
    </Acts>
  );
}

type AnswerProps = Pick<NoticeActsProps, "notice" | "onAnswered">;

/** Sends an answer once, and reports its outcome. */
function useOutcome({ notice, onAnswered }: AnswerProps) {
  return async (answer: () => Promise<{ message: string }>): Promise<void> => {
    try {
      const { message } = await answer();
      toast.success(message);
      onAnswered(notice, { text: message, isRefused: false });
    } catch (error) {
      const message = errorMessage(error);
      toast.error(message);
      onAnswered(notice, { text: message, isRefused: true });
    }
  };
}

/** Accept needs one press. Decline ends the booking, so it needs a second one. */
function AnswerRequest({ bookingId, ...props }: AnswerProps & { bookingId: number }) {
  const t = useTranslation();
  const { mutateAsync, isPending } = useAnswerBooking();
  const [isAsking, setAsking] = useState(false);
  const report = useOutcome(props);
  const status = isAsking ? "rejected" : "accepted";
  const describedBy = noticeRowId(props.notice.id);
  return (
    <Acts>
      <Typography
        variant="body2"
        role="status"
        sx={{ flex: "1 0 100%", fontWeight: 600, "&:empty": { display: "none" } }}
      >
        {isAsking && t("notifications.declineSure")}
      </Typography>
      <Button
        size="small"
        color={isAsking ? "error" : "primary"}
        aria-describedby={describedBy}
        busy={isPending}
        onClick={() => void report(() => mutateAsync({ id: bookingId, status }))}
      >
        {t(isAsking ? "notifications.decline" : "notifications.accept")}
      </Button>
      {/* It stays the same element, so that the focus stays and a double click declines nothing. */}
      <Button
        size="small"
        variant="outlined"
        aria-describedby={describedBy}
        disabled={isPending}
        onClick={() => setAsking(!isAsking)}
      >
        {t(isAsking ? "notifications.keep" : "notifications.decline")}
      </Button>
    </Acts>
  );
}

function AnswerProposal({ proposal, ...props }: AnswerProps & { proposal: Proposal }) {
  const t = useTranslation();
  const { mutateAsync, isPending, variables } = useAnswerProposal();
  const report = useOutcome(props);
  return (
    <Acts>
      {(["accept", "decline"] as const).map((act) => (
        <Button
          key={act}
          size="small"
          variant={act === "accept" ? "contained" : "outlined"}
          aria-describedby={noticeRowId(props.notice.id)}
          busy={isPending && variables.act === act}
          disabled={isPending && variables.act !== act}
          onClick={() => void report(() => mutateAsync({ id: proposal.id, act }))}
        >
          {t(`notifications.${act}`)}
        </Button>
      ))}
    </Acts>
  );
}

/** The buttons, below the row's text. */
const Acts = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      gap: 1,
      paddingInlineStart: "68px",
      paddingInlineEnd: 1.5,
      pb: 1.25,
      "& > button": { minHeight: 44 },
    }}
  >
    {children}
  </Box>
);
