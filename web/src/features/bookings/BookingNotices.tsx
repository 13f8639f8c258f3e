// The notices at the top of the booking dialog, each with a link or a button for the next step.
import Alert from "@mui/material/Alert";
import { useTranslation } from "../../locales/translation.ts";
import { pageAddress, pages } from "../../paths.ts";
import { PageLink } from "../../platform/PageLink.tsx";
import { Button } from "../../ui/Button.tsx";

const noticeStyle = {
  mb: 2,
  borderRadius: "12px",
  alignItems: "center",
  "& .MuiAlert-action": { p: 0, paddingInlineStart: 2 },
} as const;

/** The customer already has the maximum number of open bookings. */
export function TooManyOpen() {
  const t = useTranslation();
  return (
    <Alert
      severity="warning"
      sx={noticeStyle}
      action={
        <Button
          variant="text"
          color="inherit"
          component={PageLink}
          href={pageAddress(pages.bookings)}
          {...{ page: pages.bookings }}
          sx={{ whiteSpace: "nowrap" }}
        >
          {t("bookings.book.showOpen")}
        </Button>
      }
    >
      {t("bookings.book.tooManyOpen")}
    </Alert>
  );
}

/** The server's reason, and whether anything was booked. `sentBefore` is an earlier booking with the same content. */
export function RefusalNotice({
  id,
  sentence,
  sentBefore,
  onShowBooking,
}: {
  id: string;
  sentence: string;
  sentBefore: number | undefined;
  onShowBooking: (bookingId: number) => void;
}) {
  const t = useTranslation();
  return (
    <Alert
      id={id}
      severity="warning"
      sx={noticeStyle}
      action={
        sentBefore !== undefined && (
          <Button
            variant="text"
            color="inherit"
            onClick={() => onShowBooking(sentBefore)}
            sx={{ whiteSpace: "nowrap" }}
          >
            {t("bookings.book.showSent")}
          </Button>
        )
      }
    >
      {sentence}
    </Alert>
  );
}
