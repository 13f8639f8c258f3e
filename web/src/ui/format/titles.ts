// The titles of job categories in the reader's language.

/**
 * The category's title in the reader's language, or else the stored one. `job_title` comes before `title`, because a
 * booking's `title` names the work.
 */
export const categoryTitle = (of: {
  title_local?: string | undefined;
  job_title?: string;
  title?: string;
}): string => of.title_local ?? of.job_title ?? of.title ?? "";
