// The client's texts as people read them, for journeys in every language.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Returns a text of the catalogue by its id.
 * @throws Error for an unknown id
 */
export function textIn(language: string, id: string): string {
  const path = fileURLToPath(
    new URL(`../web/src/locales/${language}/${id.split(".")[0] ?? ""}.json`, import.meta.url),
  );
  const text = (JSON.parse(readFileSync(path, "utf8")) as Record<string, string>)[id];
  if (text === undefined) throw new Error(`There is no text ${id} in ${language}`);
  return text.replaceAll("''", "'");
}
