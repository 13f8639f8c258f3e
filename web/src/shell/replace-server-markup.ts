// Replaces the server's markup with the client's screen at the same address, without moving anything
// (docs/rules/public-pages.md 4, 13).

/** On a slower connection, waiting longer would keep people from features that only the client has. */
const maxWaitMs = 4_000;

/**
 * Shows the client's screen in `root` instead of the server's markup. First waits until nothing on it is loading, and
 * while the person types, presses or moves by keyboard in the markup, because they would lose their place. The markup
 * stays as long as the client has rendered nothing.
 */
export function replaceServerMarkup(root: HTMLElement): void {
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
  // The new focus is known only after the event. In a window that loses the focus, it does not change.
  const checkSoon = (): void => void setTimeout(showWhenWhole);

  written?.addEventListener("focusout", checkSoon, { signal });
  // Lets a press on a link finish, even though Safari does not focus the link.
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
