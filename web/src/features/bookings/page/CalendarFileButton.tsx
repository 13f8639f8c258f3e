// 'Add to calendar': the visit as a file that every calendar reads.
import EventRounded from "@mui/icons-material/EventRounded";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { useReadBookingCalendar } from "./api.ts";

/** One file at a time. */
export function CalendarFileButton({ bookingId }: { bookingId: number }) {
  const t = useTranslation();
  const { mutate, isPending } = useReadBookingCalendar();
  return (
    <Button
      variant="outlined"
      startIcon={<EventRounded />}
      busy={isPending}
      onClick={() => mutate(bookingId)}
    >
      {t("visit.toCalendar")}
    </Button>
  );
}
