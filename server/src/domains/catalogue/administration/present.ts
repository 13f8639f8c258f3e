// Workers as administrators see them.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { listAllWorkers } from "@hourhand/contract/catalogue-admin";
import type { Platform } from "../../../platform/platform.ts";
import { presentProfessional } from "../present.ts";
import type { AdministeredWorker } from "./queries.ts";

/** Certificate and ID proof are links for this viewer alone that expire. */
export function presentAdministered(
  platform: Platform,
  row: AdministeredWorker,
  viewerId: number,
): ReplyOf<typeof listAllWorkers>["workers"][number] {
  return {
    id: row.id,
    salary: row.salary_paise === null ? null : row.salary_paise / 100,
    ...presentProfessional(platform, row, viewerId),
    is_active: row.is_active,
    total_fee: row.charged_paise / 100,
    payed_fee: row.paid_paise / 100,
    pending_fee: (row.charged_paise - row.paid_paise) / 100,
  };
}
