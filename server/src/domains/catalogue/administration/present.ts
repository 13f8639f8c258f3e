// Presents workers in the administrator's table.
import type { Presented } from "../../../platform/http/bind.ts";
import { say } from "@hourhand/contract/sentence";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { listAllWorkers, toggleWorker } from "@hourhand/contract/catalogue-admin";
import type { Platform } from "../../../platform/platform.ts";
import { presentProfessional } from "../present.ts";
import type { ToggledWorker } from "./administration.ts";
import type { AdministeredWorker } from "./queries.ts";
import { versionOf } from "../profile-version.ts";
import { toMajor } from "@hourhand/contract/money";

export const presentToggled = ({
  fullName,
  isActive,
  isUnchanged,
}: ToggledWorker): Presented<typeof toggleWorker> => ({
  message: isUnchanged
    ? say(isActive ? "{name} is already active." : "{name} is already deactivated.", { name: fullName ?? "" })
    : say(isActive ? "{name} is active again." : "{name} is deactivated.", { name: fullName ?? "" }),
  is_active: isActive,
});

/** Presents a worker; certificate and ID proof are expiring links for administrators. */
export function presentAdministered(
  platform: Platform,
  row: AdministeredWorker,
): ReplyOf<typeof listAllWorkers>["workers"][number] {
  return {
    id: row.id,
    salary: row.salary_paise === null ? null : toMajor(row.salary_paise),
    ...presentProfessional(platform, row),
    is_active: row.is_active,
    version: versionOf(row),
    total_fee: toMajor(row.charged_paise),
    payed_fee: toMajor(row.paid_paise),
    pending_fee: toMajor(row.charged_paise - row.paid_paise),
  };
}
