// Waiting requests as administrators see them.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { listApplications } from "@hourhand/contract/catalogue-admin";
import type { Platform } from "../../../platform/platform.ts";
import { presentProfessional } from "../present.ts";
import type { WaitingApplication } from "./queries.ts";

/** Certificate and ID proof are links for this viewer alone that expire. */
export function presentWaiting(
  platform: Platform,
  row: WaitingApplication,
  viewerId: number,
): ReplyOf<typeof listApplications>["workers"][number] {
  return {
    id: row.id,
    salary: row.salary_paise / 100,
    ...presentProfessional(platform, row, viewerId),
    created_at: row.created_at.toISOString(),
  };
}
