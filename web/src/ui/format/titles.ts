// The titles of job categories as their reader sees them.

/** The title in the reader's language, else as it is kept. Of a booking, whose `title` is its work, the category's. */
export const categoryTitle = (of: {
  title_local?: string | undefined;
  job_title?: string;
  title?: string;
}): string => of.title_local ?? of.job_title ?? of.title ?? "";
