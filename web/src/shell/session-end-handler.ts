// What a person is told, and where they are, when a session ends; see docs/rules/sessions.md 15–20.
import { useEffect } from "react";
import { translate } from "../locales/translation.ts";
import { pages, paths, readPage } from "../paths.ts";
import { goTo } from "../platform/navigation.ts";
import { currentAddress, currentPage, openAtRoute, setPage } from "../platform/page-key.ts";
import { keepIntent } from "../platform/kept-intent.ts";
import { errorMessage } from "../platform/api-error.ts";
import { forgetOnDevice } from "../platform/device-database.ts";
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
]);

/** What guests see too: nobody needs to sign in to come back to it. */
const guestPages: ReadonlySet<string> = new Set([
  pages.home,
  pages.workers,
  "Worker_details",
  pages.terms,
  pages.privacy,
]);
const privatePaths: ReadonlySet<string> = new Set([paths.worker, paths.workerRegister, paths.adminPanel]);

/** Whether one is where only who is signed in may be. */
const isAtPrivateAddress = (): boolean =>
  location.pathname === paths.home
    ? !guestPages.has(readPage(currentPage() ?? pages.home).page)
    : privatePaths.has(location.pathname);

/** Stands once, at the root: handles every end of a session. */
export function useSessionEndHandler(): void {
  useEffect(
    () =>
      onSessionEnd((ending, refusal) => {
        // Here and not with what keeps it, which may not be loaded by then (docs/rules/offline.md 13).
        void import("../platform/push.ts")
          .then((push) => (ending === "log-out" ? push.forgetPush() : push.closePushed()))
          .catch(() => undefined);
        if (ending === "log-out") forgetOnDevice();
        else
          void import("./at-hand/seen-answers.ts")
            .then((seen) => seen.forgetAnswers())
            .catch(() => undefined);
        if (ending === "undecodable") {
          goTo(paths.signInAlso);
          return;
        }
        if (ending === "blocked") toast.warning(translate("shell.blocked"), { id: "blocked" });
        if (ending === "restore-failed" || ending === "ended")
          toast.error(refusal ? errorMessage(refusal) : translate("ui.somethingWrong"), { id: "ended" });
        if (ending === "log-out" || ending === "restore-failed")
          toast.success(translate("shell.loggedOut"), { id: "log-out" });
        // Whoever followed a link, or was in the middle of something, comes back to it by signing in again.
        if ((ending === "restore-failed" || ending === "ended") && isAtPrivateAddress())
          keepIntent({ address: currentAddress() }, { on: pages.home });
        if (authPaths.has(location.pathname)) setPage(pages.home);
        else openAtRoute(pages.home, paths.home);
      }),
    [],
  );
}
