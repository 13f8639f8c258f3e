// Identifies the version of a profile that an editor has read, so that nobody overwrites a change without having seen
// it.
import { createHash } from "node:crypto";
import { profileChanged } from "@hourhand/contract/catalogue";
import { refuse } from "../../platform/problem.ts";

/** The fields of a profile that editors see and change. */
export interface VersionedProfile {
  full_name: string;
  age: number | null;
  salary_paise: number | null;
  qualification: string;
  experience_years: number | null;
  job_category_id: number | null;
  previous_company: string;
  description: string;
}

/** Hashes the details: equal details have the same version. */
export function versionOf(profile: VersionedProfile): string {
  const details = [
    profile.full_name,
    profile.age,
    profile.salary_paise,
    profile.qualification,
    profile.experience_years,
    profile.job_category_id,
    profile.previous_company,
    profile.description,
  ];
  return createHash("sha256").update(JSON.stringify(details)).digest("base64url").slice(0, 16);
}

/**
 * Allows an edit based on this version of the profile, or on none.
 * @param profile locked until the edit is stored
 * @throws Problem `profileChanged` (409)
 */
export function refuseOutdated(profile: VersionedProfile, version: string | undefined): void {
  if (version && version !== versionOf(profile)) refuse(profileChanged);
}
