// The titles of job categories in the reader's language.

/**
 * The title in the reader's language, or else the stored one. A booking's `title` is its work, so this is its
 * category's title.
 */
export const categoryTitle = (of: {
  title_local?: string | undefined;
  job_title?: string;
  title?: string;
}): string => of.title_local ?? of.job_title ?? of.title ?? "";
