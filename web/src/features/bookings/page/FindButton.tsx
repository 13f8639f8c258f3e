// 'See who is free': other workers for the same work, at the same time if that can still be booked.
import { useTranslation } from "../../../locales/translation.ts";
import { pageAddress, pages, paths } from "../../../paths.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { marketDate } from "../../../ui/format/dates.ts";
import type { BookingLife } from "./api.ts";
import { findFields } from "./main-act.ts";

/** A link to the list of workers. */
export function FindButton({ booking }: { booking: BookingLife }) {
  const t = useTranslation();
  const fields = findFields(booking, marketDate());
  return (
    <Button
      component={PageLink}
      href={pageAddress(pages.workers, paths.home, fields)}
      {...{ page: pages.workers, fields }}
    >
      {t("visit.find")}
    </Button>
  );
}
