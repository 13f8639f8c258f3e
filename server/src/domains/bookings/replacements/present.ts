// Replacements for a booking's worker, as the calls send them.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { listReplacements } from "@hourhand/contract/cancellations";
import { shortTime } from "@hourhand/contract/time-of-day";
import { cellOf, kilometresOfChord } from "../../catalogue/catalogue.ts";
import { pictureUrl } from "../../media/media.ts";
import type { Replacements } from "./replacements.ts";

export const presentReplacements = ({ booking, rows }: Replacements): ReplyOf<typeof listReplacements> => ({
  items: rows.map((row) => ({
    worker: {
      id: row.id,
      user_id: row.person_id,
      name: row.full_name,
      picture: pictureUrl(row.picture ?? row.google_picture),
      rating: row.rating === null ? null : Number(row.rating),
      cell: cellOf(row),
    },
    distance_km: kilometresOfChord(row.chord),
    slot_id: row.slot_id,
    date: booking.booked_on,
    start_time: shortTime(booking.starts),
    hours: booking.duration_hours,
    hourly_paise: row.salary_paise,
    total_paise: row.salary_paise * booking.duration_hours,
    old_total_paise: booking.total_paise,
  })),
  next: null,
});
