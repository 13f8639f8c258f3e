// The face of notifications: telling a person something, kept until they have seen it (decisions.md section 6).
import { sql, type Transaction } from "kysely";
import { afterCommit } from "../../platform/database/transaction.ts";
import type { DB } from "../../platform/database/row-types.ts";
import type { Platform } from "../../platform/platform.ts";
import { onlyRow } from "../../platform/database/rows.ts";

/** What a person is told. `opens` is a page of the person's area, such as `Booking_details/12`. */
export interface Notice {
  personId: number;
  title: string;
  body: string;
  opens?: string;
}

/** The bus channel of one person's notices. */
export const noticesOf = (personId: number): string => `notices:${personId}`;

/** Stores a notice with the transaction; the person's open sockets hear of it once that commits. */
export async function tell(platform: Platform, transaction: Transaction<DB>, notice: Notice): Promise<void> {
  const { rows } = await sql<{ id: number; created_at: Date }>`
    insert into notices (person_id, title, body, opens)
    values (${notice.personId}, ${notice.title}, ${notice.body}, ${notice.opens ?? null})
    returning id, created_at`.execute(transaction);
  const row = onlyRow(rows);
  afterCommit(transaction, () =>
    platform.bus.publish(noticesOf(notice.personId), {
      id: row.id,
      title: notice.title,
      body: notice.body,
      at: row.created_at.toISOString(),
      ...(notice.opens !== undefined && { open: notice.opens }),
    }),
  );
}
