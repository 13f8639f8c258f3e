// The bare suggestion: workers whose name, or one of its later words, begins with the text, with the same fields as
// ours. It knows no categories.
import type pg from "pg";

export interface SuggestionRequest {
  text: string;
}

const beginsSo = (name: string) => `select w.id from workers w
  where w.is_listed and ${name} >= $1 and ${name} < $1 || chr(1114111) order by ${name}, w.id limit 4`;
const wholeName = `fold_text(w.full_name) collate "C"`;
const laterName = `substr(fold_text(w.full_name), strpos(fold_text(w.full_name), ' ') + 1) collate "C"`;

const suggestion = {
  name: "suggestion",
  text: `select w.id, w.full_name, w.job_title, p.picture, p.google_picture
   from ((${beginsSo(wholeName)})
     union (${beginsSo(laterName)})) found
   join workers w on w.id = found.id join people p on p.id = w.person_id
   order by not starts_with(fold_text(w.full_name), $1), ${wholeName}, w.id limit 4`,
};

/** Reads the rows of at most four workers. */
export async function suggestWorkers(pool: pg.Pool, { text }: SuggestionRequest): Promise<unknown[]> {
  const { rows } = await pool.query({ ...suggestion, values: [text] });
  return rows;
}
