// The SQL of payment tables: pages by key, from either end, or by number; all rows up to the cap when no page is asked for.
// A worker's own are few and told by the worker; the administrator's are the platform's.
import { sql, type RawBuilder } from "kysely";
import type { Pool } from "pg";
import { unpagedCap } from "@hourhand/contract/wire";
import type { Database } from "../../platform/database/kysely.ts";
import { onlyRow } from "../../platform/database/rows.ts";
import {
  readTablePage,
  type TablePage,
  type TableRequest,
  type TableSource,
} from "../../platform/database/table-page.ts";
import type { PaymentPage } from "./rules.ts";

/** A movement of money as it is stored. */
export interface PaymentRow {
  id: number;
  provider_id: string;
  worker_id: number;
  full_name: string;
  amount_paise: number;
  status: "pending" | "success" | "failed";
  direction: "credit" | "debit";
  created_at: Date;
}

/** Rows in the order asked for; `isMore` when there are further ones in the direction of the reading. */
export async function listPayments(
  database: Database,
  page: PaymentPage,
  workerPersonId: number,
): Promise<{ rows: PaymentRow[]; isMore: boolean }> {
  const { size, cursor, isBackwards } = page;
  const descends = (page.order === "desc") !== isBackwards;
  const direction = descends ? sql`desc` : sql`asc`;
  const conditions = [...filters(page.search, workerPersonId)];
  const key = page.sort === "amount" ? sql`(y.amount_paise, y.id)` : sql`(y.id)`;
  if (cursor) {
    const values =
      page.sort === "amount"
        ? sql`(${cursor.amountPaise}::bigint, ${cursor.id}::bigint)`
        : sql`(${cursor.id}::bigint)`;
    conditions.push(descends ? sql`${key} < ${values}` : sql`${key} > ${values}`);
  }
  const order =
    page.sort === "amount" ? sql`y.amount_paise ${direction}, y.id ${direction}` : sql`y.id ${direction}`;
  const limit = size ?? unpagedCap;
  const { rows } = await sql<PaymentRow>`
    select y.id, y.provider_id, y.worker_id, w.full_name, y.amount_paise, y.status, y.direction, y.created_at
    from payments y join workers w on w.id = y.worker_id
    ${where(conditions)} order by ${order} limit ${limit + 1} offset ${page.skip}`.execute(database);
  const isMore = rows.length > limit;
  if (isMore) rows.pop();
  if (isBackwards) rows.reverse();
  return { rows, isMore };
}

/** How many rows match, counted up to one more than the cap. */
export async function countPayments(
  database: Database,
  search: string | undefined,
  workerPersonId: number,
): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (
      select 1 from payments y join workers w on w.id = y.worker_id
      ${where(filters(search, workerPersonId))} limit ${unpagedCap + 1}
    ) matching`.execute(database);
  return onlyRow(rows).found;
}

function filters(search: string | undefined, workerPersonId: number): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [sql`w.person_id = ${workerPersonId}`];
  if (search) {
    const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    conditions.push(sql`lower(y.provider_id || ' ' || y.payer_name) like ${pattern}`);
  }
  return conditions;
}

const where = (conditions: RawBuilder<unknown>[]) => sql`where ${sql.join(conditions, sql` and `)}`;

const payments: TableSource = {
  columns:
    "y.id, y.provider_id, y.worker_id, w.full_name, y.amount_paise, y.status, y.direction, y.created_at",
  from: "payments y join workers w on w.id = y.worker_id",
  where: "true",
  id: "y.id",
  sorts: {
    created_at: { key: "y.id", type: "bigint" },
    amount: { key: "y.amount_paise", type: "bigint" },
  },
  searched: { from: "payments y", id: "y.id", text: "lower(y.provider_id || ' ' || y.payer_name)" },
  tally: "payments",
};

/** One page of everybody's payments, the newest or the largest first unless asked otherwise. */
export const allPayments = (
  pool: Pool,
  request: TableRequest,
  readerId: number,
): Promise<TablePage<PaymentRow>> =>
  readTablePage(pool, payments, request, readerId, { sort: "created_at", order: "desc" });
