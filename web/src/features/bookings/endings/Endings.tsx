// How a booking ended early, the statements still possible, and other workers who could come instead. Load it lazily.
import Box from "@mui/material/Box";
import { useTranslation } from "../../../locales/translation.ts";
import { pages } from "../../../paths.ts";
import { openPage } from "../../../platform/page-key.ts";
import { Button } from "../../../ui/Button.tsx";
import { marketDate } from "../../../ui/format/dates.ts";
import type { BookingLife } from "../page/api.ts";
import { HowItEnded } from "./HowItEnded.tsx";
import { Replacements } from "./Replacements.tsx";
import { StatementForm } from "./StatementForm.tsx";

/** A link to all workers of the same category. */
function FindSomebody({ job }: { job: string }) {
  const t = useTranslation();
  return (
    <Box>
      <Button variant="outlined" onClick={() => openPage(pages.workers, { fields: { job } })}>
        {t("endings.instead.search")}
      </Button>
    </Box>
  );
}

/** For its customer, its worker or an administrator; nothing for a booking that is running or completed. */
export default function Endings({
  booking,
  side,
}: {
  booking: BookingLife;
  side: "customer" | "worker" | "admin";
}) {
  return (
    <>
      <HowItEnded booking={booking} />
      {side !== "admin" && <StatementForm booking={booking} side={side} />}
      {side === "customer" &&
        (booking.date >= marketDate() && booking.allowed.includes("replace") ? (
          <Replacements
            booking={booking}
            onBooked={(id) => openPage(pages.bookingDetails(id))}
            elsewhere={<FindSomebody job={booking.category.title} />}
          />
        ) : (
          <FindSomebody job={booking.category.title} />
        ))}
    </>
  );
}
