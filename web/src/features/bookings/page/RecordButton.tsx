// 'Save the record': downloads the sealed timeline as a file that anyone can verify later without our server.
import DownloadRounded from "@mui/icons-material/DownloadRounded";
import { useTranslation } from "../../../locales/translation.ts";
import { Button, type ButtonProps } from "../../../ui/Button.tsx";
import { useReadRecord } from "./api.ts";

/** One download at a time. */
export function RecordButton({
  bookingId,
  variant = "outlined",
}: { bookingId: number } & Pick<ButtonProps, "variant">) {
  const t = useTranslation();
  const { mutate, isPending } = useReadRecord();
  return (
    <Button
      variant={variant}
      startIcon={<DownloadRounded />}
      busy={isPending}
      onClick={() => mutate(bookingId)}
    >
      {t("visit.saveRecord")}
    </Button>
  );
}
