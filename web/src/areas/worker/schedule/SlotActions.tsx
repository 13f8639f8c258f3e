// What can be done with a slot: switch it on or off, delete it.
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Switch from "@mui/material/Switch";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { formatTime } from "../../../ui/format/dates.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { useDeleteSlot, useToggleSlot, type Slot } from "./api.ts";

/** Both answer at once. */
export function SlotActions({ slot }: { slot: Slot }) {
  const t = useTranslation();
  const toggle = useToggleSlot();
  const remove = useDeleteSlot();
  const which = {
    day: t(`schedule.day.${slot.day_of_week}`),
    from: formatTime(slot.start_time),
    to: formatTime(slot.end_time),
  };
  const callbacks = {
    onSuccess: ({ message }: { message: string }) => toast.success(message, { id: `slot-${slot.id}` }),
    onError: (error: unknown) => toast.error(errorMessage(error), { id: `slot-${slot.id}` }),
  };
  return (
    <Box sx={{ display: "flex", alignItems: "center", justifyContent: "flex-end", gap: 1 }}>
      <Box
        component="label"
        sx={{ display: "grid", placeItems: "center", minWidth: 60, minHeight: 48, cursor: "pointer" }}
      >
        <Switch
          checked={slot.is_active}
          onChange={() => {
            if (!toggle.isPending) toggle.mutate(slot.id, callbacks);
          }}
          sx={{
            "& .MuiSwitch-track": { bgcolor: "outline", opacity: 1 },
            "& .MuiSwitch-thumb": { border: 2, borderColor: slot.is_active ? "primary.main" : "outline" },
          }}
          slotProps={{ input: { role: "switch", "aria-label": t("schedule.activeOf", which) } }}
        />
      </Box>
      <IconButton
        aria-label={t("schedule.deleteOf", which)}
        onClick={() => {
          if (!remove.isPending) remove.mutate(slot.id, callbacks);
        }}
        sx={{ color: "error.main", minWidth: 48, minHeight: 48 }}
      >
        <DeleteOutlineRounded />
      </IconButton>
    </Box>
  );
}
