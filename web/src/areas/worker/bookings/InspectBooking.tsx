// 'Inspect Booking': all data of one booking, and a select for its next status. Load it lazily.
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { selectableStatuses, type BookingStatus } from "@hourhand/contract/bookings";
import { BookingRefusals } from "../../../features/bookings/BookingRefusals.tsx";
import { CancelVisitButton } from "../../../features/bookings/endings/CancelVisitButton.tsx";
import { Fact, FactGrid } from "../../../features/bookings/FactGrid.tsx";
import { useTranslation } from "../../../locales/translation.ts";
import { pageAddress, pages, paths } from "../../../paths.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { formatAmount } from "../../../ui/format/money.ts";
import { Picture } from "../../../ui/pictures/Picture.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { useChangeBookingStatus, type WorkerBooking } from "./api.ts";
import { BookingActions } from "./BookingActions.tsx";
import { customerName } from "./customer-name.ts";
import { DirectionsLink } from "./DirectionsLink.tsx";
import { isPositionSeen, PositionShown } from "./PositionShown.tsx";
import { usePaymentInWords } from "./use-payment-in-words.ts";
import type { BookingDecision } from "./use-booking-decision.ts";
import { formatBookedDate, formatSlot, formatVisitTimes } from "./format-visit.ts";
import { SelectField } from "../../../ui/form/SelectField.tsx";

export interface InspectBookingProps {
  booking: WorkerBooking;
  answering: BookingDecision;
  open: boolean;
  onClose: () => void;
}

/** Read-only except for the status. The options depend on the current status. */
export default function InspectBooking({ booking, answering, open, onClose }: InspectBookingProps) {
  const t = useTranslation();
  // A choice is valid only for the status at which it was made. When the status changes, the new one is shown.
  const [choice, setChoice] = useState<{ from: BookingStatus; to: BookingStatus }>();
  const status = choice?.from === booking.status ? choice.to : booking.status;
  const { username } = booking.user_profile;
  const name = customerName(booking);
  const payment = usePaymentInWords(booking);
  const { mutateAsync, isPending } = useChangeBookingStatus();

  const save = async (): Promise<void> => {
    try {
      const { message } = await mutateAsync({ id: booking.id, status });
      toast.success(message);
      onClose();
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };

  return (
    <Dialog
      open={open}
      title={t("worker.inspectTitle")}
      onClose={onClose}
      locked={isPending}
      onClosed={() => setChoice(undefined)}
      actions={
        <>
          <Button
            variant="outlined"
            disabled={isPending}
            component={PageLink}
            href={pageAddress(pages.bookingDetails(booking.id), paths.worker)}
            {...{ page: pages.bookingDetails(booking.id), shell: paths.worker }}
          >
            {t("worker.openPage")}
          </Button>
          <Button variant="outlined" onClick={onClose} disabled={isPending}>
            {t("worker.close")}
          </Button>
          <Button busy={isPending} onClick={() => void save()}>
            {t("worker.save")}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 2.5 }}>
        <SelectField
          label={t("worker.status")}
          value={status}
          onChange={(event) => setChoice({ from: booking.status, to: event.target.value as BookingStatus })}
          disabled={isPending}
          sx={{ "& .MuiSelect-select": { textTransform: "capitalize" } }}
        >
          {selectableStatuses[booking.status].map((one) => (
            <MenuItem key={one} value={one} sx={{ textTransform: "capitalize" }}>
              {t(`bookings.status.${one}`)}
            </MenuItem>
          ))}
        </SelectField>
        <BookingRefusals id={booking.id} />
        {booking.status === "created" && <BookingActions booking={booking} answering={answering} wide />}
        <Box sx={{ "&:empty": { display: "none" } }}>
          <CancelVisitButton booking={booking} side="worker" isAllowed={booking.status === "accepted"} />
        </Box>
        <FactGrid>
          <Fact label={t("worker.user")}>
            {name !== username && <div>{name}</div>}
            <Box sx={name === username ? undefined : { color: "text.secondary" }}>{username}</Box>
          </Fact>
          <Fact label={t("worker.total")}>{formatAmount(booking.total)}</Fact>
          {payment !== undefined && <Fact label={t("worker.pay")}>{payment}</Fact>}
          <Fact label={t("worker.bookedTo")}>{formatBookedDate(booking)}</Fact>
          <Fact label={t("worker.visit")}>{formatVisitTimes(booking)}</Fact>
          <Fact label={t("worker.slot")}>{formatSlot(booking)}</Fact>
          <Fact label={t("worker.duration")}>{t("worker.hours", { hours: booking.duration })}</Fact>
          <Fact label={t("worker.address")} wide>
            {booking.address}
            <Box sx={{ mt: 1 }}>
              <DirectionsLink booking={booking} />
            </Box>
          </Fact>
          {isPositionSeen(booking) && (
            <Fact label={t("worker.position")} wide>
              <PositionShown visit={booking} name={name} />
            </Fact>
          )}
          <Fact label={t("worker.work")} wide>
            {booking.title}
          </Fact>
          <Fact label={t("worker.previousIssues")} wide>
            {booking.any_previous_issues || t("worker.none")}
          </Fact>
          <Fact label={t("worker.damagedParts")} wide>
            {booking.damaged_parts || t("worker.none")}
          </Fact>
          <Fact label={t("worker.description")} wide>
            {booking.details || t("worker.none")}
          </Fact>
        </FactGrid>
        {booking.photo && (
          <Picture
            src={booking.photo}
            alt={t("worker.photo")}
            ratio={4 / 3}
            width={560}
            sx={{ borderRadius: "14px" }}
          />
        )}
      </Stack>
    </Dialog>
  );
}
