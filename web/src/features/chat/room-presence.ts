// Whether a person is present in a room, or has only left its page open in the background (docs/rules/chat.md 36).
import { deliverField } from "@hourhand/contract/chat";

/** After this time on a hidden page a person counts as absent and is notified of new messages. */
const awayMs = 20_000;

/**
 * Makes the connection to the room at `path` count as presence while the page is visible. While it is hidden, the
 * connection only delivers messages.
 * @param isBusy whether the connection may not change now
 * @returns a function that stops it
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
