// Whether somebody is in a room, or has left its page open somewhere behind (docs/rules/chat.md 36).
import { deliverField } from "@hourhand/contract/chat";

/** Whoever looks elsewhere for so long has left the room, and is told of what is said there. */
const awayMs = 20_000;

/**
 * Has the room's line, at `path`, count as presence while somebody looks at the page. Once nobody does, it only delivers.
 * @param isBusy whether the line may not change now
 * @returns how to stop
 */
export function followPresence(
  path: string,
  moveTo: (path: string) => void,
  isBusy: () => boolean,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    timer = setTimeout(goAway, awayMs);
  };
  function goAway(): void {
    if (isBusy()) wait();
    else moveTo(`${path}?${deliverField}=1`);
  }
  const follow = (): void => {
    clearTimeout(timer);
    if (document.visibilityState === "visible") moveTo(path);
    else wait();
  };
  document.addEventListener("visibilitychange", follow);
  if (document.visibilityState !== "visible") wait();
  return () => {
    document.removeEventListener("visibilitychange", follow);
    clearTimeout(timer);
  };
}
