// Waiting requests as administrators see them.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { listApplications } from "@hourhand/contract/catalogue";
import { pictureUrl, privatePictureUrl } from "../../media/media.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { WaitingApplication } from "./queries.ts";

/** Certificate and ID proof are links for this viewer alone that expire. */
export function presentWaiting(
  platform: Platform,
  row: WaitingApplication,
  viewerId: number,
): ReplyOf<typeof listApplications>["workers"][number] {
  return {
    id: row.id,
    user: row.person_id,
    username: row.username,
    full_name: row.full_name,
    age: row.age,
    salary: row.salary_paise / 100,
    qualification: row.qualification,
    experience: row.experience_years,
    job: row.job_category_id,
    job_title: row.job_title,
    previous_company: row.previous_company,
    description: row.description,
    certificate: privatePictureUrl(platform, row.certificate, viewerId),
    id_prof: privatePictureUrl(platform, row.id_proof, viewerId),
    profile_picture: pictureUrl(row.picture ?? row.google_picture),
    created_at: row.created_at.toISOString(),
  };
}
