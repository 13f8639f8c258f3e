// Shares a visit with a friend or relative: a switch, and a link that is shown once.
import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { formatDateTime } from "../../../ui/format/dates.ts";
import { useEndVisitShare, useShareVisit, type BookingLife } from "./api.ts";

const shareableStatuses: ReadonlySet<BookingLife["status"]> = new Set(["accepted", "visited", "pending"]);

/** Whether the customer can share the visit, or has already shared it. */
export const mayShare = ({ shared_until: until, status }: BookingLife): boolean =>
  until !== null || shareableStatuses.has(status);

/** A switch for the customer, and the link. It is shown only once, because the server stores only its hash. */
export function ShareVisit({ booking }: { booking: BookingLife }) {
  const t = useTranslation();
  const share = useShareVisit(booking.id);
  const end = useEndVisitShare(booking.id);
  const { shared_until: until } = booking;
  const isShared = until !== null;
  const url = isShared ? share.data?.url : undefined;
  const busy = share.isPending || end.isPending;
  const fail = (error: unknown): void => toast.error(errorMessage(error));
  const make = (): void => share.mutate(undefined, { onError: fail });
  const stop = (): void => {
    share.reset();
    end.mutate(undefined, { onSuccess: ({ message }) => toast.success(message), onError: fail });
  };
  const send = async (link: string): Promise<void> => {
    const text = t("visit.share.text", { name: booking.worker.name });
    try {
      if ("share" in navigator) await navigator.share({ text, url: link });
      else {
        await (navigator as Navigator).clipboard.writeText(link);
        toast.success(t("visit.share.copied"));
      }
    } catch (error) {
      // Closing the browser's share sheet is not an error. Without permission for the clipboard, the person copies
      // the link by hand.
      if (!(error instanceof Error && error.name === "AbortError")) toast.info(t("visit.share.byHand"));
    }
  };
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      <FormControlLabel
        sx={{ minHeight: 44, m: 0, justifyContent: "space-between", gap: 2 }}
        labelPlacement="start"
        label={t("visit.share")}
        disabled={busy}
        control={
          <Switch
            checked={isShared}
            onChange={(_, next) => (next ? make() : stop())}
            slotProps={{ input: { role: "switch" } }}
          />
        }
      />
      <Typography variant="body2" color="textSecondary">
        {isShared ? t("visit.share.until", { moment: formatDateTime(until) }) : t("visit.share.hint")}
      </Typography>
      {url !== undefined && (
        <TextField
          label={t("visit.share.link")}
          value={url}
          slotProps={{ htmlInput: { readOnly: true } }}
          onFocus={({ target }) => target.select()}
          fullWidth
        />
      )}
      {isShared && (
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5 }}>
          {url === undefined ? (
            <Button variant="outlined" busy={busy} onClick={make}>
              {t("visit.share.new")}
            </Button>
          ) : (
            <Button variant="outlined" startIcon={<ContentCopyRounded />} onClick={() => void send(url)}>
              {t("visit.share.send")}
            </Button>
          )}
          {url === undefined && (
            <Typography variant="body2" color="textSecondary" sx={{ flex: "1 1 200px" }}>
              {t("visit.share.once")}
            </Typography>
          )}
        </Box>
      )}
    </Box>
  );
}
