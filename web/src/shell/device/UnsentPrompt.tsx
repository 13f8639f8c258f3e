// Asks before logging out if something is unsent.
import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";
import { setUnsentPrompt } from "../../platform/log-out.ts";

const ConfirmDialog = lazyComponent(async () => {
  const module = await import("../../ui/dialog/ConfirmDialog.tsx");
  return { default: module.ConfirmDialog };
});

/** Mount it once. It renders nothing until it is needed. */
export function UnsentPrompt() {
  const t = useTranslation();
  const [count, setCount] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const goOn = useRef<() => void>(undefined);
  useEffect(() => {
    setUnsentPrompt((found, whenWanted) => {
      goOn.current = whenWanted;
      setCount(found);
      setOpen(true);
    });
    return () => setUnsentPrompt(undefined);
  }, []);
  const close = (): void => setOpen(false);
  return (
    <Suspense fallback={null}>
      {count > 0 && (
        <ConfirmDialog
          open={isOpen}
          title={t("offline.leave.title")}
          text={t("offline.leave.text", { count })}
          yes={t("offline.leave.yes")}
          no={t("offline.leave.no")}
          dangerous
          onYes={() => {
            close();
            goOn.current?.();
          }}
          onNo={close}
        />
      )}
    </Suspense>
  );
}
