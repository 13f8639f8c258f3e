// Lets code outside of components navigate. The root component provides the router's `navigate` once.
import type { NavigateFunction } from "react-router";

let navigate: NavigateFunction | undefined;

/** Called by the root component. */
export function useGlobalNavigate(given: NavigateFunction): void {
  navigate = given;
}

/**
 * Navigates to a route from anywhere. Replaces the history entry of an open sheet, because navigation closes the
 * sheet.
 */
export function goTo(path: string, options?: { replace?: boolean; state?: unknown }): void {
  const entry = history.state as { usr?: { sheets?: number } | null } | null;
  // While the entries of closed sheets are being left (ui/dialog/sheets.ts), a new entry would end up above them.
  if (document.documentElement.dataset["leaving"] !== undefined)
    addEventListener("popstate", () => goTo(path, options), { once: true });
  else if (!navigate) location.assign(path);
  else void navigate(path, entry?.usr?.sheets ? { ...options, replace: true } : options);
}
