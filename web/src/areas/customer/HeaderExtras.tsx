// The header's controls for signed-in people, next to their menu.
import Box from "@mui/material/Box";
import { Suspense } from "react";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";
import { useSession } from "../../platform/session.ts";

const SignedInExtras = lazyComponent(() => import("./SignedInExtras.tsx"), {
  texts: ["notifications"],
  isSilent: true,
});

/** Nothing for guests. */
export function HeaderExtras() {
  const { isAuthenticated } = useSession();
  if (!isAuthenticated) return null;
  return (
    <Suspense fallback={<Box sx={{ width: { xs: 88, sm: 92 }, height: 44 }} />}>
      <SignedInExtras />
    </Suspense>
  );
}
