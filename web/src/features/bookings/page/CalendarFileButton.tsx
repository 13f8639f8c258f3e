// 'Add to calendar': saves the visit as a file that any calendar app can import.
import EventRounded from "@mui/icons-material/EventRounded";
import { useTranslation } from "../../../locales/translation.ts";
import { Button, type ButtonProps } from "../../../ui/Button.tsx";
import { useReadBookingCalendar } from "./api.ts";

/** One download at a time. */
export function CalendarFileButton({
  bookingId,
  variant = "outlined",
}: { bookingId: number } & Pick<ButtonProps, "variant">) {
  const t = useTranslation();
  const { mutate, isPending } = useReadBookingCalendar();
  return (
    <Button variant={variant} startIcon={<EventRounded />} busy={isPending} onClick={() => mutate(bookingId)}>
      {t("visit.toCalendar")}
    </Button>
  );
}
