// Watches the device's position while the worker area is open and tells it to the server. A fault is waited out; a
// verdict (401, 403) ends the session: its message is shown and the person is brought Home (decisions.md section 2).
import { useEffect } from "react";
import { reportPosition } from "@hourhand/contract/catalogue";
import { text } from "../../locales/texts.ts";
import { call } from "../../platform/call.ts";
import type { Position } from "../../platform/position.ts";
import { Refusal } from "../../platform/refusal.ts";
import { endSession, onSessionEnd } from "../../platform/session.ts";
import { toast } from "../../ui/toast.ts";
import { createReporter, type Outcome } from "./position-reports.ts";

/** Documented: the name in the server's answer is kept here. */
const nameKey = "full_name";

async function tell(position: Position): Promise<Outcome> {
  try {
    const { full_name } = await call(reportPosition, position);
    localStorage.setItem(nameKey, full_name);
    return "told";
  } catch (caught) {
    if (!(caught instanceof Refusal) || (caught.status !== 401 && caught.status !== 403)) return "fault";
    endSession("ended", caught);
    return "refused";
  }
}

/** Runs as long as the component stands. */
export function usePositionReports(): void {
  useEffect(() => {
    if (!("geolocation" in navigator)) {
      toast.error(text("ui.position.unsupported"), { id: "position" });
      return undefined;
    }
    const reporter = createReporter(tell);
    const forgetName = onSessionEnd(() => localStorage.removeItem(nameKey));
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => reporter.take({ latitude: coords.latitude, longitude: coords.longitude }),
      (refusal) => {
        // A position that cannot be found right now is waited for; a denied one is said.
        if (refusal.code === refusal.PERMISSION_DENIED)
          toast.error(text("ui.position.denied"), { id: "position" });
      },
      { maximumAge: 30_000 },
    );
    addEventListener("online", reporter.hurry);
    return () => {
      navigator.geolocation.clearWatch(watch);
      removeEventListener("online", reporter.hurry);
      forgetName();
      reporter.stop();
    };
  }, []);
}
