// Asks once, and only where they are useful, whether this device should get push notifications (docs/rules/notices.md
// 30).
import NotificationsActiveOutlined from "@mui/icons-material/NotificationsActiveOutlined";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { errorMessage } from "../../platform/api-error.ts";
import { declinePush, isPushDeclined, switchPushOn, usePushState } from "../../platform/push.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";

/** `name` is the person who will answer. Without it the card is about new bookings. */
export default function PushCard({ name }: { name?: string }) {
  const t = useTranslation();
  const state = usePushState();
  const id = useId();
  const [isDeclined, setDeclined] = useState(isPushDeclined);
  const [isBusy, setBusy] = useState(false);
  if (state !== "off" || isDeclined) return null;
  const switchOn = async (): Promise<void> => {
    setBusy(true);
    try {
      if ((await switchPushOn()) === "on") toast.success(t("notifications.push.done"));
    } catch (error) {
      toast.error(error instanceof DOMException ? t("notifications.push.failed") : errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 2,
        rowGap: 1,
        p: 2,
        borderRadius: "16px",
      }}
    >
      <NotificationsActiveOutlined color="primary" sx={{ flex: "none" }} />
      <Typography id={id} sx={{ flex: "1 1 200px", fontWeight: 550, overflowWrap: "anywhere" }}>
        {name === undefined ? t("notifications.push.bookings") : t("notifications.push.answer", { name })}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button variant="outlined" busy={isBusy} onClick={() => void switchOn()}>
          {t("notifications.push.on")}
        </Button>
        <Button
          variant="text"
          color="inherit"
          onClick={() => {
            declinePush();
            setDeclined(true);
          }}
        >
          {t("notifications.push.later")}
        </Button>
      </Box>
    </Card>
  );
}
