// Cached conversations, for use without a network (docs/rules/offline.md 12).
import { inDatabase } from "../../platform/device-tables.ts";
import type { Conversation, Entry, OpenRoom } from "./conversation.ts";

const maxConversations = 20;
const maxMessages = 50;
/** The data of a sender's own picture may be inside its message. A large one is left out. */
const maxPicture = 100_000;

/** Caches the newest messages of a viewed conversation. */
export async function saveConversation(
  person: number,
  receiverId: number,
  room: OpenRoom,
  { entries }: Conversation,
): Promise<void> {
  const stored = entries
    .filter(({ id, image }) => id !== undefined && (image?.length ?? 0) < maxPicture)
    .slice(-maxMessages);
  await inDatabase(async (opened) => {
    await opened.put("conversations", { person, receiverId, at: Date.now(), room, entries: stored });
    const all = await opened.getAll("conversations");
    for (const one of all.toSorted((a, b) => b.at - a.at).slice(maxConversations))
      await opened.delete("conversations", [one.person, one.receiverId]);
  });
}

/** The cached conversation. Undefined if there is none. */
export async function loadConversation(
  person: number,
  receiverId: number,
): Promise<{ room: OpenRoom; conversation: Conversation } | undefined> {
  const seen = await inDatabase((opened) => opened.get("conversations", [person, receiverId]));
  return (
    seen && {
      room: seen.room as OpenRoom,
      conversation: { entries: seen.entries as readonly Entry[], hasOlder: false },
    }
  );
}
