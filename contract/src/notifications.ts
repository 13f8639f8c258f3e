// Notices: frames of `/ws/notifications/{user_id}/` (first document section 4, decisions.md section 6).

/** The title that is not shown while a chat is open. */
export const newMessageTitle = "New message";

/** A notice as it arrives; `replayed` ones were missed while away and make no toast. `open` names a page. */
export interface NoticeFrame {
  id: number;
  title: string;
  body: string;
  at: string;
  open?: string;
  replayed?: boolean;
}

/** A notice that is not kept and has nothing to be seen: a message to somebody who has its room open, for other tabs. */
export type LiveNoticeFrame = Omit<NoticeFrame, "id" | "replayed">;

/** What a client sends once a notice was seen. */
export interface SeenFrame {
  seen: number;
}
