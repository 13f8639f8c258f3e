// The conversation with a receiver inside a component; everything about it is in conversation-store.ts.
import { useEffect, useState, useSyncExternalStore } from "react";
import { ConversationStore, type ConversationSnapshot } from "./conversation-store.ts";

/** A conversation as it is shown, and what can be done in it. */
export interface LiveConversation
  extends
    ConversationSnapshot,
    Pick<ConversationStore, "send" | "retry" | "discard" | "older" | "refreshImage"> {}

/**
 * Opens the conversation with a receiver while the component stands; one that is shown for another receiver gets a new key.
 * `onRead` receives who is being looked at, undefined at the end; `onRoomChanged` is called when the receiver stands for
 * another room by now. Those of the first render count.
 */
export function useConversation(
  receiverId: number,
  onRead: (personId: number | undefined) => void,
  onRoomChanged: () => void,
): LiveConversation {
  const [store] = useState(() => new ConversationStore({ receiverId, onRead, onRoomChanged }));
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const { arrivals } = snapshot;
  useEffect(() => store.open(), [store]);
  useEffect(() => (arrivals === 0 ? undefined : store.onArrivalDrawn()), [store, arrivals]);
  const { send, retry, discard, older, refreshImage } = store;
  return { ...snapshot, send, retry, discard, older, refreshImage };
}
