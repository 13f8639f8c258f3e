// Job categories' titles in the caller's language, added to replies as they leave, next to the original title.
import type { Language } from "@hourhand/contract/languages";
import type { CachedValue } from "../cached-value.ts";

/** Titles in other languages, by English title. */
export type LocalTitles = ReadonlyMap<string, Readonly<Partial<Record<Language, string>>>>;

/** Returns a category's title in a language; the English one if there is none. */
export const titleIn = (titles: LocalTitles, language: Language, title: string): string =>
  titles.get(title)?.[language] ?? title;

/** Returns a title in the reader's language. */
export type TitleOf = (title: string) => string;

/** Makes a function that returns titles in a language. If the database does not answer, they stay in English. */
export async function titlesIn(titles: CachedValue<LocalTitles>, language: Language): Promise<TitleOf> {
  if (language === "en") return (title) => title;
  const known = await titles.get().catch(() => new Map() as LocalTitles);
  return (title) => titleIn(known, language, title);
}

/** Adds `title_local` at the end of this path in a reply; skips missing parts. */
export function withLocalTitle(value: unknown, [name, ...way]: readonly string[], titleOf: TitleOf): unknown {
  if (Array.isArray(value)) return value.map((item) => withLocalTitle(item, way, titleOf));
  if (typeof value !== "object" || value === null || name === undefined) return value;
  const fields = value as Record<string, unknown>;
  if (way.length > 0)
    return Object.hasOwn(fields, name)
      ? { ...fields, [name]: withLocalTitle(fields[name], way, titleOf) }
      : value;
  const title = fields["job_title"] ?? fields["job"] ?? fields["title"];
  return typeof title === "string" ? { ...fields, [name]: titleOf(title) } : value;
}
