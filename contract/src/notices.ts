// The subjects of the bell's notices, in addition to the text of their frames. Rules: docs/rules/notices.md 22.
import { Type } from "typebox";
import { bookingStatuses } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import { nullable, oneOf } from "./wire.ts";

/** The details of a notice: the other person, the current booking, the text of a new message. */
const noticeDetails = Type.Object({
  id: Type.Integer(),
  person: nullable(Type.Object({ name: Type.String(), profile_picture: nullable(Type.String()) })),
  booking: nullable(
    Type.Object({
      id: Type.Integer(),
      title: Type.String(),
      date: Type.String(),
      start_time: Type.String(),
      total_paise: Type.Integer(),
      status: oneOf("status", bookingStatuses),
      /** Whether it waits for the caller's answer: they are its worker, and it is still created. */
      to_answer: Type.Boolean(),
    }),
  ),
  /** The beginning of the conversation's last message, if the other person wrote it; without a text it is a picture. */
  last_message: nullable(Type.String()),
});

export const listNotices = endpoint({
  name: "listNotices",
  method: "GET",
  path: "/api/v1/notices",
  who: "signed-in",
  key: "none",
  summary: "What one's unseen notices are about, the newest first, at most 200.",
  shows: ["notices", "bookings"],
  reply: { notices: Type.Array(noticeDetails) },
  examples: {
    reply: {
      notices: [
        {
          id: 41,
          person: { name: "Ravi Nair", profile_picture: null },
          booking: {
            id: 12,
            title: "Lights for the balcony",
            date: "2026-11-25",
            start_time: "09:00",
            total_paise: 38_000,
            status: "created",
            to_answer: true,
          },
          last_message: null,
        },
      ],
    },
  },
});
