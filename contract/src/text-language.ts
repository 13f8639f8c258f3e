// In which language somebody's own text is, as far as its letters tell: for the `lang` of what is served as it was written.
import type { Language } from "./me.ts";

/** The language that most of a text's letters are written in; undefined where no letters of ours stand in it. */
export function languageOfText(text: string): Language | undefined {
  const counts: [Language, number][] = [
    ["en", text.match(/\p{Script=Latin}/gu)?.length ?? 0],
    ["hi", text.match(/\p{Script=Devanagari}/gu)?.length ?? 0],
    ["ml", text.match(/\p{Script=Malayalam}/gu)?.length ?? 0],
  ];
  const most = Math.max(...counts.map(([, count]) => count));
  return most === 0 ? undefined : counts.find(([, count]) => count === most)?.[0];
}
