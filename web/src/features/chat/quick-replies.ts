// A worker's own quick replies. They are kept on this device, under the person's id, because people share devices.
import { useDeviceText } from "../../platform/device-choice.ts";
import { useSession } from "../../platform/session.ts";

export const maxReplies = 5;
export const maxReplyCharacters = 100;
const key = "chat.replies";

type RepliesOfPeople = Readonly<Record<string, readonly string[]>>;

/** Anything but the expected form counts as nothing: people can edit this storage. */
function repliesOfPeople(stored: string | null): RepliesOfPeople {
  try {
    const read: unknown = JSON.parse(stored ?? "{}");
    if (typeof read !== "object" || read === null) return {};
    return Object.fromEntries(
      Object.entries(read).map(([person, replies]) => [
        person,
        Array.isArray(replies)
          ? replies.filter((one): one is string => typeof one === "string").slice(0, maxReplies)
          : [],
      ]),
    );
  } catch {
    return {};
  }
}

/** The signed-in person's own replies, and how to replace them. */
export function useOwnReplies(): readonly [
  replies: readonly string[],
  replace: (replies: readonly string[]) => void,
] {
  const { user_id: person } = useSession();
  const [stored, store] = useDeviceText(key);
  const all = repliesOfPeople(stored);
  const own = String(person);
  return [all[own] ?? [], (replies) => store(JSON.stringify({ ...all, [own]: replies }))];
}
