// Converts a category between its form's values and the request.
import { titleLanguages, type TitleLanguage } from "@hourhand/contract/languages";
import { offeredLanguages } from "../../../locales/languages.ts";
import type { JobCategory } from "./api.ts";

type Titles = Partial<Record<TitleLanguage, string>>;

/** A ready job in the form. `titles` also contains the languages that are not offered. */
export interface ReadyJobValues {
  title: string;
  hours: string;
  titles: Titles;
}

export interface CategoryValues {
  title: string;
  description: string;
  synonyms: string;
  /** Contains only the offered languages. The server keeps the others. */
  titles: Titles;
  ready_jobs: ReadyJobValues[];
}

/** The offered languages except English. */
export const offeredTitleLanguages = (): TitleLanguage[] =>
  titleLanguages.filter((language) => offeredLanguages().includes(language));

/** A row with an empty field for each offered language. */
export const readyJobValues = (job?: JobCategory["ready_jobs"][number]): ReadyJobValues => ({
  title: job?.title ?? "",
  hours: String(job?.hours ?? 1),
  titles: {
    ...Object.fromEntries(offeredTitleLanguages().map((language) => [language, ""])),
    ...job?.titles,
  },
});

export const categoryValues = (category: JobCategory | undefined): CategoryValues => ({
  title: category?.title ?? "",
  description: category?.description ?? "",
  synonyms: category?.synonyms.join(", ") ?? "",
  titles: Object.fromEntries(
    offeredTitleLanguages().map((language) => [language, category?.titles?.[language] ?? ""]),
  ),
  ready_jobs: category?.ready_jobs.map((job) => readyJobValues(job)) ?? [],
});

/** An empty field removes a title. */
const sentTitles = (titles: Titles): Partial<Record<TitleLanguage, string | null>> =>
  Object.fromEntries(Object.entries(titles).map(([language, title]) => [language, title.trim() || null]));

export const sentCategory = ({ titles, ready_jobs, ...typed }: CategoryValues) => ({
  ...typed,
  titles: sentTitles(titles),
  ready_jobs: ready_jobs.map((job) => ({
    title: job.title.trim(),
    hours: Number(job.hours),
    titles: sentTitles(job.titles),
  })),
});
