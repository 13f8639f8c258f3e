// The titles of job categories in the reader's language.

/**
 * The title in the reader's language, or else the stored one. For a booking, whose `title` is the work, the category's.
 */
export const categoryTitle = (of: {
  title_local?: string | undefined;
  job_title?: string;
  title?: string;
}): string => of.title_local ?? of.job_title ?? of.title ?? "";
