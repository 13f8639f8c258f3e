// Lets code outside of components change the route: the root hands the router's `navigate` over once.
import type { NavigateFunction } from "react-router";

let navigate: NavigateFunction | undefined;

/** Called by the root with the router's function. */
export function useGlobalNavigate(given: NavigateFunction): void {
  navigate = given;
}

/** Goes to a route, from anywhere. */
export function goTo(path: string, options?: { replace?: boolean; state?: unknown }): void {
  if (navigate) void navigate(path, options);
  else location.assign(path);
}
