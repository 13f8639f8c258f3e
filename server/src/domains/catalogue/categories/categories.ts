// The administrator's job categories. A trigger hides the workers of an inactive category. Changes are audited.
import { say } from "@hourhand/contract/sentence";
import { isDeepStrictEqual } from "node:util";
import { foldText } from "@hourhand/contract/fold-text";
import { titleLanguages, type TitleLanguage } from "@hourhand/contract/languages";
import { invalidInput, notFound } from "@hourhand/contract/problem";
import { recordChange } from "../../audit/audit.ts";
import { createCachedValue, type CachedValue } from "../../../platform/cached-value.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Transact } from "../../../platform/http/idempotency.ts";
import type { LocalTitles } from "../../../platform/http/local-titles.ts";
import { Problem, refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import {
  insertCategory,
  lockCategory,
  translatedTitles,
  updateCategory,
  type ReadyJob,
  type Titles,
} from "./queries.ts";

const categoryUnknown = () =>
  new Problem(notFound, { sentence: "There is no such job category. Please reload the list." });

/** A ready job as it was sent. */
interface GivenReadyJob {
  title: string;
  hours: number;
  titles?: CategoryFields["titles"];
}

/** The fields of a category. `synonyms` is a comma-separated list. Omitted synonyms and ready jobs stay unchanged. */
interface CategoryFields {
  title: string;
  description: string;
  synonyms?: string | undefined;
  /** Titles in other languages: an omitted one stays, null removes it. */
  titles?: Partial<Record<TitleLanguage, string | null>> | undefined;
  ready_jobs?: readonly GivenReadyJob[] | undefined;
}

/** Merges a category's titles with those of an edit. */
const withTitles = (before: Titles, given: CategoryFields["titles"] = {}): Titles => {
  const after = Object.entries({ ...before, ...given });
  return Object.fromEntries(
    after.flatMap(([language, title]) => (typeof title === "string" ? [[language, title.trim()]] : [])),
  );
};

const maxSynonyms = 30;
const [minSynonymLength, maxSynonymLength] = [2, 40];

/**
 * Splits a comma-separated list into words, without duplicates as search compares them; keeps the first spelling
 * (docs/rules/catalogue.md 32).
 * @throws Problem `invalidInput` (400)
 */
function synonymsIn(list: string): string[] {
  const words = new Map<string, string>();
  for (const part of list.split(/[,\n]/)) {
    const word = part.trim().replaceAll(/\s+/g, " ");
    const key = foldText(word);
    if (word !== "" && !words.has(key)) words.set(key, word);
  }
  const isWord = (word: string) =>
    /[\p{L}\p{N}]/u.test(word) && word.length >= minSynonymLength && word.length <= maxSynonymLength;
  if (words.size > maxSynonyms || ![...words.values()].every(isWord)) {
    const sentence = say(
      "Synonyms must be at most {most, number} words of {least, number} to {longest, number} characters.",
      {
        most: maxSynonyms,
        least: minSynonymLength,
        longest: maxSynonymLength,
      },
    );
    refuse(invalidInput, { sentence, errors: { synonyms: [sentence] } });
  }
  return [...words.values()];
}

/**
 * Returns the ready jobs to store. In each language their titles differ as search compares them
 * (docs/rules/catalogue.md 35).
 * @throws Problem `invalidInput` (400)
 */
function readyJobsIn(given: readonly GivenReadyJob[]): ReadyJob[] {
  const jobs = given.map(({ title, hours, titles }) => ({ title, hours, titles: withTitles({}, titles) }));
  for (const language of ["en", ...titleLanguages] as const) {
    const seen = new Set<string>();
    for (const job of jobs) {
      const title = language === "en" ? job.title : job.titles[language];
      if (title === undefined) continue;
      const key = foldText(title);
      if (seen.has(key)) {
        const sentence = say("Two ready jobs are called ‘{title}’. Please rename one of them.", { title });
        refuse(invalidInput, { sentence, errors: { ready_jobs: [sentence] } });
      }
      seen.add(key);
    }
  }
  return jobs;
}

/** Creates a category. @throws Problem `jobTitleTaken` (409), `invalidInput` (400) */
export async function createJobCategory(
  platform: Platform,
  actorId: number,
  { title, description, ...given }: CategoryFields,
): Promise<number> {
  const synonyms = synonymsIn(given.synonyms ?? "");
  const titles = withTitles({}, given.titles);
  const readyJobs = readyJobsIn(given.ready_jobs ?? []);
  return inTransaction(platform.pool, async (transaction) => {
    const id = await insertCategory(transaction, {
      title,
      titles,
      description,
      synonyms,
      ready_jobs: readyJobs,
    });
    await recordChange(transaction, {
      actorId,
      action: "job category created",
      subject: "job category",
      subjectId: id,
      after: {
        title,
        description,
        ...(synonyms.length > 0 && { synonyms }),
        ...(Object.keys(titles).length > 0 && { titles }),
        ...(readyJobs.length > 0 && { ready_jobs: readyJobs }),
      },
    });
    return id;
  });
}

/** Changes the given fields. @throws Problem `jobTitleTaken` (409), `notFound` (404), `invalidInput` (400) */
export async function editJobCategory(
  platform: Platform,
  actorId: number,
  { id, title, description, ...given }: CategoryFields & { id: number },
): Promise<void> {
  await inTransaction(platform.pool, async (transaction) => {
    const before = await lockCategory(transaction, id);
    if (!before) throw categoryUnknown();
    const synonyms = given.synonyms === undefined ? before.synonyms : synonymsIn(given.synonyms);
    const hasOtherWords = synonyms.join() !== before.synonyms.join();
    const titles = withTitles(before.titles, given.titles);
    const hasOtherTitles = !isDeepStrictEqual(titles, before.titles);
    const readyJobs = given.ready_jobs === undefined ? before.ready_jobs : readyJobsIn(given.ready_jobs);
    const hasOtherJobs = !isDeepStrictEqual(readyJobs, before.ready_jobs);
    await updateCategory(transaction, {
      ...before,
      title,
      titles,
      description,
      synonyms,
      ready_jobs: readyJobs,
    });
    await recordChange(transaction, {
      actorId,
      action: "job category changed",
      subject: "job category",
      subjectId: id,
      before: {
        title: before.title,
        description: before.description,
        ...(hasOtherWords && { synonyms: before.synonyms }),
        ...(hasOtherTitles && { titles: before.titles }),
        ...(hasOtherJobs && { ready_jobs: before.ready_jobs }),
      },
      after: {
        title,
        description,
        ...(hasOtherWords && { synonyms }),
        ...(hasOtherTitles && { titles }),
        ...(hasOtherJobs && { ready_jobs: readyJobs }),
      },
    });
  });
}

/** What a toggle did. */
export interface ToggledCategory {
  title: string;
  isActive: boolean;
}

/** Deactivates an active category, activates an inactive one. @throws Problem `notFound` (404) */
export async function toggleJobCategory(
  actorId: number,
  id: number,
  transact: Transact<ToggledCategory>,
): Promise<ToggledCategory> {
  return transact(async (transaction) => {
    const before = await lockCategory(transaction, id);
    if (!before) throw categoryUnknown();
    const isActive = !before.is_active;
    await updateCategory(transaction, { ...before, is_active: isActive });
    await recordChange(transaction, {
      actorId,
      action: isActive ? "job category activated" : "job category deactivated",
      subject: "job category",
      subjectId: id,
      before: { is_active: before.is_active },
      after: { is_active: isActive },
    });
    return { title: before.title, isActive };
  });
}

/** Maximum age of cached titles if another process has changed them. */
const titlesMs = 1_000;

/** Makes the process's cache of category titles in other languages. */
export const createLocalTitles = ({ pool }: Pick<Platform, "pool">): CachedValue<LocalTitles> =>
  createCachedValue(titlesMs, async () => {
    const rows = await translatedTitles(pool, []);
    return new Map(rows.map(({ title, titles }) => [title, titles]));
  });
