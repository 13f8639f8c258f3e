// The worker's registered place, shown as an address. It can be changed to the device's position.
import MyLocationRounded from "@mui/icons-material/MyLocationRounded";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { requestPosition, GeolocationError } from "../../../platform/position.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { useFindAddress, useEditOwnWorker, type OwnWorker } from "./api.ts";

/** 'Location' and 'Change location to here'. A change is saved immediately. */
export function Location({ worker }: { worker: OwnWorker }) {
  const t = useTranslation();
  const { data: address, isFetching, isError } = useFindAddress(worker.latitude, worker.longitude);
  const { mutateAsync } = useEditOwnWorker();
  const [busy, setBusy] = useState(false);

  const moveHere = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const { message } = await mutateAsync(await requestPosition());
      toast.success(message);
    } catch (error) {
      toast.error(error instanceof GeolocationError ? error.message : errorMessage(error), {
        id: "position",
      });
    } finally {
      setBusy(false);
    }
  };

  const unknown = worker.latitude === null || worker.longitude === null;
  const shown = unknown
    ? t("worker.noLocation")
    : address ||
      worker.address ||
      (isError
        ? t("worker.addressFailed")
        : isFetching
          ? t("ui.loading")
          : // Where the server knows no addresses, the position still counts for distances.
            t("worker.positionOnly"));
  return (
    <Box
      sx={{
        display: "grid",
        gap: 1.5,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) auto" },
        alignItems: "center",
      }}
    >
      <TextField
        label={t("worker.location")}
        value={shown}
        multiline
        slotProps={{ htmlInput: { readOnly: true } }}
        sx={{ "& .MuiOutlinedInput-root": { bgcolor: "surface.sunken" } }}
      />
      <Button
        variant="outlined"
        startIcon={<MyLocationRounded />}
        busy={busy}
        onClick={() => void moveHere()}
      >
        {t("worker.moveHere")}
      </Button>
    </Box>
  );
}
