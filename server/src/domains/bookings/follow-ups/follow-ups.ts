// What follows a change of a booking, behind its transaction: mails, and for a new booking its search row and its counts. The
// change leaves one note of it in `booking_mails`; a job takes the notes out in batches. Decision: docs/decisions/0015.
import type { Platform } from "../../../platform/platform.ts";

/** The job's name. */
export const followUpTask = "followUpBookings";

/** Has this process follow up what has been noted. Should it die first, the minute's schedule does it. */
export const followUpSoon = ({ jobs }: Platform): void => jobs.runSoon(followUpTask);
