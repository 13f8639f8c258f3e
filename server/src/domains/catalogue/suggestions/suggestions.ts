// Suggestions while typing, and 'did you mean' for a search without results (docs/rules/catalogue.md 29–31).
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { foldText } from "@hourhand/contract/fold-text";
import type { listWorkers } from "@hourhand/contract/catalogue";
import { createCachedValue } from "../../../platform/cached-value.ts";
import type { Platform } from "../../../platform/platform.ts";
import { placeInWords } from "../../geo/geo.ts";
import { chordOfKilometres, pointOf } from "../rules.ts";
import {
  countOfCategory,
  countOfCategoryNear,
  searchedCategories,
  workersByName,
  type SuggestedWorkerRow,
} from "./queries.ts";
import { isInTitle, suggestCategories, understand, vocabularyOf, type UnderstoodCategory } from "./rules.ts";

/** Maximum age of the cached words if another process has changed them. */
const vocabularyMs = 2_000;
const maxCategories = 200;
/** Names are searched from two letters on, because one letter matches too many. */
const minNameLength = 2;
/** Workers within this radius count as near. */
const nearKilometres = 25;
const countedUpTo = 50;

/** The 'did you mean' of a search without results. */
type DidYouMean = NonNullable<ReplyOf<typeof listWorkers>["did_you_mean"]>;

/** The suggestions of this process; the categories' words are cached for some seconds. */
export interface Suggestions {
  readonly suggestSearch: (
    typed: string,
  ) => Promise<{ categories: UnderstoodCategory[]; workers: SuggestedWorkerRow[] }>;
  readonly didYouMean: (
    search: string,
    position: { latitude: number; longitude: number } | null,
  ) => Promise<DidYouMean | undefined>;
  /** Forgets the cached words of the categories. */
  readonly clear: () => void;
}

export function createSuggestions({ pool }: Pick<Platform, "pool">): Suggestions {
  const vocabulary = createCachedValue(vocabularyMs, async () =>
    vocabularyOf(await searchedCategories(pool, [maxCategories])),
  );

  async function suggestSearch(typed: string) {
    const folded = foldText(typed);
    const [words, workers] = await Promise.all([
      vocabulary.get(),
      folded.length < minNameLength ? [] : workersByName(pool, [folded]),
    ]);
    return { categories: suggestCategories(words, typed), workers };
  }

  const countNear = async (id: number, position: Parameters<typeof pointOf>[0]) => {
    const chordDistance = chordOfKilometres(nearKilometres);
    const [row] = await countOfCategoryNear(pool, [id, countedUpTo + 1, pointOf(position), chordDistance]);
    return row?.workers ?? 0;
  };

  async function didYouMean(
    search: string,
    position: { latitude: number; longitude: number } | null,
  ): Promise<DidYouMean | undefined> {
    const category = understand(await vocabulary.get(), search)?.category;
    // The search itself found a category whose title contains the text, so the other filters exclude everyone.
    if (!category || isInTitle(search, category)) return undefined;
    const place = placeInWords(search);
    const around = place ?? position;
    const near = around ? await countNear(category.id, around) : 0;
    const found = near || ((await countOfCategory(pool, [category.id, countedUpTo + 1]))[0]?.workers ?? 0);
    return found === 0
      ? undefined
      : {
          job_title: category.title,
          count: Math.min(found, countedUpTo),
          more: found > countedUpTo,
          is_near: near > 0,
          ...(place && near > 0 && { place }),
        };
  }

  return { suggestSearch, didYouMean, clear: vocabulary.clear };
}
