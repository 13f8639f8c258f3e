// Whether this device shows notifications while the app is closed, and for which events (docs/rules/notices.md 11, 30).
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import type { MessageId } from "../../../locales/namespaces.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { switchPushOff, switchPushOn, usePushState, type PushState } from "../../../platform/push.ts";
import { useSession } from "../../../platform/session.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { usePressed } from "../../../ui/form/use-pressed.ts";
import { EventSwitches, type NamedEvent } from "./EventSwitches.tsx";

const says = {
  on: "profile.push.isOn",
  off: "profile.push.isOff",
  blocked: "profile.push.isBlocked",
  unsupported: "profile.push.isUnsupported",
  "install-first": "profile.push.installFirst",
} as const satisfies Record<PushState, MessageId>;

const everyone: readonly NamedEvent[] = [
  { event: "booking", label: "profile.mails.booking" },
  { event: "proposal", label: "profile.push.proposal" },
  { event: "reminder", label: "profile.mails.reminder" },
  { event: "new_message", label: "profile.push.message" },
];
const ofRole: Readonly<Record<"user" | "worker" | "admin" | "", readonly NamedEvent[]>> = {
  user: [{ event: "request", label: "profile.mails.request" }],
  worker: [{ event: "review", label: "profile.push.review" }],
  admin: [{ event: "request", label: "profile.push.request" }],
  "": [],
};

/** The device's switch. Below it, a switch for each event, which applies to all devices of the person. */
export function PushPreferences() {
  const t = useTranslation();
  const state = usePushState();
  const { role } = useSession();
  // Busy while the browser asks for permission, too.
  const { shown, isBusy, press } = usePressed(state === "on", async (next) => {
    try {
      await (next ? switchPushOn() : switchPushOff());
    } catch (error) {
      toast.error(error instanceof DOMException ? t("profile.push.failed") : errorMessage(error));
    }
  });
  const isFree = state === "on" || state === "off";
  return (
    <>
      <Typography variant="h4" component="h2">
        {t("profile.push")}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 1.5 }}>
        {t("profile.push.hint")}
      </Typography>
      <FormControlLabel
        sx={{ minHeight: 44, m: 0, width: 1, justifyContent: "space-between", gap: 2 }}
        labelPlacement="start"
        label={t("profile.push.device")}
        disabled={!isFree || isBusy}
        control={
          <Switch
            checked={shown}
            onChange={(_, next) => void press(next)}
            slotProps={{ input: { role: "switch", "aria-describedby": "profile-push-state" } }}
          />
        }
      />
      <Typography id="profile-push-state" role="status" variant="body2" color="textSecondary">
        {t(says[state])}
      </Typography>
      <Typography
        variant="body1"
        component="h3"
        id="profile-pushes"
        sx={{ mt: 2.5, mb: 0.5, fontWeight: 650 }}
      >
        {t("profile.push.events")}
      </Typography>
      <EventSwitches way="push" labelledBy="profile-pushes" events={[...everyone, ...ofRole[role]]} />
    </>
  );
}
