// Redirects people to the area of their role (docs/rules/sessions.md 21–22).
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { homeOfRole, paths } from "../paths.ts";
import { useSession } from "../platform/session.ts";
import { BusyOverlay } from "../ui/feedback/BusyOverlay.tsx";
import { SessionChecking } from "./SessionChecking.tsx";

/** An area of one role. Other signed-in people are redirected to their own. Use it inside <Guard>. */
export function RoleGate({ role, children }: { role: "admin" | "worker"; children: ReactNode }) {
  const session = useSession();
  return session.role === role ? children : <Navigate to={homeOfRole(session.role)} replace />;
}

/**
 * The worker registration is for customers. Administrators and workers are redirected to their area, and guests to
 * the sign-in screen.
 */
export function ApplicantGate({ children }: { children: ReactNode }) {
  const { state, role } = useSession();
  if (state === "restoring") return <SessionChecking waiting={<BusyOverlay />} />;
  if (role === "admin" || role === "worker") return <Navigate to={homeOfRole(role)} replace />;
  return role === "user" ? children : <Navigate to={paths.signIn} replace state={paths.workerRegister} />;
}
