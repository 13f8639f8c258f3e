// The secret address with which the person's own calendar can show their visits.
import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { useEndCalendarFeed, useMakeCalendarFeed } from "./api.ts";

/** The address is shown only when it is created, because the server stores only its hash. */
export function CalendarFeed() {
  const t = useTranslation();
  const make = useMakeCalendarFeed();
  const end = useEndCalendarFeed();
  const fail = (error: unknown): void => toast.error(errorMessage(error));
  const url = make.data?.url;
  const copy = (address: string): Promise<void> =>
    copyText(address, { copied: t("profile.calendarCopied"), byHand: t("profile.calendarCopyByHand") });
  const endFeed = (): void =>
    end.mutate(undefined, {
      onSuccess: ({ message }) => {
        make.reset();
        toast.success(message);
      },
      onError: fail,
    });
  return (
    <>
      <Typography variant="h4" component="h2">
        {t("profile.calendar")}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 1.5 }}>
        {t("profile.calendarHint")}
      </Typography>
      {url !== undefined && (
        <TextField
          label={t("profile.calendarAddress")}
          value={url}
          helperText={t("profile.calendarSecret")}
          slotProps={{ htmlInput: { readOnly: true } }}
          onFocus={({ target }) => target.select()}
          fullWidth
          sx={{ mb: 1.5 }}
        />
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5 }}>
        {url !== undefined && (
          <Button startIcon={<ContentCopyRounded />} onClick={() => void copy(url)}>
            {t("profile.calendarCopy")}
          </Button>
        )}
        <Button
          variant="outlined"
          busy={make.isPending}
          onClick={() => make.mutate(undefined, { onError: fail })}
        >
          {t(url === undefined ? "profile.calendarMake" : "profile.calendarMakeNew")}
        </Button>
        <Button variant="outlined" color="error" busy={end.isPending} onClick={endFeed}>
          {t("profile.calendarEnd")}
        </Button>
      </Box>
    </>
  );
}
