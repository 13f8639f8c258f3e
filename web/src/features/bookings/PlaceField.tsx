// Where the visit is: found from the position when asked, always editable, typed when there is none.
import MyLocationRounded from "@mui/icons-material/MyLocationRounded";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useEffect, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { bookWorker } from "@hourhand/contract/bookings";
import { useTranslation } from "../../locales/translation.ts";
import {
  positionIfPermitted,
  requestPosition,
  GeolocationError,
  type Position,
} from "../../platform/position.ts";
import { errorMessage } from "../../platform/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { TextInput } from "../../ui/form/fields.tsx";
import { required, validatorOf } from "../../ui/form/validators.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { lookUpAddress } from "./api.ts";

export interface PlaceFieldProps {
  position: Position | undefined;
  onPosition: (position: Position | undefined) => void;
  disabled?: boolean;
}

/** The address with a button that finds it. */
export function PlaceField({ position, onPosition, disabled = false }: PlaceFieldProps) {
  const t = useTranslation();
  const form = useFormContext<{ address: string }>();
  const [busy, setBusy] = useState(false);
  const label = t("bookings.book.address");
  const validateAddress = validatorOf(bookWorker.body.properties.address, label);

  const find = async (): Promise<void> => {
    setBusy(true);
    try {
      const here = await requestPosition();
      // From now on the booking can be sent: without an address the server finds it from the position.
      onPosition(here);
      form.clearErrors("address");
      const address = await lookUpAddress(here);
      if (address !== "") form.setValue("address", address, { shouldValidate: true, shouldDirty: true });
      else toast.info(t("bookings.book.typeAddress"), { id: "position" });
    } catch (error) {
      onPosition(undefined);
      toast.error(error instanceof GeolocationError ? error.message : errorMessage(error), {
        id: "position",
      });
    } finally {
      setBusy(false);
    }
  };

  // Where the position was allowed before, the address is found without a question.
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void positionIfPermitted().then((known) => {
      if (known && form.getValues("address") === "") void find();
    });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the dialog opens
  }, []);

  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      <TextInput
        name="address"
        label={label}
        autoComplete="street-address"
        rows={2}
        disabled={disabled}
        input={{ "aria-required": position === undefined }}
        validate={(typed) => {
          const filled = position === undefined ? required(label)(typed) : true;
          return filled === true ? validateAddress(typed) : filled;
        }}
      />
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.5 }}>
        <Button
          variant="text"
          busy={busy}
          disabled={disabled}
          startIcon={<MyLocationRounded />}
          onClick={() => void find()}
        >
          {t("bookings.book.findAddress")}
        </Button>
        {position && (
          <>
            <Typography variant="body2" color="textSecondary" sx={{ flex: "1 1 180px" }}>
              {t("bookings.book.positionSent")}
            </Typography>
            <Button variant="text" disabled={disabled} onClick={() => onPosition(undefined)}>
              {t("bookings.book.keepPosition")}
            </Button>
          </>
        )}
      </Box>
    </Box>
  );
}
