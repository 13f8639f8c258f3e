// Links to pictures hold for an hour. When one cannot be loaded any more, the page of history that ends with it is fetched
// once more, with fresh links for all of its pictures.
import type { ChatMessage } from "@hourhand/contract/chat";
import { loadOlder } from "./api.ts";
import { logFailure } from "./room-connection.ts";

/** A picture that does not load with a fresh link either is not asked for again so soon. */
const minRetryMs = 60_000;
/** Pictures of one screen fail together. */
const batchDelayMs = 100;

/** Renews links for a room. `onMessages` is given the messages again, their links fresh. */
export function createImageUrlRefresher(
  { personId, roomId }: { personId: number; roomId: number },
  onMessages: (messages: readonly ChatMessage[]) => void,
): { request: (messageId: number) => void; close: () => void } {
  const requestedAt = new Map<number, number>();
  const pendingIds = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const renew = async (): Promise<void> => {
    try {
      while (pendingIds.size > 0) {
        const newest = Math.max(...pendingIds);
        const { messages, chat_id } = await loadOlder(personId, newest + 1);
        if (isOver || chat_id !== roomId) return;
        onMessages(messages);
        for (const { id } of messages) pendingIds.delete(id);
        pendingIds.delete(newest);
      }
    } catch (error) {
      logFailure("The pictures could not be loaded anew.", error);
    } finally {
      pendingIds.clear();
      timer = undefined;
    }
  };
  return {
    request(messageId) {
      const before = requestedAt.get(messageId);
      if (before !== undefined && Date.now() - before < minRetryMs) return;
      requestedAt.set(messageId, Date.now());
      pendingIds.add(messageId);
      timer ??= setTimeout(() => void renew(), batchDelayMs);
    },
    close() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
