// Which news also comes by mail. The bell always tells.
import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { startTransition, useOptimistic } from "react";
import type { OptionalEvent } from "@hourhand/contract/notification-preferences";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { ErrorState, Loading, Skeleton } from "../../../ui/feedback/States.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { useEditNotificationPreferences, useViewNotificationPreferences } from "./api.ts";

/** What mails are sent for (docs/rules/notices.md 11); the other events have nothing to switch off yet. */
const mailed = ["booking", "reminder", "request"] as const satisfies readonly OptionalEvent[];

/** A switch for each event, kept as it is pressed. */
export function MailPreferences() {
  const t = useTranslation();
  const { data, error, isFetching, refetch } = useViewNotificationPreferences();
  return (
    <>
      <Typography variant="h4" component="h2" id="profile-mails">
        {t("profile.mails")}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 1.5 }}>
        {t("profile.mailsHint")}
      </Typography>
      {data ? (
        <Box role="group" aria-labelledby="profile-mails" sx={{ display: "grid" }}>
          {mailed.map((event) => (
            <MailSwitch key={event} event={event} mail={data[event].mail} />
          ))}
        </Box>
      ) : error ? (
        <ErrorState
          error={error}
          what={t("profile.mailsFailed")}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <Loading>
          <Skeleton height={132} />
        </Loading>
      )}
    </>
  );
}

/** Seen at once, taken back when it is refused. */
function MailSwitch({ event, mail }: { event: (typeof mailed)[number]; mail: boolean }) {
  const t = useTranslation();
  const { mutateAsync } = useEditNotificationPreferences();
  const [shown, show] = useOptimistic(mail);
  const change = (next: boolean): void =>
    startTransition(async () => {
      show(next);
      try {
        await mutateAsync({ event, mail: next });
      } catch (refused) {
        toast.error(errorMessage(refused));
      }
    });
  return (
    <FormControlLabel
      sx={{ minHeight: 44, m: 0, justifyContent: "space-between", gap: 2 }}
      labelPlacement="start"
      label={t(`profile.mails.${event}`)}
      control={
        <Switch
          checked={shown}
          onChange={(_, next) => change(next)}
          slotProps={{ input: { role: "switch" } }}
        />
      }
    />
  );
}
