// How a booking ended early, the statements still possible, and other workers who could come instead. Load it lazily.
import { pages } from "../../../paths.ts";
import { openPage } from "../../../platform/page-key.ts";
import type { BookingLife } from "../page/api.ts";
import { FindButton } from "../page/FindButton.tsx";
import type { PageSide } from "../page/main-act.ts";
import { HowItEnded } from "./HowItEnded.tsx";
import { Replacements } from "./Replacements.tsx";
import { StatementForm } from "./StatementForm.tsx";

/** For its customer, its worker or an administrator; nothing for a booking that is running or completed. */
export default function Endings({ booking, side, offersOthers }: EndingsProps) {
  return (
    <>
      <HowItEnded booking={booking} />
      {side !== "admin" && <StatementForm booking={booking} side={side} />}
      {offersOthers && (
        <Replacements
          booking={booking}
          onBooked={(id) => openPage(pages.bookingDetails(id))}
          elsewhere={<FindButton booking={booking} />}
        />
      )}
    </>
  );
}

interface EndingsProps {
  booking: BookingLife;
  side: PageSide;
  /** The workers who could come instead. */
  offersOthers: boolean;
}
