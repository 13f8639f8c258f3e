// How a booking ended early, the form for a statement, and other workers who are free. Load it lazily.
import { pages } from "../../../paths.ts";
import { openPage } from "../../../platform/page-key.ts";
import type { BookingLife } from "../page/api.ts";
import { FindButton } from "../page/FindButton.tsx";
import type { PageSide } from "../page/main-act.ts";
import { HowItEnded } from "./HowItEnded.tsx";
import { Replacements } from "./Replacements.tsx";
import { StatementForm } from "./StatementForm.tsx";

/** For the customer, the worker or an administrator. Nothing for a booking that is running or completed. */
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
  /** Whether to offer workers who could come instead. */
  offersOthers: boolean;
}
