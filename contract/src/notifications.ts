// Notices: frames of `/ws/notifications/{user_id}/` (docs/rules/notices.md).

/** The title that is not shown while a chat is open. */
export const newMessageTitle = "New message";

/** A notice's event, for programs: clients refetch the data it is about. */
export type NoticeEvent =
  | "booking"
  | "proposal"
  | "reminder"
  | "waiting_line"
  | "series"
  | "review"
  | "new_message"
  | "request"
  | "payment"
  | "code"
  | "api_key"
  | "safety"
  | "webhook";

/**
 * A notice as it arrives; `replayed` ones were missed while offline and cause no toast. `open` names a page. One
 * without an `event` is older than the field, or of a kind the client does not know.
 */
export interface NoticeFrame {
  id: number;
  title: string;
  body: string;
  at: string;
  open?: string;
  event?: NoticeEvent;
  booking_id?: number;
  replayed?: boolean;
}

/**
 * A notice that is not stored and cannot be marked as seen: a message to somebody who has its room open, for other
 * tabs.
 */
export type LiveNoticeFrame = Omit<NoticeFrame, "id" | "replayed">;

/** The client's frame for a seen notice. */
export interface SeenFrame {
  seen: number;
}
