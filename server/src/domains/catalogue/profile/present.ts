// Presents a worker's own details to them.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { viewOwnWorker } from "@hourhand/contract/catalogue";
import type { OwnProfile } from "./queries.ts";
import { versionOf } from "../profile-version.ts";
import { toMajor } from "@hourhand/contract/money";

export function presentOwnProfile(
  row: OwnProfile,
  address: string | null,
): ReplyOf<typeof viewOwnWorker>["worker"] {
  return {
    id: row.id,
    full_name: row.full_name,
    age: row.age,
    salary: row.salary_paise === null ? null : toMajor(row.salary_paise),
    qualification: row.qualification,
    experience: row.experience_years,
    previous_company: row.previous_company,
    job: row.job_category_id,
    job_title: row.job_title,
    description: row.description,
    latitude: row.latitude,
    longitude: row.longitude,
    address,
    is_complete: row.is_complete,
    version: row.id === null ? "" : versionOf(row),
  };
}
