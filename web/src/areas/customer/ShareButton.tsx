// Shares a text and a page's address with another app. Copies them when the browser cannot share.
import ShareRounded from "@mui/icons-material/ShareRounded";
import { useTranslation } from "../../locales/translation.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";

export interface ShareButtonProps {
  text: string;
  /** The page's path, without the host. */
  address: string;
}

/** Needs the texts of `bookings`. */
export function ShareButton({ text, address }: ShareButtonProps) {
  const t = useTranslation();
  const share = async (): Promise<void> => {
    const url = new URL(address, location.origin).href;
    try {
      if ("share" in navigator) await navigator.share({ text, url });
      else {
        await (navigator as Navigator).clipboard.writeText(`${text} ${url}`);
        toast.success(t("bookings.copied"));
      }
    } catch (error) {
      // Closing the browser's share sheet is not an error.
      if (!(error instanceof Error && error.name === "AbortError")) toast.error(t("bookings.shareFailed"));
    }
  };
  return (
    <Button variant="outlined" startIcon={<ShareRounded />} onClick={() => void share()}>
      {t("bookings.shareLink")}
    </Button>
  );
}
