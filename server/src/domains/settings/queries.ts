// SQL of settings: their versions, the last of which is in force.
import type { Pool } from "pg";
import { settingsChanged, type SettingsFields } from "@hourhand/contract/settings";
import type { Json } from "../../platform/database/column-types.ts";
import { prepared, type Queryable, type Statement } from "../../platform/database/prepared-statements.ts";
import { jsonRecord } from "../../platform/database/rows.ts";
import { constraintOf } from "../../platform/database/transaction.ts";
import { defineList, type ListDefinition } from "../../platform/lists/list-definition.ts";
import { readItems, type ItemsRequest } from "../../platform/lists/list.ts";
import { refuse } from "../../platform/problem.ts";

/** The content of a version; null for fields that were not set. */
export interface SettingsContent {
  name: string | null;
  primary_colour: string | null;
  accent_colour: string | null;
  contact: Json<NonNullable<SettingsFields["contact"]>> | null;
  social_links: string[] | null;
  terms: string | null;
  privacy: string | null;
  languages: string[] | null;
  mail_from_name: string | null;
  logo: string | null;
  /** The rules of bookings that were in force when the legal texts were last edited. */
  legal_rules: string | null;
  /** The first month of the financial year, 1 to 12. */
  financial_year_starts: number | null;
  /** Whether customers pay in the product. */
  customer_payments: string | null;
  seller: Json<NonNullable<SettingsFields["seller"]>> | null;
  /** In whole major units. */
  payout_min: number | null;
}

/** A version with its author; the first has none. */
export interface SettingsRow extends SettingsContent {
  /** Equals the version, because lists need an id. */
  id: number;
  version: number;
  author_id: number | null;
  author_name: string | null;
  at: Date;
  /** Whether there is an own legal text and the rules of bookings have changed since it was edited. */
  legal_stale: boolean;
}

const columns = `v.version as id, v.version, v.author_id, a.first_name || ' ' || a.last_name as author_name, v.at, v.name, v.primary_colour,
  v.accent_colour, v.contact, v.social_links, v.terms, v.privacy, v.languages, v.mail_from_name, v.logo, v.legal_rules, v.financial_year_starts,
  v.customer_payments, v.seller, v.payout_min,
  (v.terms is not null or v.privacy is not null) and case when v.legal_rules is null
    then exists (select 1 from policy_versions r where r.at > v.at) else v.legal_rules <> rules_in_force() end as legal_stale`;
const versions = "settings_versions v left join people a on a.id = v.author_id";

/** Reads the version in force. */
export const settingsInForce: Statement<SettingsRow, []> = prepared(
  "settings_in_force",
  `select ${columns} from ${versions} order by v.version desc limit 1`,
);

/** Reads the version in force, with the market of the installation; null before the first start. */
export const settingsAndMarket: Statement<
  SettingsRow & { country: string | null; currency: string | null; zone: string | null },
  []
> = prepared(
  "settings_and_market",
  `select ${columns}, i.market_country as country, i.market_currency as currency, i.market_time_zone as zone
   from ${versions} cross join installation i order by v.version desc limit 1`,
);

/** Reads the rules of bookings in force. */
export const rulesInForce: Statement<{ rules: string | null }, []> = prepared(
  "rules_in_force",
  "select rules_in_force() as rules",
);

/** Makes changes of the settings wait for each other; the next statement sees the result of the previous change. */
export const lockSettings: Statement<object, []> = prepared(
  "lock_settings",
  "select from settings_versions where version = 1 for no key update",
);

const insertVersion: Statement<object, [version: number, authorId: number, content: string]> = prepared(
  "insert_settings_version",
  `insert into settings_versions (version, author_id, name, primary_colour, accent_colour, contact, social_links, terms,
     privacy, languages, mail_from_name, logo, legal_rules, financial_year_starts, customer_payments, seller, payout_min)
   select $1, $2, f.*
   from jsonb_to_record($3::jsonb) as f (name text, primary_colour text, accent_colour text, contact jsonb,
     social_links text[], terms text, privacy text, languages text[], mail_from_name text, logo text,
     legal_rules text, financial_year_starts smallint, customer_payments text, seller jsonb, payout_min integer)`,
);

/**
 * Stores a version and puts it in force. @throws Problem `settingsChanged` (409) if another edit took the version in
 * the meantime
 */
export async function storeVersion(
  transaction: Queryable,
  version: number,
  authorId: number,
  content: SettingsContent,
): Promise<void> {
  try {
    await insertVersion(transaction, [version, authorId, jsonRecord(content)]);
  } catch (error) {
    if (constraintOf(error)?.constraint === "settings_versions_pkey") refuse(settingsChanged);
    throw error;
  }
}

/** Finds the recipient of a test mail. */
export const recipientOfTest: Statement<{ email: string; first_name: string }, [personId: number]> = prepared(
  "recipient_of_test_mail",
  "select email, first_name from people where id = $1",
);

const versionsList: ListDefinition<SettingsRow, []> = defineList("settings_versions", {
  parameters: [],
  columns,
  from: versions,
  where: "true",
  id: "v.version",
  sorts: {},
  defaultSort: { key: "v.version", type: "bigint", order: "desc" },
  search: { text: "v.name" },
  isUncounted: true,
});

/** Reads the versions, newest first. */
export const versionsOfSettings = (pool: Pool, request: ItemsRequest) =>
  readItems(pool, versionsList, request, []);
