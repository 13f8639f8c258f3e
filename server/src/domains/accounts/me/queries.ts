// SQL of a person's own account, for programs.
import type { Language } from "@hourhand/contract/languages";
import type { Role } from "@hourhand/contract/endpoint";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

/** An account as it is shown to its person. */
export interface MeRow {
  id: number;
  username: string;
  first_name: string;
  last_name: string;
  role: Role;
  language: Language;
  language_chosen: boolean;
}

const columns = "id, username, first_name, last_name, role, language, language_chosen";

export const findMe: Statement<MeRow, [personId: number]> = prepared(
  "find_me",
  `select ${columns} from people where id = $1`,
);

export const setLanguage: Statement<MeRow, [personId: number, language: Language]> = prepared(
  "set_language",
  `update people set language = $2, language_chosen = true where id = $1 returning ${columns}`,
);

/** Reads the languages chosen by the people with these addresses, in lower case. */
export const languagesOfAddresses: Statement<
  { email: string; language: Language },
  [addresses: readonly string[]]
> = prepared(
  "languages_of_addresses",
  `select lower(email) as email, language from people where lower(email) = any($1::text[]) and (language_chosen or language <> 'en')`,
);
