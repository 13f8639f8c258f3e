// How far toasts are from the bottom edge. The next controls (a bar at the bottom, a dialog's buttons, a form's
// submit button) stay visible and reachable below them (docs/rules/screens.md 11).

/** The elements that toasts stay above: marked ones, dialogs' buttons, and submit buttons of forms. */
const obstacles = '[data-toasts="above"], .MuiDialogActions-root, main form [type="submit"]';

/** About the height of a toast with two lines. */
const toastHeight = 84;
const toastWidth = 380;

/** The pixels to keep free below a toast, so that it covers no obstacle. */
function bottomGap(): number {
  const { innerHeight, innerWidth } = window;
  const left = innerWidth <= 600 ? 0 : innerWidth - toastWidth;
  const boxes = [...document.querySelectorAll(obstacles)]
    .map((part) => part.getBoundingClientRect())
    .filter(({ width, right, top }) => width > 0 && right > left && top < innerHeight)
    .toSorted((one, other) => other.bottom - one.bottom);
  let free = 0;
  for (const { top, bottom } of boxes) {
    const isInPlace = innerHeight - bottom < free + toastHeight;
    // Above the middle of the screen, a toast would cover something else instead.
    if (isInPlace && innerHeight - top <= innerHeight / 2) free = Math.max(free, innerHeight - top);
  }
  return Math.round(free);
}

/**
 * Keeps the variable `--toasts-above` of an element up to date while the element contains toasts, even during
 * scrolling and when dialogs open.
 * @returns a function that stops it
 */
export function followGap(toasts: HTMLElement): () => void {
  let frame = 0;
  const measure = (): void => {
    frame = 0;
    if (toasts.querySelector("[data-sonner-toast]"))
      toasts.style.setProperty("--toasts-above", `${bottomGap()}px`);
  };
  const soon = (): void => {
    frame ||= requestAnimationFrame(measure);
  };
  const changes = new MutationObserver(soon);
  changes.observe(document.body, { childList: true, subtree: true });
  addEventListener("scroll", soon, { capture: true, passive: true });
  addEventListener("resize", soon);
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    removeEventListener("scroll", soon, { capture: true });
    removeEventListener("resize", soon);
  };
}
