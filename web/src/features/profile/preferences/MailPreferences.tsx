// Which notifications also come by mail. The bell always shows them.
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { EventSwitches, type NamedEvent } from "./EventSwitches.tsx";

/** The events that send mails (docs/rules/notices.md 11). No other event sends any yet. */
const mailed: readonly NamedEvent[] = [
  { event: "booking", label: "profile.mails.booking" },
  { event: "proposal", label: "profile.push.proposal" },
  { event: "reminder", label: "profile.mails.reminder" },
  { event: "request", label: "profile.mails.request" },
];

/** A switch for each of them. A worker has no application to become one. */
export function MailPreferences({ isWorker }: { isWorker: boolean }) {
  const t = useTranslation();
  return (
    <>
      <Typography variant="h4" component="h2" id="profile-mails">
        {t("profile.mails")}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 1.5 }}>
        {t("profile.mailsHint")}
      </Typography>
      <EventSwitches
        way="mail"
        labelledBy="profile-mails"
        events={mailed.filter(({ event }) => !isWorker || event !== "request")}
      />
    </>
  );
}
