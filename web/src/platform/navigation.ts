// Lets code outside of components change the route: the root hands the router's `navigate` over once.
import type { NavigateFunction } from "react-router";

let navigate: NavigateFunction | undefined;

/** Called by the root with the router's function. */
export function useGlobalNavigate(given: NavigateFunction): void {
  navigate = given;
}

/** Goes to a route, from anywhere. The entry of an open sheet is replaced: it closes with what it led to. */
export function goTo(path: string, options?: { replace?: boolean; state?: unknown }): void {
  const entry = history.state as { usr?: { sheets?: number } | null } | null;
  // Entries of closed sheets are being left (ui/dialog/sheets.ts): what is pushed now would stand above them.
  if (document.documentElement.dataset["leaving"] !== undefined)
    addEventListener("popstate", () => goTo(path, options), { once: true });
  else if (!navigate) location.assign(path);
  else void navigate(path, entry?.usr?.sheets ? { ...options, replace: true } : options);
}
