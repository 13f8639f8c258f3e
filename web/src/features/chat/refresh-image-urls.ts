// Links to pictures are valid for an hour. When one no longer loads, this refetches the page of history that ends
// with its message, with new links for all its pictures.
import type { ChatMessage } from "@hourhand/contract/chat";
import { loadOlder } from "./api.ts";
import { logFailure } from "./room-connection.ts";

/** If a picture fails with its new link too, it is not requested again before this time has passed. */
const minRetryMs = 60_000;
/** Collects the pictures of one screen into one request, because they fail together. */
const batchDelayMs = 100;

/** Refreshes links in a room. `onMessages` receives the messages with new links. */
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
      logFailure("The pictures could not be loaded again.", error);
    } finally {
      pendingIds.clear();
      timer = undefined;
    }
  };
  return {
    request(messageId) {
      const lastRequest = requestedAt.get(messageId);
      if (lastRequest !== undefined && Date.now() - lastRequest < minRetryMs) return;
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
