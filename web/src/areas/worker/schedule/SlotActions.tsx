// The actions on a slot: switch it on or off, delete it.
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Switch from "@mui/material/Switch";
import { Suspense } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { formatTime } from "../../../ui/format/dates.ts";
import { usePressed } from "../../../ui/form/use-pressed.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { useDeleteSlot, useToggleSlot, type Slot } from "./api.ts";

const ConfirmDialog = lazyComponent(async () => ({
  default: (await import("../../../ui/dialog/ConfirmDialog.tsx")).ConfirmDialog,
}));

/** Both take effect immediately. Deleting hours with live bookings needs a confirmation. */
export function SlotActions({ slot }: { slot: Slot }) {
  const t = useTranslation();
  const toggle = useToggleSlot();
  const remove = useDeleteSlot();
  const question = useDialog();
  const which = {
    day: t(`schedule.day.${slot.day_of_week}`),
    from: formatTime(slot.start_time),
    to: formatTime(slot.end_time),
  };
  // A deleted slot's row is unmounted before the reply arrives, so the message must not depend on it.
  const showReply = async (answer: Promise<{ message: string }>): Promise<void> => {
    const id = `slot-${slot.id}`;
    try {
      toast.success((await answer).message, { id });
    } catch (error) {
      toast.error(errorMessage(error), { id });
    }
  };
  const { shown, isBusy, press } = usePressed(slot.is_active, () => showReply(toggle.mutateAsync(slot.id)));
  const deleteIt = (): void => {
    if (!remove.isPending) void showReply(remove.mutateAsync(slot.id));
  };
  return (
    <Box sx={{ display: "flex", alignItems: "center", justifyContent: "flex-end", gap: 1 }}>
      <Box
        component="label"
        sx={{ display: "grid", placeItems: "center", minWidth: 60, minHeight: 48, cursor: "pointer" }}
      >
        <Switch
          checked={shown}
          onChange={() => {
            if (!isBusy) void press(!shown);
          }}
          sx={{
            "& .MuiSwitch-track": { bgcolor: "outline", opacity: 1 },
            "& .MuiSwitch-thumb": { border: 2, borderColor: shown ? "primary.main" : "outline" },
          }}
          slotProps={{ input: { role: "switch", "aria-label": t("schedule.activeOf", which) } }}
        />
      </Box>
      <IconButton
        aria-label={t("schedule.deleteOf", which)}
        onClick={slot.live_bookings > 0 ? question.show : deleteIt}
        sx={{ color: "error.main", minWidth: 48, minHeight: 48 }}
      >
        <DeleteOutlineRounded />
      </IconButton>
      <Suspense fallback={null}>
        {question.mounted && (
          <ConfirmDialog
            open={question.open}
            title={t("schedule.delete.title", which)}
            text={t("schedule.delete.text", { count: slot.live_bookings })}
            yes={t("schedule.delete.do")}
            no={t("schedule.delete.keep")}
            dangerous
            onYes={() => {
              question.close();
              deleteIt();
            }}
            onNo={question.close}
          />
        )}
      </Suspense>
    </Box>
  );
}
