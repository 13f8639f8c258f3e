// 'Accept' next to a notification of a booking that its worker has not answered yet. One press accepts it, as in the
// worker's list of bookings.
import type { NoticeFrame } from "@hourhand/contract/notifications";
import { useTranslation } from "../../locales/translation.ts";
import { errorMessage } from "../../platform/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { useAcceptBooking, type NoticeDetails } from "./api.ts";
import { noticeRowId, type NoticeOutcome } from "./NoticeRow.tsx";

type Booking = NonNullable<NoticeDetails["booking"]>;

/** Whether a notification is about a booking that this person still has to answer. */
export const isToAnswer = (
  { event }: NoticeFrame,
  details: NoticeDetails | undefined,
): details is NoticeDetails & { booking: Booking } =>
  event === "booking" && details?.booking?.to_answer === true;

export interface AcceptInNoticeProps {
  notice: NoticeFrame;
  booking: Booking;
  /** Receives the outcome, which a toast shows too. */
  onAnswered: (notice: NoticeFrame, outcome: NoticeOutcome) => void;
}

/** Place it next to the row, not inside it. */
export function AcceptInNotice({ notice, booking, onAnswered }: AcceptInNoticeProps) {
  const t = useTranslation();
  const { mutateAsync, isPending } = useAcceptBooking();
  const accept = async (): Promise<void> => {
    try {
      const { message } = await mutateAsync(booking.id);
      toast.success(message);
      onAnswered(notice, { text: message, isRefused: false });
    } catch (error) {
      const message = errorMessage(error);
      toast.error(message);
      onAnswered(notice, { text: message, isRefused: true });
    }
  };
  return (
    <Button
      variant="outlined"
      size="small"
      busy={isPending}
      aria-describedby={noticeRowId(notice.id)}
      onClick={() => void accept()}
      // On a phone there is no space next to the text, so the button is below it.
      sx={{
        flex: "none",
        minHeight: 44,
        alignSelf: { xs: "flex-start", sm: "center" },
        marginInlineStart: { xs: "68px", sm: 1 },
        marginInlineEnd: 1,
        mb: { xs: 1, sm: 0 },
      }}
    >
      {t("notifications.accept")}
    </Button>
  );
}
