// Sends people where their role belongs (docs/rules/sessions.md 21–22).
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { homeOfRole, paths } from "../paths.ts";
import { useSession } from "../platform/session.ts";
import { BusyOverlay } from "../ui/feedback/BusyOverlay.tsx";
import { SessionChecking } from "./SessionChecking.tsx";

/** An area of one role: anyone else signed in is sent to their own. Stands inside <Guard>. */
export function RoleGate({ role, children }: { role: "admin" | "worker"; children: ReactNode }) {
  const session = useSession();
  return session.role === role ? children : <Navigate to={homeOfRole(session.role)} replace />;
}

/** The worker registration: role user stays, administrators and workers go to their area, anyone else to sign-in. */
export function ApplicantGate({ children }: { children: ReactNode }) {
  const { state, role } = useSession();
  if (state === "restoring") return <SessionChecking waiting={<BusyOverlay />} />;
  if (role === "admin" || role === "worker") return <Navigate to={homeOfRole(role)} replace />;
  return role === "user" ? children : <Navigate to={paths.signIn} replace state={paths.workerRegister} />;
}
