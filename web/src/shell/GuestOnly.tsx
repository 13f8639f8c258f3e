// The gate of the sign-in screens: people who sign in there are redirected (docs/rules/sessions.md 21,
// docs/rules/screens.md 38).
import { useEffect, useState, type ReactNode } from "react";
import { Navigate } from "react-router";
import { homeOfRole } from "../paths.ts";
import { useSession } from "../platform/session.ts";
import { PageSkeleton } from "../ui/feedback/PageSkeleton.tsx";
import { clearIntent, storedIntent } from "./stored-intent.ts";
import { SessionChecking } from "./SessionChecking.tsx";

/** For sign-up, OTP, sign-in and forgot password. Signed-in people are redirected. */
export default function GuestOnly({ children }: { children: ReactNode }) {
  const { state, role } = useSession();
  if (state === "restoring") return <SessionChecking waiting={<PageSkeleton shape="form" />} />;
  return state === "signed-in" ? <RedirectAfterSignIn role={role} /> : children;
}

/** Redirects to the stored intent, or else to the home of the person's role. */
function RedirectAfterSignIn({ role }: { role: string }) {
  const [{ address = homeOfRole(role), save }] = useState(storedIntent);
  useEffect(clearIntent, []);
  return <Navigate to={address} state={{ save }} replace />;
}
