// What a person is told, and where they are, when a session ends; see the first document's sections 4 and 8.
import { useEffect } from "react";
import { text } from "../../locales/texts.ts";
import { pages, paths } from "../../paths.ts";
import { forgetDeviceStore } from "../../platform/device-store.ts";
import { goTo } from "../../platform/navigation.ts";
import { openPage, setPage } from "../../platform/page-key.ts";
import { sayingOf } from "../../platform/refusal.ts";
import { onSessionEnd } from "../../platform/session.ts";
import { toast } from "../../ui/toast.ts";

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

/** Stands once, at the root: tells of every ending. */
export function useSessionEndings(): void {
  useEffect(
    () =>
      onSessionEnd((ending, refusal) => {
        if (ending === "undecodable") {
          goTo(paths.signInAlso);
          return;
        }
        if (ending === "log-out") forgetDeviceStore();
        if (ending === "blocked") toast.warning(text("shell.blocked"), { id: "blocked" });
        if (ending === "restore-failed" || ending === "ended")
          toast.error(refusal ? sayingOf(refusal) : text("ui.somethingWrong"), { id: "ended" });
        if (ending === "log-out" || ending === "restore-failed")
          toast.success(text("shell.loggedOut"), { id: "log-out" });
        if (authPaths.has(location.pathname)) setPage(pages.home);
        else openPage(pages.home, { path: paths.home, replace: true });
      }),
    [],
  );
}
