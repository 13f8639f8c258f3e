// Device features that belong to no screen: installing, offline data, new versions. They load on the first
// interaction or when somebody is signed in, so that the first visit stays small.
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { useInputMethodKeys } from "../../platform/use-input-method-keys.ts";
import { session, subscribeToSession, useSession } from "../../platform/session.ts";
import { Button } from "../../ui/Button.tsx";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";
import { followLoadFailures } from "../../ui/loading/load-once.ts";
import { reloadForMissing } from "./missing-chunk.ts";
import { Notice, Notices } from "./Notice.tsx";
import { UnsentPrompt } from "./UnsentPrompt.tsx";
import { followVersions, takeNewVersion, useIsNewVersionReady } from "./versions.ts";

/** Gives the browser the app shortcuts of the signed-in person's role, for installing (docs/rules/offline.md 1). */
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

/** Loads the device's persistence lazily, because it imports every call it stores. */
function followDevice(): () => void {
  const over = new AbortController();
  const start = async (): Promise<void> => {
    const { startPersistence } = await import("./device-persistence.ts");
    if (over.signal.aborted) return;
    const stop = startPersistence();
    over.signal.addEventListener("abort", stop);
  };
  // If its code does not load, nothing is stored. The next page tries again.
  void start().catch(() => undefined);
  return () => over.abort();
}

const RejectedCalls = lazyComponent(() => import("./RejectedCalls.tsx"), { isSilent: true });

/** Mount it once, at the root. */
export default function DeviceFeatures() {
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
        <Suspense fallback={null}>{state === "signed-in" && <RejectedCalls />}</Suspense>
      </Notices>
      <UnsentPrompt />
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
