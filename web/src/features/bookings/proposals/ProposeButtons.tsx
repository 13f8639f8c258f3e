// The proposals possible for a booking now, each as a button with its dialog; nothing when none is allowed.
import { useTranslation } from "../../../locales/translation.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { ActButton } from "../ActButton.tsx";
import type { BookingLife } from "../page/api.ts";

const ProposeMoveDialog = lazyComponent(() => import("./ProposeMoveDialog.tsx"), { texts: ["proposals"] });
const ProposeExtraDialog = lazyComponent(() => import("./ProposeExtraDialog.tsx"), { texts: ["proposals"] });

/** 'Propose another time' (for a request: 'Move the visit') and 'Propose more work', as `allowed` says. */
export function ProposeButtons({ booking }: { booking: BookingLife }) {
  const t = useTranslation();
  const moveLabel = t(booking.status === "created" ? "proposals.moveNow" : "proposals.proposeMove");
  return (
    <>
      <ActButton label={moveLabel} isAllowed={booking.allowed.includes("move")}>
        {(dialog) => <ProposeMoveDialog booking={booking} {...dialog} />}
      </ActButton>
      <ActButton label={t("proposals.proposeExtra")} isAllowed={booking.allowed.includes("extra")}>
        {(dialog) => <ProposeExtraDialog booking={booking} {...dialog} />}
      </ActButton>
    </>
  );
}
