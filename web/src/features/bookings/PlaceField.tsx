// The place of the visit: a recent address, the current position or a typed address, with house and landmark.
import MyLocationRounded from "@mui/icons-material/MyLocationRounded";
import PlaceRounded from "@mui/icons-material/PlaceRounded";
import Box from "@mui/material/Box";
import { useEffect, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { bookWorker } from "@hourhand/contract/bookings";
import { isIndia } from "@hourhand/contract/market";
import { useTranslation } from "../../locales/translation.ts";
import {
  positionIfPermitted,
  requestPosition,
  GeolocationError,
  type Position,
} from "../../platform/position.ts";
import { errorMessage } from "../../platform/api-error.ts";
import { ChoiceChip } from "../../ui/form/ChoiceChip.tsx";
import { TextInput } from "../../ui/form/fields.tsx";
import { required, validatorOf } from "../../ui/form/validators.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { joinAddress, type PlaceTexts } from "./address.ts";
import { readAddressAt } from "./api.ts";

export interface PlaceFieldProps {
  position: Position | undefined;
  onPosition: (position: Position | undefined) => void;
  /** The customer's earlier addresses, the latest first. */
  recent: readonly string[];
  disabled?: boolean;
}

/** Nobody could read a longer text at the door. */
const maxShortText = 100;

/** The address field with one-press choices, and the fields for house and landmark. */
export function PlaceField({ position, onPosition, recent, disabled = false }: PlaceFieldProps) {
  const t = useTranslation();
  const form = useFormContext<PlaceTexts & Record<string, string>>();
  const typed = useWatch<PlaceTexts, "address">({ name: "address" });
  const [busy, setBusy] = useState(false);
  const label = t("bookings.book.address");
  const validateAddress = validatorOf(bookWorker.body.properties.address, label);

  // A late reply must not overwrite an address that the person has chosen or typed since.
  const finding = useRef(0);
  const find = async (): Promise<void> => {
    const mine = ++finding.current;
    const addressBefore = form.getValues("address");
    const isOutdated = () => mine !== finding.current || form.getValues("address") !== addressBefore;
    setBusy(true);
    try {
      const here = await requestPosition();
      if (isOutdated()) return;
      // In India the booking can now be sent even without an address, because the server finds it from the position.
      onPosition(here);
      form.clearErrors("address");
      const address = await readAddressAt(here);
      if (isOutdated()) return;
      if (address !== "") form.setValue("address", address, { shouldValidate: true, shouldDirty: true });
      else toast.info(t("bookings.book.typeAddress"), { id: "position" });
    } catch (error) {
      if (isOutdated()) return;
      onPosition(undefined);
      toast.error(error instanceof GeolocationError ? error.message : errorMessage(error), {
        id: "position",
      });
    } finally {
      if (mine === finding.current) setBusy(false);
    }
  };
  const takeRecent = (address: string): void => {
    finding.current++;
    setBusy(false);
    // A recent address is complete, and the customer may not be there now.
    form.setValue("house", "");
    form.setValue("landmark", "");
    form.setValue("address", address, { shouldValidate: true, shouldDirty: true });
    onPosition(undefined);
  };

  // If the position is already allowed, the address is found without a prompt.
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
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Box
        role="group"
        aria-label={t("bookings.book.places")}
        // Addresses are too long for two columns.
        sx={{
          display: "grid",
          gap: 1,
          justifyItems: "start",
          "& > .MuiChip-root": { maxWidth: "100%" },
        }}
      >
        <ChoiceChip
          label={t(position ? "bookings.book.positionSent" : "bookings.book.findAddress")}
          icon={<MyLocationRounded />}
          isChosen={position !== undefined}
          busy={busy}
          disabled={disabled}
          onPress={() => (position ? onPosition(undefined) : void find())}
        />
        {recent.map((address) => (
          <ChoiceChip
            key={address}
            label={address}
            icon={<PlaceRounded />}
            isChosen={typed === address && position === undefined}
            disabled={disabled}
            onPress={() => takeRecent(address)}
          />
        ))}
      </Box>
      <TextInput
        name="address"
        label={label}
        autoComplete="street-address"
        rows={2}
        disabled={disabled}
        input={{ "aria-required": position === undefined || !isIndia() }}
        validate={(value) => {
          const { house, landmark } = form.getValues();
          const isNeeded = position === undefined || !isIndia() || `${house}${landmark}`.trim() !== "";
          const filled = isNeeded ? required(label)(value) : true;
          if (filled !== true) return filled;
          return validateAddress(
            joinAddress({ house, landmark, address: String(value) }, (mark) =>
              t("bookings.book.near", { landmark: mark }),
            ),
          );
        }}
      />
      <DoorFields disabled={disabled} />
    </Box>
  );
}

/** Fields that help the worker find the door. */
function DoorFields({ disabled }: { disabled: boolean }) {
  const t = useTranslation();
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "repeat(auto-fit, minmax(9.5rem, 1fr))" }}>
      <TextInput
        name="house"
        label={t("bookings.book.house")}
        autoComplete="address-line2"
        hint={t("bookings.book.optional")}
        disabled={disabled}
        input={{ maxLength: maxShortText }}
      />
      <TextInput
        name="landmark"
        label={t("bookings.book.landmark")}
        hint={t("bookings.book.optional")}
        disabled={disabled}
        input={{ maxLength: maxShortText }}
      />
    </Box>
  );
}
