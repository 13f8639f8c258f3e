// Builds the condition for a list's search.
import { searchedDigits } from "../phones.ts";
import type pg from "pg";
import { foldText } from "@hourhand/contract/fold-text";
import { plainPhone } from "@hourhand/contract/notations";
import { unpagedCap } from "@hourhand/contract/list-fields";
import { likeAnywhere } from "./like-pattern.ts";
import type { IndexedSearch, ListDefinition } from "./list-definition.ts";

/** A search within a statement. `count` is missing if nothing was counted yet. */
export interface Matches {
  readonly condition: string;
  readonly count?: number;
}

/** How many rows are probed for a short term, and how many matches count as many. */
const probedRows = 1_000;
const manyRows = 200;

/** Returns the term in the normal form that the list's text has. */
export function searchedTerm({ search }: ListDefinition, typed: string): string {
  if (!("hasPhones" in search)) return foldText(typed);
  const phone = plainPhone(typed);
  return searchedDigits(typed) ?? (/^\+?\d{5,15}$/.test(phone) ? phone : foldText(typed));
}

/** Turns a term into a condition and adds the condition's values; undefined for a term without visible characters. */
export async function findMatches(
  pool: pg.Pool,
  list: ListDefinition,
  typed: string,
  values: unknown[],
): Promise<Matches | undefined> {
  const term = searchedTerm(list, typed);
  if (term === "") return undefined;
  if ("indexedText" in list.search) return findByIndex(pool, list.where, list.search, term, values);
  return { condition: `fold_text(${list.search.text}) like $${values.push(likeAnywhere(term))}` };
}

/** Returns the condition of a search through all of a list, with the pattern `$1` of a folded term. */
export function searchCondition({ search }: ListDefinition): string {
  if (!("indexedText" in search)) return `fold_text(${search.text}) like $1`;
  const { indexedText, words } = search;
  const byText = `${indexedText} like $1`;
  return words ? `(${byText} or ${words.column} like $1)` : byText;
}

/**
 * Finds the matches, up to one more than the cap. Few matches become their ids, to be sorted; many become a condition
 * on the rows, because the sort order's index then soon finds some.
 */
async function findByIndex(
  pool: pg.Pool,
  where: string,
  { from, id, indexedText: text, words }: IndexedSearch,
  term: string,
  values: unknown[],
): Promise<Matches> {
  const fitting = words?.of.filter((word) => word.includes(term)) ?? [];
  // Trigrams need three letters or digits in a row; anything else is found by its short parts.
  const isShort = !/[\p{L}\p{N}]{3}/u.test(term);
  const match = `${text} like $2::text${isShort ? ` and short_terms(${text}) @> $4::text[] collate "C"` : ""}`;
  const limit = unpagedCap + 1;
  const idsBy = (condition: string) => {
    const byText = `select ${id} as id from ${from} where ${where} and ${condition} limit ${limit}`;
    return byWord ? `select id from ((${byText}) union (${byWord})) found limit ${limit}` : byText;
  };
  const byWord =
    words && `select ${words.id} from ${words.from} where ${words.column} = any ($3::text[]) limit ${limit}`;
  // A term that many rows have is not looked up, because the index would return all of them.
  const inText = (value: string) => `strpos(${text}, ${value}::text) > 0`;
  const isInMany = `(select count(*) from (select ${inText("$1")} as has from ${from} where ${where} limit ${probedRows}) first_rows
    where has) > ${manyRows}`;
  const { rows } = await pool.query<{ ids: number[] }>(
    `select ${isShort ? `case when ${isInMany} then array(${idsBy(inText("$1"))}) else array(${idsBy(match)}) end` : `array(${idsBy(match)})`} as ids
     where $1::text is not null and $2::text is not null and $3::text[] is not null and $4::text[] is not null`,
    [term, likeAnywhere(term), fitting, letterPairs(term)],
  );
  const found = rows[0]?.ids ?? [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  if (found.length <= unpagedCap)
    return { count: found.length, condition: `${id} = any (${parameter(found)}::bigint[])` };
  const anyText = inText(parameter(term));
  const condition =
    fitting.length > 0 && words
      ? `(${anyText} or ${words.column} = any (${parameter(fitting)}::text[]))`
      : anyText;
  return { count: limit, condition };
}

/** Returns the pairs of a text's letters, in order; a single letter alone. */
function letterPairs(term: string): string[] {
  const letters = Array.from(term);
  return letters.length < 2 ? letters : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}
