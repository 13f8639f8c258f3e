// The actions an administrator can take on a booking. Each needs a reason, which both customer and worker read.
import { Suspense, useState } from "react";
import type { BookingLife } from "../../../features/bookings/page/api.ts";
import type { MainAct } from "../../../features/bookings/page/main-act.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { useAnswerBookingAsAdmin, useCancelBookingAsAdmin, useOverrideArrival } from "./api.ts";

const MoveBookingDialog = lazyComponent(() => import("./MoveBookingDialog.tsx"), { texts: ["proposals"] });
const ReasonDialog = lazyComponent(() => import("../ReasonDialog.tsx"));

/** The actions that need only a reason, by their names in `allowed`. */
const acts = ["admin_reject", "admin_cancel", "admin_override"] as const;
type Act = (typeof acts)[number];

export interface AdminActsProps {
  booking: BookingLife;
  /** The page's main action. `isMain` shows only this one; otherwise only the others are shown. */
  main: MainAct;
  isMain?: boolean;
}

/** A button for each allowed action. An open dialog stays open when its action is no longer possible. */
export function AdminActs({ booking, main, isMain = false }: AdminActsProps) {
  const t = useTranslation();
  const move = useDialog();
  const [openAct, setOpenAct] = useState<Act>("admin_cancel");
  const question = useDialog();
  const cancel = useCancelBookingAsAdmin();
  const override = useOverrideArrival();
  const answer = useAnswerBookingAsAdmin();
  const isRunning = cancel.isPending || override.isPending || answer.isPending;
  // The server has one action for these two buttons.
  const isAllowed = (act: Act | "admin_move" | "admin_accept"): boolean =>
    booking.allowed.includes(act === "admin_reject" || act === "admin_accept" ? "admin_answer" : act);
  const isShown = (act: Act | "admin_move" | "admin_accept"): boolean =>
    isAllowed(act) && (act === main) === isMain;
  const variant = isMain ? "contained" : "outlined";
  const ask = (act: Act): void => {
    setOpenAct(act);
    question.show();
  };
  const { id } = booking;
  const shown = {
    onSuccess: ({ message }: { message: string }) => {
      toast.success(message);
      question.sent();
    },
    onError: (error: unknown) => toast.error(errorMessage(error)),
  };
  const send = (reason: string): void => {
    if (openAct === "admin_reject")
      answer.mutate({ id, accept: false, ...(reason !== "" && { reason }) }, shown);
    else (openAct === "admin_cancel" ? cancel : override).mutate({ id, reason }, shown);
  };
  return (
    <>
      {isShown("admin_accept") && (
        <Button
          variant={variant}
          busy={answer.isPending}
          onClick={() => answer.mutate({ id, accept: true }, shown)}
        >
          {t("admin.act.admin_accept")}
        </Button>
      )}
      {isShown("admin_move") && (
        <Button variant={variant} busy={move.opening} onClick={move.show}>
          {t("admin.act.admin_move")}
        </Button>
      )}
      {acts.filter(isShown).map((act) => (
        <Button
          key={act}
          variant={variant}
          color={act === "admin_override" ? "primary" : "error"}
          onClick={() => ask(act)}
        >
          {t(`admin.act.${act}`)}
        </Button>
      ))}
      <Suspense fallback={null}>
        {move.mounted && (
          <MoveBookingDialog
            open={move.open}
            booking={booking}
            onClose={move.close}
            onSent={move.sent}
            onClosed={move.closed}
          />
        )}
        {question.mounted && (
          <ReasonDialog
            key={openAct}
            open={question.open}
            busy={isRunning}
            title={t(`admin.act.${openAct}`)}
            hint={t(`admin.act.${openAct}.hint`)}
            act={t(`admin.act.${openAct}.do`)}
            isOptional={openAct === "admin_reject"}
            onCancel={question.close}
            onClosed={question.closed}
            onSubmit={send}
          />
        )}
      </Suspense>
    </>
  );
}
