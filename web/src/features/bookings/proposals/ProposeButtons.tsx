// What one may propose of a booking now, each as a button with its dialog; nothing where nothing is allowed.
import { Suspense, type ComponentType } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import type { BookingLife } from "../page/api.ts";
import type { ProposeDialogProps } from "./ProposeMoveDialog.tsx";

const ProposeMoveDialog = lazyComponent(() => import("./ProposeMoveDialog.tsx"), { texts: ["proposals"] });
const ProposeExtraDialog = lazyComponent(() => import("./ProposeExtraDialog.tsx"), { texts: ["proposals"] });

/** 'Propose another time' (of a request 'Move the visit') and 'Propose more work', as `allowed` says. */
export function ProposeButtons({ booking }: { booking: BookingLife }) {
  const t = useTranslation();
  const moveLabel = t(booking.status === "created" ? "proposals.moveNow" : "proposals.proposeMove");
  return (
    <>
      <OpensDialog act="move" label={moveLabel} booking={booking} component={ProposeMoveDialog} />
      <OpensDialog
        act="extra"
        label={t("proposals.proposeExtra")}
        booking={booking}
        component={ProposeExtraDialog}
      />
    </>
  );
}

interface OpensDialogProps {
  act: "move" | "extra";
  label: string;
  booking: BookingLife;
  component: ComponentType<ProposeDialogProps>;
}

/** A dialog that is open stays when the act is not allowed any more: whoever was first, the server's answer tells. */
function OpensDialog({ act, label, booking, component: Component }: OpensDialogProps) {
  const dialog = useDialog();
  return (
    <>
      {booking.allowed.includes(act) && (
        <Button variant="outlined" busy={dialog.opening} onClick={dialog.show}>
          {label}
        </Button>
      )}
      <Suspense fallback={null}>
        {dialog.mounted && (
          <Component
            open={dialog.open}
            booking={booking}
            onClose={dialog.close}
            onSent={dialog.sent}
            onClosed={dialog.closed}
          />
        )}
      </Suspense>
    </>
  );
}
