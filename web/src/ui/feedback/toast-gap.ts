// How far above the bottom edge toasts stand: what a person presses next (a bar at the bottom, a dialog's buttons, a form's
// own) stays in sight and within reach below them (docs/rules/screens.md 11).

/** What toasts stand above: what is marked so, the buttons of dialogs, and those that send a form. */
const obstacles = '[data-toasts="above"], .MuiDialogActions-root, main form [type="submit"]';

/** About what a toast of two lines needs. */
const toastHeight = 84;
const toastWidth = 380;

/** The pixels to keep free, so that no toast would lie on a part that stands in its place. */
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
    // Further up than the middle a toast would cover something else instead.
    if (isInPlace && innerHeight - top <= innerHeight / 2) free = Math.max(free, innerHeight - top);
  }
  return Math.round(free);
}

/**
 * Keeps the variable `--toasts-above` of an element up to date while toasts stand in it, whatever is scrolled or opened.
 * @returns what ends it
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
