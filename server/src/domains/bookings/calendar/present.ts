// Bookings as iCalendar (RFC 5545).
import { say, type Sentence } from "@hourhand/contract/sentence";
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { BookingStatus } from "@hourhand/contract/bookings";
import { inWords } from "../../../platform/sentences.ts";
import type { Platform } from "../../../platform/platform.ts";
import { visitAddress } from "../notifications/present.ts";
import type { PersonCalendar } from "./calendar.ts";

const statusOf: Record<BookingStatus, ICalEventStatus> = {
  created: ICalEventStatus.TENTATIVE,
  accepted: ICalEventStatus.CONFIRMED,
  visited: ICalEventStatus.CONFIRMED,
  pending: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  rejected: ICalEventStatus.CANCELLED,
  canceled: ICalEventStatus.CANCELLED,
};

/** How often a calendar program should fetch the calendar again. */
const refreshSeconds = 3_600;

/**
 * Writes bookings as one person's calendar, in their language; the titles depend on their side of each booking. A
 * visit's address appears once the visit is accepted; mail addresses and phone numbers never do.
 */
export function presentCalendar(
  { settings, product }: Platform,
  { rows, personId, language }: PersonCalendar,
): string {
  const inLanguage = (sentence: Sentence) => inWords(language, sentence);
  const calendar = ical({
    name: product.known.name,
    prodId: { company: "HourHand", product: "Visits", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  });
  for (const row of rows) {
    const isCustomer = row.customer_id === personId;
    const status = statusOf[row.status];
    calendar.createEvent({
      id: `booking-${row.id}@${row.installation}.hourhand`,
      sequence: row.sequence,
      stamp: row.changed_at,
      start: row.starts_at,
      end: row.ends_at,
      summary: `${row.title}, ${inLanguage(isCustomer ? say("with {name}", { name: row.worker_name }) : say("for {name}", { name: row.customer_name }))}`,
      status,
      ...(status === ICalEventStatus.CONFIRMED && { location: row.address }),
      url: settings.publicUrl + visitAddress(row.id, isCustomer ? "customer" : "worker"),
    });
  }
  // Each line ends with CRLF (RFC 5545, 3.1); the generator omits the last one.
  return `${calendar.toString().trimEnd()}\r\n`;
}
