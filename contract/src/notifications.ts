// Notices: frames of `/ws/notifications/{user_id}/` (docs/rules/notices.md).

/** The title that is not shown while a chat is open. */
export const newMessageTitle = "New message";

/** What a notice is about, for programs: what is shown of it is read again. */
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
  | "safety";

/**
 * A notice as it arrives; `replayed` ones were missed while away and make no toast. `open` names a page. One without an
 * `event` is older than events are, or of a kind the client does not know.
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

/** A notice that is not kept and has nothing to be seen: a message to somebody who has its room open, for other tabs. */
export type LiveNoticeFrame = Omit<NoticeFrame, "id" | "replayed">;

/** What a client sends once a notice was seen. */
export interface SeenFrame {
  seen: number;
}
