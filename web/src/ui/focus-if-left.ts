// Moves the focus after a reply or an animation.

/**
 * Focuses `target` if nothing has the focus by then, or an element inside `around` has it. A person who has moved
 * elsewhere keeps their focus.
 */
export function focusIfLeft(
  target: HTMLElement | null | undefined,
  around: readonly (Element | null | undefined)[] = [target],
  options?: FocusOptions,
): void {
  const focused = document.activeElement;
  if (focused === null || focused === document.body || around.some((part) => part?.contains(focused)))
    target?.focus(options);
}
