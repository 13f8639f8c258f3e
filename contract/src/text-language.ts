// Guesses the language of a person's text by its letters, for the `lang` of text that is served unchanged.
import type { Language } from "./me.ts";

/** The language of most of a text's letters; undefined without letters of a supported script. */
export function languageOfText(text: string): Language | undefined {
  const counts: [Language, number][] = [
    ["en", text.match(/\p{Script=Latin}/gu)?.length ?? 0],
    ["hi", text.match(/\p{Script=Devanagari}/gu)?.length ?? 0],
    ["ml", text.match(/\p{Script=Malayalam}/gu)?.length ?? 0],
  ];
  const most = Math.max(...counts.map(([, count]) => count));
  return most === 0 ? undefined : counts.find(([, count]) => count === most)?.[0];
}
