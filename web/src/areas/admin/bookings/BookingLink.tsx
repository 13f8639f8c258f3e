// A link to the page of a booking.
import Link from "@mui/material/Link";
import { pages, paths } from "../../../paths.ts";
import { PageLink } from "../../../platform/PageLink.tsx";

/** A real link, so that it can be opened in a new tab. */
export function BookingLink({ id, htmlId, children }: { id: number; htmlId?: string; children: string }) {
  return (
    <Link
      {...(htmlId !== undefined && { id: htmlId })}
      component={PageLink}
      page={pages.bookingDetails(id)}
      shell={paths.adminPanel}
      sx={{ display: "inline-flex", alignItems: "center", minHeight: 44, fontWeight: 560 }}
    >
      {children}
    </Link>
  );
}
