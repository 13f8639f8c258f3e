// Proposes more work on a visit to the customer: hours at the booking's price, and items with an amount.
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { workingHours } from "@hourhand/contract/free-hours";
import { maxExtraHours } from "@hourhand/contract/proposals";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { ChoiceTiles } from "../../../ui/form/ChoiceTiles.tsx";
import { useAppForm } from "../../../ui/form/Form.tsx";
import { formatTime } from "../../../ui/format/dates.ts";
import { formatMinor } from "../../../ui/format/money.ts";
import { useMakeProposal } from "./api.ts";
import { costOf, endWith, hoursLeft, itemsOf, type ExtraValues } from "./extra-work.ts";
import { ItemFields } from "./ItemFields.tsx";
import type { ProposeDialogProps } from "./ProposeMoveDialog.tsx";

/** The dialog. Import it lazily. */
export default function ProposeExtraDialog({ open, booking, onClose, onSent, onClosed }: ProposeDialogProps) {
  const t = useTranslation();
  const form = useAppForm<ExtraValues>({ hours: "0", items: [] });
  const typed = useWatch({ control: form.control });
  const { mutate, isPending } = useMakeProposal(booking.id);
  const [refusal, setRefusal] = useState<string>();
  const hours = Number(typed.hours);
  const cost = costOf(booking, hours, itemsOf(form.getValues("items")));
  const maxHours = hoursLeft(booking);

  const submit = form.handleSubmit((values) => {
    if (isPending) return;
    const items = itemsOf(values.items);
    if (hours === 0 && items.length === 0) {
      setRefusal(t("proposals.nothingAdded"));
      return;
    }
    setRefusal(undefined);
    mutate(
      { kind: "extra", ...(hours > 0 && { hours }), ...(items.length > 0 && { items }) },
      {
        onSuccess({ message }) {
          toast.success(message);
          onSent();
        },
        onError: (error) => setRefusal(errorMessage(error)),
      },
    );
  });

  return (
    <Dialog
      open={open}
      title={t("proposals.extraTitle", { title: booking.title })}
      onClose={onClose}
      locked={isPending}
      onSubmit={(event) => void submit(event)}
      onClosed={onClosed}
      actions={
        <Stack component="section" aria-label={t("proposals.summary")} sx={{ width: "100%", gap: 1.25 }}>
          <Typography role="status" sx={{ fontVariantNumeric: "tabular-nums", fontWeight: 600 }}>
            {t("proposals.sum", {
              extra: formatMinor(cost.extraPaise),
              total: formatMinor(cost.totalPaise),
            })}
            {hours > 0 && `. ${t("proposals.until", { time: formatTime(endWith(booking, hours)) })}`}
          </Typography>
          <Box
            sx={{
              display: "flex",
              gap: 1.5,
              justifyContent: "flex-end",
              "& > *": { flex: { xs: 1, sm: "none" } },
            }}
          >
            <Button variant="outlined" onClick={onClose} disabled={isPending}>
              {t("proposals.cancel")}
            </Button>
            <Button
              type="submit"
              {...(cost.extraPaise > 0 ? { color: "secondary" } : { variant: "outlined" })}
              busy={isPending}
            >
              {t("proposals.propose")}
            </Button>
          </Box>
        </Stack>
      }
    >
      <FormProvider {...form}>
        <Stack sx={{ gap: 2.5 }}>
          <Typography color="textSecondary">
            {t("proposals.extraHint", { name: booking.customer.name })}
          </Typography>
          {refusal !== undefined && (
            <Alert severity="warning" sx={{ borderRadius: "12px" }}>
              {refusal}
            </Alert>
          )}
          <ChoiceTiles
            legend={t("proposals.moreHours")}
            choices={Array.from({ length: maxExtraHours + 1 }, (_, count) => ({
              value: String(count),
              label: count === 0 ? t("proposals.noHours") : `+${count}`,
              disabled: count > maxHours,
              ...(count > maxHours && {
                note: t("proposals.tooLate", { time: formatTime(workingHours.to) }),
              }),
            }))}
            value={typed.hours ?? "0"}
            onChange={(value) => form.setValue("hours", value)}
          />
          <ItemFields />
        </Stack>
      </FormProvider>
    </Dialog>
  );
}
