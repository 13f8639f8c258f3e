// Workers as administrators see them.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { listAllWorkers } from "@hourhand/contract/catalogue";
import { pictureUrl, privatePictureUrl } from "../../media/media.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { AdministeredWorker } from "./queries.ts";

/** Certificate and ID proof are links for this viewer alone that expire. */
export function presentAdministered(
  platform: Platform,
  row: AdministeredWorker,
  viewerId: number,
): ReplyOf<typeof listAllWorkers>["workers"][number] {
  return {
    id: row.id,
    user: row.person_id,
    username: row.username,
    full_name: row.full_name,
    age: row.age,
    salary: row.salary_paise === null ? null : row.salary_paise / 100,
    qualification: row.qualification,
    experience: row.experience_years,
    job: row.job_category_id,
    job_title: row.job_title,
    previous_company: row.previous_company,
    description: row.description,
    certificate: privatePictureUrl(platform, row.certificate, viewerId),
    id_prof: privatePictureUrl(platform, row.id_proof, viewerId),
    is_active: row.is_active,
    total_fee: row.charged_paise / 100,
    payed_fee: row.paid_paise / 100,
    pending_fee: (row.charged_paise - row.paid_paise) / 100,
    profile_picture: pictureUrl(row.picture ?? row.google_picture),
  };
}
