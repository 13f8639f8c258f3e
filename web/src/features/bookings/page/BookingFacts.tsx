// The facts of a booking: date, place, duration and price.
import { useTranslation } from "../../../locales/translation.ts";
import { formatDay, formatTimes } from "../../../ui/format/dates.ts";
import { Picture } from "../../../ui/pictures/Picture.tsx";
import { formatMinor } from "../../../ui/format/money.ts";
import { Fact, FactGrid } from "../FactGrid.tsx";
import type { BookingLife } from "./api.ts";
import { PaymentLines } from "./PaymentLines.tsx";
import { categoryTitle } from "../../../ui/format/titles.ts";

/** The facts that customer, worker and administrators all see. */
export function BookingFacts({ booking }: { booking: BookingLife }) {
  const t = useTranslation();
  const facts = [
    {
      label: t("visit.when"),
      value: t("visit.visit", {
        day: formatDay(booking.date),
        times: formatTimes(booking.start_time, booking.end_time),
      }),
    },
    { label: t("visit.total"), value: formatMinor(booking.total_paise) },
    {
      label: t("visit.hours"),
      value: t("visit.hoursAtPrice", {
        hours: booking.hours,
        price: formatMinor(booking.hourly_paise),
      }),
    },
    { label: t("visit.category"), value: categoryTitle(booking.category) },
    { label: t("visit.address"), value: booking.address, isWide: true },
    { label: t("visit.work"), value: booking.title, isWide: true },
    { label: t("visit.description"), value: booking.description, isWide: true },
    { label: t("visit.previousIssues"), value: booking.previous_issues, isWide: true },
    { label: t("visit.damagedParts"), value: booking.damaged_parts, isWide: true },
  ].filter(({ value }) => value !== "");
  return (
    <>
      <FactGrid>
        {facts.map(({ label, value, isWide }) => (
          <Fact key={label} label={label} wide={isWide ?? false}>
            {value}
          </Fact>
        ))}
      </FactGrid>
      <PaymentLines booking={booking} />
      {booking.photo !== null && (
        <Picture
          src={booking.photo}
          alt={t("visit.photo")}
          ratio={16 / 9}
          width={720}
          sx={{ borderRadius: "14px" }}
        />
      )}
    </>
  );
}
