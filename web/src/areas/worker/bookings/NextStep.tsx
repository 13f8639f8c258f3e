// The next step of a visit, as one large button: 'I have arrived', then 'Job done' with the earnings and the fee.
import DoneAllRounded from "@mui/icons-material/DoneAllRounded";
import WhereToVoteOutlined from "@mui/icons-material/WhereToVoteOutlined";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Suspense, useState } from "react";
import { codeNeeded, type NextStep as Step } from "@hourhand/contract/bookings";
import { shareOf } from "@hourhand/contract/policies";
import type { BookingLife } from "../../../features/bookings/page/api.ts";
import type { MainAct } from "../../../features/bookings/page/main-act.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { ApiError, errorMessage } from "../../../platform/api-error.ts";
import { Button, type ButtonProps } from "../../../ui/Button.tsx";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { formatAmount, toMajor } from "../../../ui/format/money.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { marketDate } from "../../../ui/format/dates.ts";
import { useChangeBookingStatus, type WorkerBooking } from "./api.ts";

const ArriveDialog = lazyComponent(() => import("../../../features/bookings/page/ArriveDialog.tsx"), {
  texts: ["visit"],
});

/** How long the button stays disabled after a step, in milliseconds. */
const pauseMs = 1_000;

export interface NextStepProps {
  visit: {
    id: number;
    /** Null when there is no next step now. Then nothing is rendered. */
    step: Step | null;
    /** The customer's name, because the customer has the code. */
    customer: string;
    /** In major units. */
    total: number;
    fee: number;
  };
  /** The id of the element with the customer's name. */
  describedBy?: string;
  color?: ButtonProps["color"];
  size?: ButtonProps["size"];
  /** The visit is not due yet: the step is possible, but its button is not emphasised. */
  isQuiet?: boolean;
}

/** If the visit needs the customer's code, the button asks for it. A press does not reach the surrounding row. */
export function NextStep({
  visit,
  describedBy,
  color = "primary",
  size = "large",
  isQuiet = false,
}: NextStepProps) {
  const t = useTranslation();
  const arrive = useDialog();
  const { mutateAsync, isPending } = useChangeBookingStatus();
  const { id, step, customer, total, fee } = visit;
  // The next step's button appears under the same thumb. The second tap of a double tap must not press it.
  const [isPaused, setIsPaused] = useState(false);
  const pause = (): void => {
    setIsPaused(true);
    setTimeout(() => setIsPaused(false), pauseMs);
  };
  // A refetched list may show another visit here while the dialog is open.
  const [codeFor, setCodeFor] = useState({ id, customer });
  const askForCode = (): void => {
    setCodeFor({ id, customer });
    arrive.show();
  };

  const take = async (): Promise<void> => {
    if (isPaused) return;
    if (step === null || step === "arrival") return askForCode();
    try {
      const { message } = await mutateAsync({ id, status: step });
      pause();
      toast.success(message);
    } catch (error) {
      // The policy now requires the code, but the list was fetched before that.
      if (error instanceof ApiError && error.is(codeNeeded)) askForCode();
      else toast.error(errorMessage(error));
    }
  };

  if (step === null && !arrive.mounted) return null;
  const isDone = step === "completed";
  return (
    // A press on a button or in its dialog must not open the booking.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <Box
      onClick={(event) => event.stopPropagation()}
      sx={{ display: "grid", gap: 0.75, "&:empty": { display: "none" } }}
    >
      {isDone && (
        <Typography
          id={`step-${id}`}
          sx={{
            fontWeight: 600,
            fontVariantNumeric: "tabular-nums",
            fontSize: size === "large" ? undefined : "0.95rem",
          }}
        >
          {t("worker.toCollect", { total: formatAmount(total), fee: formatAmount(fee) })}
        </Typography>
      )}
      {step !== null && (
        <Button
          size={size}
          variant={isQuiet ? "outlined" : "contained"}
          color={color}
          startIcon={isDone ? <DoneAllRounded /> : <WhereToVoteOutlined />}
          busy={isPending || arrive.opening || isPaused}
          aria-describedby={[describedBy, isDone && `step-${id}`].filter(Boolean).join(" ") || undefined}
          onPointerEnter={step === "arrival" ? ArriveDialog.preload : undefined}
          onClick={() => void take()}
          sx={size === "large" ? { minHeight: 56, fontSize: "1.1rem" } : { whiteSpace: "nowrap" }}
        >
          {t(isDone ? "worker.done" : "worker.arrived")}
        </Button>
      )}
      <Suspense fallback={null}>
        {arrive.mounted && (
          <ArriveDialog
            key={codeFor.id}
            bookingId={codeFor.id}
            customer={codeFor.customer}
            open={arrive.open}
            onClose={arrive.close}
            onSent={arrive.sent}
            onClosed={() => {
              arrive.closed();
              pause();
            }}
          />
        )}
      </Suspense>
    </Box>
  );
}

/** Whether a visit is due: today or earlier, or already running. */
export const isDue = ({ status, booked_date }: Pick<WorkerBooking, "status" | "booked_date">): boolean =>
  status !== "accepted" || booked_date <= marketDate();

/** The next step of a booking in the documented list. */
export const stepOf = ({
  id,
  next_step,
  user_profile,
  total,
  fee,
}: WorkerBooking): NextStepProps["visit"] => ({
  id,
  step: next_step,
  customer: user_profile.username,
  total,
  fee,
});

/** The next step on a booking's page, where it is the main action. */
export const stepOnPage = (
  { id, customer, total_paise, policy }: BookingLife,
  act: MainAct,
): NextStepProps["visit"] => ({
  id,
  step: act === "visited" || act === "completed" ? act : null,
  customer: customer.name,
  total: toMajor(total_paise),
  fee: toMajor(shareOf(total_paise, policy.fee_percent)),
});
