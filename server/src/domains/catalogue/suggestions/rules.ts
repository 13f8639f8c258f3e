// Works out what a search means: job categories by title, synonym or similar spelling (docs/rules/catalogue.md 29–31).
// Pure and in memory: categories are few, so this needs no query.
import { foldText } from "@hourhand/contract/fold-text";

/** A job category with listed workers, and the words by which it is found. */
export interface SearchedCategory {
  id: number;
  title: string;
  /** Its titles in other languages. */
  titles: string[];
  synonyms: string[];
}

/** A category and the synonym that matched; null for its title or a similar spelling. */
export interface UnderstoodCategory {
  category: SearchedCategory;
  synonym: string | null;
}

/** A title or synonym in the forms used for comparison. */
interface Phrase {
  category: SearchedCategory;
  synonym: string | null;
  folded: string;
  words: readonly string[];
  /** Trigrams of the whole phrase and of each long word. */
  spellings: readonly ReadonlySet<string>[];
}

/** Titles in every language and synonyms, prepared for comparison. */
export type Vocabulary = readonly Phrase[];

/**
 * From this share of common trigrams on, two words count as spellings of the same word: 'plumer' and 'plumber' share
 * half.
 */
const minSimilarity = 0.4;
/** Shorter words are similar to too many others. */
const minSpelledLength = 4;
/** How many words of a search are compared; more add nothing. */
const maxWords = 8;
const maxSuggested = 4;

const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Returns the trigrams as PostgreSQL's pg_trgm does: each word is padded with two spaces before and one after. */
function trigramsOf(words: readonly string[]): Set<string> {
  const trigrams = new Set<string>();
  for (const word of words) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at++) trigrams.add(padded.slice(at, at + 3));
  }
  return trigrams;
}

function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const trigram of one) if (other.has(trigram)) common++;
  return common / Math.max(1, one.size + other.size - common);
}

const spellingsOf = (words: readonly string[]) =>
  [words, ...(words.length > 1 ? words.map((word) => [word]) : [])]
    .filter((part) => part.join("").length >= minSpelledLength)
    .map((part) => trigramsOf(part));

/** Prepares categories, in the administrator's order, for the functions below. */
export function vocabularyOf(categories: readonly SearchedCategory[]): Vocabulary {
  return categories.flatMap((category) =>
    [
      ...[category.title, ...category.titles].map((title) => ({ text: title, synonym: null })),
      ...category.synonyms.map((synonym) => ({ text: synonym, synonym })),
    ].map(({ text, synonym }) => {
      const folded = foldText(text);
      const words = wordsOf(folded);
      return { category, synonym, folded, words, spellings: spellingsOf(words) };
    }),
  );
}

// 'fans' equals 'fan', in the search and in the title.
const singular = (word: string) => (word.length > 3 && word.endsWith("s") ? word.slice(0, -1) : word);

const holds = (text: readonly string[], phrase: readonly string[]) =>
  phrase.length > 0 &&
  text.some((_, start) => phrase.every((word, at) => singular(text[start + at] ?? "") === singular(word)));

/**
 * Finds the category that a whole search means: by the longest title or synonym in it, else by the most similar
 * spelling of one.
 */
export function understand(vocabulary: Vocabulary, text: string): UnderstoodCategory | undefined {
  const words = wordsOf(text).slice(0, maxWords);
  const said = vocabulary
    .filter((phrase) => holds(words, phrase.words))
    .reduce<Phrase | undefined>(
      (best, phrase) => (best && best.folded.length >= phrase.folded.length ? best : phrase),
      undefined,
    );
  return said ?? nearestSpelling(vocabulary, words);
}

function nearestSpelling(vocabulary: Vocabulary, words: readonly string[]): UnderstoodCategory | undefined {
  const typed = spellingsOf(words);
  let nearest: Phrase | undefined;
  let highest = minSimilarity;
  for (const phrase of vocabulary) {
    for (const spelling of phrase.spellings) {
      for (const one of typed) {
        const likeness = similarity(one, spelling);
        if (likeness < highest || (nearest && likeness === highest)) continue;
        [nearest, highest] = [phrase, likeness];
      }
    }
  }
  return nearest;
}

/** Whether the documented search already finds a category's workers by this text, because the title contains it. */
export const isInTitle = (text: string, { title, titles }: SearchedCategory): boolean =>
  [title, ...titles].some((one) => foldText(one).includes(foldText(text)));

/**
 * Finds the categories for the text typed so far, each once: those with a title word that begins with it, then those
 * with such a synonym, then the match for the whole text.
 */
export function suggestCategories(vocabulary: Vocabulary, typed: string): UnderstoodCategory[] {
  const text = foldText(typed);
  if (text === "") return [];
  const byTitle = vocabulary.filter(
    ({ synonym, folded, words }) =>
      synonym === null && (folded.startsWith(text) || words.some((word) => word.startsWith(text))),
  );
  const bySynonym = vocabulary.filter(({ synonym, folded }) => synonym !== null && folded.startsWith(text));
  const meant = understand(vocabulary, text);
  const found = new Map<number, UnderstoodCategory>();
  for (const { category, synonym } of [...byTitle, ...bySynonym, ...(meant ? [meant] : [])]) {
    if (!found.has(category.id)) found.set(category.id, { category, synonym });
  }
  return [...found.values()].slice(0, maxSuggested);
}
