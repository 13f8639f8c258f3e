// What makes the product at hand on a device, beside its screens: loaded with the first sign of a person or with somebody signed in,
// so that no first visit carries it.
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { useInputMethodKeys } from "../../platform/use-input-method-keys.ts";
import { session, subscribeToSession, useSession } from "../../platform/session.ts";
import { Button } from "../../ui/Button.tsx";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";
import { followLoadFailures } from "../../ui/loading/load-once.ts";
import { reloadForMissing } from "./missing-chunk.ts";
import { Notice, Notices } from "./Notice.tsx";
import { UnsentQuestion } from "./UnsentQuestion.tsx";
import { followVersions, takeNewVersion, useIsNewVersionReady } from "./versions.ts";

/** Names the shortcuts of whoever is signed in to the browser that installs the product (docs/rules/offline.md 1). */
function followRole(): () => void {
  const name = (): void => {
    const { state, role } = session();
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    const address = `/manifest.webmanifest${role === "" ? "" : `?role=${role}`}`;
    if (state !== "restoring" && link && link.getAttribute("href") !== address) link.href = address;
  };
  name();
  return subscribeToSession(name);
}

/** What is kept on the device, as code of its own: named here, each call it knows would be named in the first visit. */
function followDevice(): () => void {
  const over = new AbortController();
  const start = async (): Promise<void> => {
    const { startPersistence } = await import("./device-persistence.ts");
    if (over.signal.aborted) return;
    const stop = startPersistence();
    over.signal.addEventListener("abort", stop);
  };
  // Without its code nothing is kept; the next page tries again.
  void start().catch(() => undefined);
  return () => over.abort();
}

const RefusedActs = lazyComponent(() => import("./RefusedActs.tsx"), { isSilent: true });

/** Stands once, at the root. */
export default function AtHand() {
  useEffect(followRole, []);
  useEffect(followVersions, []);
  useEffect(followDevice, []);
  useEffect(() => followLoadFailures((error) => void reloadForMissing(error)), []);
  useInputMethodKeys();
  const { state } = useSession();
  const isReady = useIsNewVersionReady();
  return (
    <>
      <Notices>
        {isReady && <NewVersion />}
        <Suspense fallback={null}>{state === "signed-in" && <RefusedActs />}</Suspense>
      </Notices>
      <UnsentQuestion />
    </>
  );
}

function NewVersion() {
  const t = useTranslation();
  const [isTaken, setTaken] = useState(false);
  const [isPutOff, setPutOff] = useState(false);
  if (isPutOff) return null;
  const take = (): void => {
    setTaken(true);
    takeNewVersion();
  };
  return (
    <Notice
      actions={
        <>
          <Button variant="text" busy={isTaken} onClick={take}>
            {t("offline.update")}
          </Button>
          <Button variant="text" color="inherit" onClick={() => setPutOff(true)}>
            {t("offline.later")}
          </Button>
        </>
      }
    >
      {t("offline.newVersion")}
    </Notice>
  );
}
