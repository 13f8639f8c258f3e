// SQL of people as programs read them.
import type pg from "pg";
import type { Role } from "@hourhand/contract/endpoint";
import type { Language } from "@hourhand/contract/languages";
import { defineList, type ListDefinition } from "../../../platform/lists/list-definition.ts";
import { readItems, type ItemsRequest } from "../../../platform/lists/list.ts";

export interface ReadablePersonRow {
  id: number;
  username: string;
  email: string;
  phone: string | null;
  first_name: string;
  last_name: string;
  role: Role;
  /** The chosen one. */
  chosen_language: Language | null;
  is_active: boolean;
  joined_at: Date;
  changed_at: Date;
}

/** SQL: the columns of a person `p`. */
export const readableColumns = `p.id, p.username, p.email, p.phone, p.first_name, p.last_name, p.role,
  case when p.language_chosen then p.language end as chosen_language, p.is_active, p.joined_at, p.changed_at`;

/** Each is '' for all; the phone in the form in which numbers are compared. */
type Filter = [email: string, phone: string, role: string];

const parts = {
  columns: readableColumns,
  from: "people p",
  id: "p.id",
  sorts: {},
  search: { text: "p.username" },
  isUncounted: true,
} as const;
const where = `not p.is_system and ($1 = '' or lower(p.email) = lower($1))
  and ($2 = '' or coalesce(p.phone_e164, p.phone) = $2) and ($3 = '' or p.role = $3)`;

const byId: ListDefinition<ReadablePersonRow, Filter> = defineList("readable_people", {
  ...parts,
  parameters: ["text", "text", "text"],
  where,
  defaultSort: { key: "p.id", type: "bigint", order: "desc" },
});
const byChange: ListDefinition<ReadablePersonRow, [...Filter, since: Date]> = defineList(
  "readable_people_by_change",
  {
    ...parts,
    parameters: ["text", "text", "text", "timestamptz"],
    where: `${where} and p.changed_at >= $4`,
    defaultSort: { key: "p.changed_at", type: "timestamptz" },
  },
);

/** Reads one page of people: the newest first, or the oldest change first if `since` is given. */
export const readablePeople = (
  pool: pg.Pool,
  request: ItemsRequest,
  filter: Filter,
  since: Date | undefined,
): Promise<{ rows: ReadablePersonRow[]; next: string | null }> =>
  since === undefined
    ? readItems(pool, byId, request, filter)
    : readItems(pool, byChange, request, [...filter, since]);
