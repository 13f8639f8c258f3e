// The version of a profile: what an editor has seen of it, so that nobody undoes a change they do not know of.
import { createHash } from "node:crypto";
import { profileChanged } from "@hourhand/contract/catalogue";
import { refuse } from "../../platform/problem.ts";

/** What an editor of a profile sees and changes. */
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

/** The same for the same details, however they came about. */
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
 * Lets an edit pass that was made on this very profile, or that names no version.
 * @param profile locked until the edit is stored
 * @throws Problem `profileChanged` (409)
 */
export function refuseOutdated(profile: VersionedProfile, version: string | undefined): void {
  if (version && version !== versionOf(profile)) refuse(profileChanged);
}
