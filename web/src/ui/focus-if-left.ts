// Focus that is moved late, by an answer or behind a movement.

/** Focuses `target` where the focus is nowhere by then, or in one of `around`: whoever has gone elsewhere stays there. */
export function focusIfLeft(
  target: HTMLElement | null | undefined,
  around: readonly (Element | null | undefined)[] = [target],
  options?: FocusOptions,
): void {
  const focused = document.activeElement;
  if (focused === null || focused === document.body || around.some((part) => part?.contains(focused)))
    target?.focus(options);
}
