// The route guard: only signed-in people see its children (docs/rules/sessions.md 18).
import { useEffect, useState, type ReactNode } from "react";
import { translate, useTranslation } from "../locales/translation.ts";
import { pages, paths } from "../paths.ts";
import { currentPage, openAtRoute } from "../platform/page-key.ts";
import { ApiError } from "../platform/api-error.ts";
import { clearSession, renewAccessToken, useSession } from "../platform/session.ts";
import { tokenExpiry, isExpired } from "../platform/token.ts";
import { BusyOverlay } from "../ui/feedback/BusyOverlay.tsx";
import { ErrorState } from "../ui/feedback/States.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { storeIntent } from "../platform/intent.ts";
import { addressOf } from "./private-address.ts";
import { SessionChecking } from "./SessionChecking.tsx";
import { deviceStorage } from "../platform/browser-storage.ts";

export interface GuardProps {
  children: ReactNode;
  /** The guarded page, if only one page of a shell is guarded. A person who has already left it is not warned. */
  page?: string;
}

/** Shows its children to signed-in people. Warns others and redirects them to Home. */
export function Guard({ children, page }: GuardProps) {
  const t = useTranslation();
  const { state, accessToken } = useSession();
  const [fault, setFault] = useState<ApiError>();
  const [guarded] = useState(() => location.pathname);
  const signedOut = state === "signed-out";
  const undecodable = !signedOut && accessToken !== "" && tokenExpiry(accessToken) === undefined;
  const expired = !signedOut && !undecodable && accessToken !== "" && isExpired(accessToken);

  useEffect(() => {
    // Logging out also opens Home or the page for a new password, which is not an attempt to visit this page. The
    // route changes before the new screen renders, so the pathname already differs.
    if (signedOut && location.pathname === guarded && (page === undefined || currentPage() === page)) {
      toast.warning(translate("shell.signInFirst"), { id: "sign-in-first" });
      const requestedPage = page ?? currentPage() ?? deviceStorage.getItem("page");
      storeIntent({ address: addressOf(location, requestedPage) }, { on: pages.home });
      openAtRoute(pages.home, paths.home);
    }
  }, [signedOut, page, guarded]);
  useEffect(() => {
    if (undecodable) clearSession("undecodable");
  }, [undecodable]);
  useEffect(() => {
    if (!expired || fault) return;
    // A rejection ends the session, which shows its own message. Only a transient failure is handled here.
    renewAccessToken().catch(
      (error: unknown) => error instanceof ApiError && error.isTransient && setFault(error),
    );
  }, [expired, fault]);

  // Without a network, cached data are shown (docs/rules/offline.md 9).
  if (fault?.isOffline && expired) return children;
  if (fault && expired)
    return <ErrorState what={t("shell.cannotCheckSession")} onRetry={() => setFault(undefined)} />;
  if (state === "restoring") return <SessionChecking waiting={<BusyOverlay />} />;
  if (expired || undecodable) return <BusyOverlay />;
  return signedOut ? null : children;
}
