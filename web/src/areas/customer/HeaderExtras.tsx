// What only signed-in people have in the header beside their menu.
import Box from "@mui/material/Box";
import { Suspense } from "react";
import { lazyScreen } from "../../platform/lazy-screen.tsx";
import { useSession } from "../../platform/session.ts";

const SignedInExtras = lazyScreen(() => import("./SignedInExtras.tsx"), "notifications");

/** Nothing for strangers. */
export function HeaderExtras() {
  const { isAuthenticated } = useSession();
  if (!isAuthenticated) return null;
  return (
    <Suspense fallback={<Box sx={{ width: { xs: 88, sm: 92 }, height: 44 }} />}>
      <SignedInExtras />
    </Suspense>
  );
}
