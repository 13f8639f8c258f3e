// A person's visits in their own calendar: a feed with a secret address, and one visit as a file. Rules: docs/rules/notices.md
// 17–21; the format is RFC 5545.
import { exampleLocation } from "./example-market.ts";
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { notFound } from "./problem.ts";
import { id, messageReply, text } from "./wire.ts";

const url = "https://hourhand.example/api/v1/calendar/TqPlmYB8xBhdWJdlZTIWy4kxMSMVR8oHU5F5OZqJnPw";

/** A visit in a calendar; lines end as RFC 5545 requires. */
const calendarExample =
  "BEGIN:VCALENDAR\r\n" +
  "VERSION:2.0\r\n" +
  "PRODID:-//HourHand//Visits//EN\r\n" +
  "BEGIN:VEVENT\r\n" +
  "UID:booking-7@hourhand.example\r\n" +
  "SEQUENCE:1\r\n" +
  "DTSTAMP:20261123T043000Z\r\n" +
  "DTSTART:20261124T043000Z\r\n" +
  "DTEND:20261124T063000Z\r\n" +
  "SUMMARY:Kitchen tap\\, with Ravi Nair\r\n" +
  exampleLocation +
  "STATUS:CONFIRMED\r\n" +
  "END:VEVENT\r\n" +
  "END:VCALENDAR\r\n";

export const makeCalendarFeed = endpoint({
  name: "makeCalendarFeed",
  method: "POST",
  path: "/api/v1/calendar_feed",
  who: "signed-in",
  key: "none",
  summary: "A new secret address of one's calendar; the former one ends.",
  changes: ["preferences"],
  status: 201,
  idempotent: true,
  holdsSecret: true,
  perMinute: 20,
  reply: { ...messageReply, url: Type.String({ format: "uri" }) },
  examples: {
    reply: { message: "Add this address to your calendar. Whoever knows it can read your visits.", url },
  },
});

export const endCalendarFeed = endpoint({
  name: "endCalendarFeed",
  method: "DELETE",
  path: "/api/v1/calendar_feed",
  who: "signed-in",
  key: "none",
  summary: "Ends the secret address of one's calendar.",
  changes: ["preferences"],
  reply: messageReply,
  problems: [notFound],
  examples: { reply: { message: "The address is no longer valid." } },
});

export const readCalendarFeed = endpoint({
  name: "readCalendarFeed",
  method: "GET",
  path: "/api/v1/calendar/:secret",
  who: "anyone",
  key: "ignored",
  summary: "The visits of the person whose secret this is: 90 days back and all to come.",
  shows: ["preferences"],
  params: { secret: text("secret", 43, 43, { pattern: "^[A-Za-z0-9_-]{43}$" }) },
  perMinute: 60,
  reply: {},
  answers: "text/calendar",
  examples: { reply: calendarExample },
});

export const readBookingCalendar = endpoint({
  name: "readBookingCalendar",
  method: "GET",
  path: "/api/v1/bookings/:id/calendar",
  who: "signed-in",
  key: "bookings:read",
  summary: "One booking as a calendar file.",
  params: { id: id("Booking") },
  reply: {},
  answers: "text/calendar",
  examples: { reply: calendarExample },
});
