// Links to pictures hold for an hour. When one cannot be loaded any more, the page of history that ends with it is fetched
// once more, with fresh links for all of its pictures.
import type { ChatMessage } from "@hourhand/contract/chat";
import { loadOlder } from "./api.ts";
import { logFault } from "./room-line.ts";

/** A picture that does not load with a fresh link either is not asked for again so soon. */
const leastMilliseconds = 60_000;
/** Pictures of one screen fail together. */
const gatherMilliseconds = 100;

/** Renews links for a room. `onMessages` is given the messages again, their links fresh. */
export function createRenewal(
  { personId, roomId }: { personId: number; roomId: number },
  onMessages: (messages: readonly ChatMessage[]) => void,
): { ask: (messageId: number) => void; close: () => void } {
  const askedAt = new Map<number, number>();
  const wanted = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const renew = async (): Promise<void> => {
    try {
      while (wanted.size > 0) {
        const newest = Math.max(...wanted);
        const { messages, chat_id } = await loadOlder(personId, newest + 1);
        if (isOver || chat_id !== roomId) return;
        onMessages(messages);
        for (const { id } of messages) wanted.delete(id);
        wanted.delete(newest);
      }
    } catch (fault) {
      logFault("The pictures could not be loaded anew.", fault);
    } finally {
      wanted.clear();
      timer = undefined;
    }
  };
  return {
    ask(messageId) {
      const before = askedAt.get(messageId);
      if (before !== undefined && Date.now() - before < leastMilliseconds) return;
      askedAt.set(messageId, Date.now());
      wanted.add(messageId);
      timer ??= setTimeout(() => void renew(), gatherMilliseconds);
    },
    close() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
