// What people see, and which page opens, when a session ends (docs/rules/sessions.md 15–20).
import { useEffect } from "react";
import { translate } from "../locales/translation.ts";
import { pages, paths } from "../paths.ts";
import { goTo } from "../platform/navigation.ts";
import { openAtRoute, setPage } from "../platform/page-key.ts";
import { errorMessage } from "../platform/api-error.ts";
import { clearDevice } from "../platform/device-database.ts";
import { onSessionEnd } from "../platform/session.ts";
import { toast } from "../ui/feedback/toast.ts";

const authPaths: ReadonlySet<string> = new Set([
  paths.signIn,
  paths.signInAlso,
  paths.signUp,
  paths.signUpAlso,
  paths.enterOtp,
  paths.forgot,
  paths.forgotAlso,
  paths.changePassword,
  paths.welcome,
]);

/** Handles every end of a session. Use it once, at the root. */
export function useSessionEndHandler(): void {
  useEffect(
    () =>
      onSessionEnd((ending, refusal) => {
        if (ending === "log-out") clearDevice();
        const { href } = location;
        void import("./session-cleanup.ts").then(
          ({ cleanUp }) => cleanUp(ending, href),
          () => undefined,
        );
        if (ending === "undecodable") {
          goTo(paths.signInAlso);
          return;
        }
        if (ending === "blocked") toast.warning(translate("shell.blocked"), { id: "blocked" });
        if (ending === "restore-failed" || ending === "ended")
          toast.error(refusal ? errorMessage(refusal) : translate("ui.somethingWrong"), { id: "ended" });
        if (ending === "log-out" || ending === "restore-failed")
          toast.success(translate("shell.loggedOut"), { id: "log-out" });
        if (authPaths.has(location.pathname)) setPage(pages.home);
        else openAtRoute(pages.home, paths.home);
      }),
    [],
  );
}
