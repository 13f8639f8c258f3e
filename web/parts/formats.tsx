// A booking's status, money, dates and times in the formats that screens use.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { StatusBadge, statusStyles } from "../src/features/bookings/StatusBadge.tsx";
import { Timeline } from "../src/features/bookings/Timeline.tsx";
import { formatLongDate, formatMonth, formatShortDay } from "../src/ui/format/calendar-dates.ts";
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatDayInMonth,
  formatTime,
} from "../src/ui/format/dates.ts";
import { formatMinor, formatAmount } from "../src/ui/format/money.ts";
import { formatAgo, formatRecent } from "../src/ui/format/recent.ts";
import { Shown } from "./Shown.tsx";

const date = "2026-11-23";
const instant = "2026-11-23T08:35:00Z";
const statuses = Object.keys(statusStyles) as (keyof typeof statusStyles)[];
const written: readonly (readonly [name: string, text: string])[] = [
  ["formatAmount", formatAmount(1_250)],
  ["formatAmount with paise", formatAmount(1_25_000.5)],
  ["formatMinor", formatMinor(45_000)],
  ["formatDate", formatDate(date)],
  ["formatDay", formatDay(date)],
  ["formatDayInMonth", formatDayInMonth(date)],
  ["formatLongDate", formatLongDate(date)],
  ["formatShortDay", formatShortDay(date)],
  ["formatMonth", formatMonth(date)],
  ["formatTime", formatTime("09:30:00")],
  ["formatDateTime", formatDateTime(instant)],
  ["formatRecent", formatRecent(instant)],
  ["formatAgo", formatAgo(instant)],
];

/** Every status, and every format of an amount or a time. */
export function FormatParts() {
  return (
    <>
      <Shown name="StatusBadge" isRow>
        {statuses.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </Shown>
      <Shown name="Money, dates and times">
        <Box component="dl" sx={{ m: 0, display: "grid", gridTemplateColumns: "auto 1fr", columnGap: 3 }}>
          {written.map(([name, text]) => (
            <Box key={name} sx={{ display: "contents" }}>
              <Typography component="dt" color="textSecondary">
                {name}
              </Typography>
              <Typography component="dd" sx={{ m: 0, fontVariantNumeric: "tabular-nums" }}>
                {text}
              </Typography>
            </Box>
          ))}
        </Box>
      </Shown>
      <Shown name="Timeline">
        <Timeline
          status="accepted"
          events={[
            { at: instant, event: "created", actor: "customer", detail: {} },
            { at: "2026-11-23T09:10:00Z", event: "accepted", actor: "worker", detail: {} },
          ]}
        />
      </Shown>
    </>
  );
}
