// The name of a booking's customer.
import type { WorkerBooking } from "./api.ts";

/** 'Asha Menon', or the username of a person without a name. */
export const customerName = ({
  user_profile: { username, first_name, last_name },
}: Pick<WorkerBooking, "user_profile">): string => `${first_name} ${last_name}`.trim() || username;
