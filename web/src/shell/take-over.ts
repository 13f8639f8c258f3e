// From what the server wrote to what the client draws, at the same address and in the same boxes (docs/rules/public-pages.md 4, 13).

/** A line this slow would keep somebody from what only the client can do. */
const longestMs = 4_000;

/**
 * Shows the client's screen in `root` in place of what the server wrote: once nothing on it is still to come, and not while
 * somebody types or walks by keyboard there, whose place would be gone.
 */
export function takeOver(root: HTMLElement): void {
  const written = document.getElementById("public-page");
  const show = (): void => {
    written?.remove();
    delete document.documentElement.dataset["first"];
  };
  const isInUse = (): boolean => written?.contains(document.activeElement) ?? false;
  const showWhenLeft = (): void => {
    if (!isInUse()) return show();
    const leave = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget instanceof Node && written?.contains(relatedTarget)) return;
      written?.removeEventListener("focusout", leave);
      show();
    };
    written?.addEventListener("focusout", leave);
  };
  const isWhole = (): boolean =>
    root.firstElementChild !== null && root.querySelector("[data-to-come]") === null;
  if (isWhole()) return showWhenLeft();
  const seen = new MutationObserver(() => isWhole() && end());
  const timer = setTimeout(end, longestMs);
  function end(): void {
    seen.disconnect();
    clearTimeout(timer);
    showWhenLeft();
  }
  seen.observe(root, { childList: true, subtree: true });
}
