// The current time for a booking's page. The page polls a live booking, so it follows the clock.
import { marketDate } from "../../../ui/format/dates.ts";
import { now } from "../../../ui/format/clock.ts";
import type { Moment } from "./main-act.ts";

export const momentNow = (): Moment => ({ now: now(), today: marketDate() });
