// The next step of a visit, as one large button: 'I have arrived', then 'Job done' with the earnings and the fee.
import DoneAllRounded from "@mui/icons-material/DoneAllRounded";
import WhereToVoteOutlined from "@mui/icons-material/WhereToVoteOutlined";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Suspense, useRef, useState } from "react";
import { codeNeeded, type NextStep as Step } from "@hourhand/contract/bookings";
import { shareOf } from "@hourhand/contract/policies";
import { ArrivalFields, useArrivalCode } from "../../../features/bookings/page/ArrivalFields.tsx";
import type { BookingLife } from "../../../features/bookings/page/api.ts";
import type { MainAct } from "../../../features/bookings/page/main-act.ts";
import { unpaidOf } from "../../../features/bookings/page/unpaid.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { ApiError, errorMessage } from "../../../platform/api-error.ts";
import { Button, type ButtonProps } from "../../../ui/Button.tsx";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { focusIfLeft } from "../../../ui/focus-if-left.ts";
import { toMinor } from "../../../ui/format/money.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { marketDate } from "../../../ui/format/dates.ts";
import { amountInWords } from "./amount-in-words.ts";
import { useChangeBookingStatus, type WorkerBooking } from "./api.ts";
import { customerName } from "./customer-name.ts";

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
    /** In words, such as what to collect. */
    amount: string;
  };
  /** The id of the element with the customer's name. */
  describedBy?: string;
  color?: ButtonProps["color"];
  size?: ButtonProps["size"];
  /** The visit is not due yet: the step is possible, but its button is not emphasised. */
  isQuiet?: boolean;
  /** The fields of the code are here instead of in a dialog. Needs the texts of `visit`. */
  hasCodeFields?: boolean;
  /** The amount to collect is written elsewhere, in the element with this id. */
  amountId?: string;
}

/** If the visit needs the customer's code, the button asks for it. A press does not reach the surrounding row. */
export function NextStep({
  visit,
  describedBy,
  color = "primary",
  size = "large",
  isQuiet = false,
  hasCodeFields = false,
  amountId,
}: NextStepProps) {
  const t = useTranslation();
  const arrive = useDialog();
  const { mutateAsync, isPending } = useChangeBookingStatus();
  const { id, step, customer, amount } = visit;
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
      {isDone && amountId === undefined && (
        <Typography
          id={`step-${id}`}
          sx={{
            fontWeight: 600,
            fontVariantNumeric: "tabular-nums",
            fontSize: size === "large" ? undefined : "0.95rem",
          }}
        >
          {amount}
        </Typography>
      )}
      {step === "arrival" && hasCodeFields ? (
        <CodeFields key={id} bookingId={id} customer={customer} describedBy={describedBy} onSent={pause} />
      ) : step === null ? null : (
        <Button
          size={size}
          variant={isQuiet ? "outlined" : "contained"}
          color={color}
          startIcon={isDone ? <DoneAllRounded /> : <WhereToVoteOutlined />}
          busy={isPending || arrive.opening || isPaused}
          aria-describedby={
            [describedBy, isDone && (amountId ?? `step-${id}`)].filter(Boolean).join(" ") || undefined
          }
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

interface CodeFieldsProps {
  bookingId: number;
  customer: string;
  describedBy: string | undefined;
  onSent: () => void;
}

/** The form of the customer's code, on a surface of its own because the card around it may be dark. */
function CodeFields({ bookingId, customer, describedBy, onSent }: CodeFieldsProps) {
  const t = useTranslation();
  const box = useRef<HTMLFormElement>(null);
  const form = useArrivalCode(bookingId, () => {
    onSent();
    // The form disappears once the visit is fetched again.
    if (describedBy !== undefined) focusIfLeft(document.getElementById(describedBy), [box.current]);
  });
  return (
    <Box
      component="form"
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
      sx={{
        display: "grid",
        gap: 2,
        p: 2,
        borderRadius: "14px",
        color: "text.primary",
        bgcolor: "background.paper",
        "--hh-palette-ring": "var(--hh-palette-primary-main)",
      }}
    >
      <div>
        <ArrivalFields form={form} customer={customer} />
      </div>
      <Button
        type="submit"
        size="large"
        busy={form.isPending}
        startIcon={<WhereToVoteOutlined />}
        aria-describedby={describedBy}
        sx={{ minHeight: 56, fontSize: "1.1rem" }}
      >
        {t("visit.arriveSend")}
      </Button>
    </Box>
  );
}

/** Whether a visit is due: today or earlier, or already running. */
export const isDue = ({ status, booked_date }: Pick<WorkerBooking, "status" | "booked_date">): boolean =>
  status !== "accepted" || booked_date <= marketDate();

/** The next step of a booking in the documented list. */
export const stepOf = (booking: WorkerBooking): NextStepProps["visit"] => ({
  id: booking.id,
  step: booking.next_step,
  customer: customerName(booking),
  amount: amountInWords({
    totalPaise: toMinor(booking.total),
    feePaise: toMinor(booking.fee),
    unpaidPaise: booking.unpaid_paise,
  }),
});

/** The next step on a booking's page, where it is the main action. */
export const stepOnPage = (booking: BookingLife, act: MainAct): NextStepProps["visit"] => ({
  id: booking.id,
  step: act === "visited" || act === "completed" ? act : null,
  customer: booking.customer.name,
  amount: amountInWords({
    totalPaise: booking.total_paise,
    feePaise: shareOf(booking.total_paise, booking.policy.fee_percent),
    unpaidPaise: unpaidOf(booking),
  }),
});
