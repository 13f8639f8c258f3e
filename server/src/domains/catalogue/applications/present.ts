// Presents waiting applications to administrators.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { listApplications } from "@hourhand/contract/catalogue-admin";
import type { Platform } from "../../../platform/platform.ts";
import { presentProfessional } from "../present.ts";
import type { WaitingApplication } from "./queries.ts";
import { toMajor } from "@hourhand/contract/money";

/** Presents an application; certificate and ID proof are expiring links for administrators. */
export function presentWaiting(
  platform: Platform,
  row: WaitingApplication,
): ReplyOf<typeof listApplications>["workers"][number] {
  return {
    id: row.id,
    salary: toMajor(row.salary_paise),
    ...presentProfessional(platform, row),
    created_at: row.created_at.toISOString(),
  };
}
