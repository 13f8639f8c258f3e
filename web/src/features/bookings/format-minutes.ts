// A span of time in hours and minutes.
import { translate } from "../../locales/translation.ts";

const minutesOfHour = 60;

/** '45 min', '2 hours' or '1 h 20 min' for whole minutes. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / minutesOfHour), minutes % minutesOfHour];
  if (hours === 0) return translate("ui.minutes", { minutes: rest });
  if (rest === 0) return translate("ui.hours", { hours });
  return translate("visit.hoursAndMinutes", { hours, minutes: rest });
}
