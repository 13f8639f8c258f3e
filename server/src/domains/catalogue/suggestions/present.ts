// Suggestions as the call sends them.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { suggestSearch } from "@hourhand/contract/suggestions";
import { pictureUrl } from "../../media/media.ts";
import type { SuggestedWorkerRow } from "./queries.ts";
import type { UnderstoodCategory } from "./rules.ts";

export const presentSuggestions = (
  categories: readonly UnderstoodCategory[],
  workers: readonly SuggestedWorkerRow[],
): ReplyOf<typeof suggestSearch> => ({
  categories: categories.map(({ category, synonym }) => ({ job_title: category.title, synonym })),
  workers: workers.map(({ id, full_name, job_title, picture, google_picture }) => ({
    id,
    name: full_name,
    job_title,
    picture: pictureUrl(picture ?? google_picture),
  })),
});
