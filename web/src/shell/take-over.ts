// From what the server wrote to what the client draws, at the same address and in the same boxes (docs/rules/public-pages.md 4, 13).

/** A line this slow would keep somebody from what only the client can do. */
const maxWaitMs = 4_000;

/**
 * Shows the client's screen in `root` in place of what the server wrote: once nothing on it is still to come, and not while
 * somebody types, presses or walks by keyboard there, whose place would be gone. As long as nothing is drawn at all, what was written stays.
 */
export function takeOver(root: HTMLElement): void {
  const written = document.getElementById("public-page");
  const isDrawn = (): boolean => root.firstElementChild !== null;
  let isLate = false;
  let isPressed = false;
  const over = new AbortController();
  const { signal } = over;
  const seen = new MutationObserver(showWhenWhole);

  function show(): void {
    over.abort();
    seen.disconnect();
    written?.remove();
    delete document.documentElement.dataset["first"];
  }
  const isInUse = (): boolean => isPressed || (written?.contains(document.activeElement) ?? false);
  function showWhenWhole(): void {
    const isWhole = isLate || root.querySelector("[data-to-come]") === null;
    if (isDrawn() && isWhole && !isInUse()) show();
  }
  // Where the focus is going is known behind the event; in a window that is left it stays where it was.
  const checkSoon = (): void => void setTimeout(showWhenWhole);

  written?.addEventListener("focusout", checkSoon, { signal });
  // A link that is pressed is followed, though pressing gave it no focus (Safari).
  written?.addEventListener("pointerdown", () => (isPressed = true), { signal });
  for (const end of ["pointerup", "pointercancel"])
    addEventListener(
      end,
      () => {
        isPressed = false;
        checkSoon();
      },
      { signal },
    );
  const timer = setTimeout(() => {
    isLate = true;
    showWhenWhole();
  }, maxWaitMs);
  signal.addEventListener("abort", () => clearTimeout(timer));
  seen.observe(root, { childList: true, subtree: true });
  showWhenWhole();
}
