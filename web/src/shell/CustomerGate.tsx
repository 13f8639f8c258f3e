// Redirects people of other roles from the customer shell to their area (docs/rules/sessions.md 21–22). A separate
// file, because the first visit does not need the other gates.
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { homeOfRole, paths } from "../paths.ts";
import { useSession } from "../platform/session.ts";

/** The customer shell. Administrators and workers are redirected to their own area. */
export function CustomerGate({ children }: { children: ReactNode }) {
  const { state, role } = useSession();
  const { search } = useLocation();
  const home = homeOfRole(role);
  return state === "signed-in" && home !== paths.home ? (
    <Navigate to={{ pathname: home, search }} replace />
  ) : (
    children
  );
}
