// Watches the device's position while the worker area is open and sends it to the server. Retries after a transient
// failure. A rejection (401, 403) ends the session: its message is shown, and the person is redirected to Home
// (docs/rules/screens.md 21).
import { useEffect } from "react";
import { reportPosition } from "@hourhand/contract/catalogue";
import { translate } from "../../locales/translation.ts";
import { call } from "../../platform/call.ts";
import { isPositionSupported, type Position } from "../../platform/position.ts";
import { ApiError } from "../../platform/api-error.ts";
import { clearSession, onSessionEnd } from "../../platform/session.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { createPositionReporter, type ReportOutcome } from "./position-reports.ts";
import { deviceStorage } from "../../platform/browser-storage.ts";

/** Documented: the name from the server's reply is stored under this key. */
const nameKey = "full_name";

async function sendPosition(position: Position): Promise<ReportOutcome> {
  try {
    const { full_name } = await call(reportPosition, position);
    deviceStorage.setItem(nameKey, full_name);
    return "sent";
  } catch (error) {
    if (!(error instanceof ApiError) || !error.isAccessDenied) return "failed";
    clearSession("ended", error);
    return "refused";
  }
}

/** Runs as long as the component is mounted. */
export function useReportPosition(): void {
  useEffect(() => {
    if (!isPositionSupported()) {
      toast.error(translate("ui.position.unsupported"), { id: "position" });
      return undefined;
    }
    const reporter = createPositionReporter(sendPosition);
    const unsubscribe = onSessionEnd(() => deviceStorage.removeItem(nameKey));
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => reporter.add({ latitude: coords.latitude, longitude: coords.longitude }),
      (error) => {
        // A position that is temporarily unavailable is only waited for. A denied permission shows an error.
        if (error.code === error.PERMISSION_DENIED)
          toast.error(translate("ui.position.denied"), { id: "position" });
      },
      { maximumAge: 30_000 },
    );
    addEventListener("online", reporter.flushNow);
    return () => {
      navigator.geolocation.clearWatch(watch);
      removeEventListener("online", reporter.flushNow);
      unsubscribe();
      reporter.stop();
    };
  }, []);
}
