// The place beside a person for the way to a conversation with them: a chat icon stands here once the chat functions.

export interface ChatWithProps {
  /** The person's account, as `chatReceiverId` names it. */
  userId: number;
  name: string;
  /** The booking one talks about, as `chatBookingId` names it. */
  bookingId?: number;
}

/** Nothing yet. */
export function ChatWith(_: ChatWithProps) {
  return null;
}
