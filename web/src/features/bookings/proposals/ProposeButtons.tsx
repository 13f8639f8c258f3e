// Buttons for the proposals that are possible now, each with its dialog. Nothing when none is allowed.
import { useTranslation } from "../../../locales/translation.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { ActButton } from "../ActButton.tsx";
import type { BookingLife } from "../page/api.ts";

const ProposeMoveDialog = lazyComponent(() => import("./ProposeMoveDialog.tsx"), { texts: ["proposals"] });
const ProposeExtraDialog = lazyComponent(() => import("./ProposeExtraDialog.tsx"), { texts: ["proposals"] });

/** 'Propose another time' ('Move the visit' for a request) and 'Propose more work', if `allowed` contains them. */
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
