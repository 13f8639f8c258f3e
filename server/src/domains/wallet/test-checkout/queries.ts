// What the test checkout knows of its checkouts: the stored payments.
import { sql } from "kysely";
import type { Database } from "../../../platform/database/kysely.ts";

/** The stored status of a checkout, or undefined. */
export async function statusOf(
  database: Database,
  provider: string,
  providerId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    select status from payments where provider = ${provider} and provider_id = ${providerId}`.execute(
    database,
  );
  return rows[0]?.status;
}

/** What its page shows. `isOpen` until it is settled or its time is over. */
export interface ShownCheckout {
  worker_id: number;
  payer_name: string;
  amount_paise: number;
  currency: string;
  status: string;
  isOpen: boolean;
}

export async function findCheckout(
  database: Database,
  provider: string,
  providerId: string,
): Promise<ShownCheckout | undefined> {
  const { rows } = await sql<ShownCheckout>`
    select worker_id, payer_name, amount_paise, currency, status,
      status = 'pending' and expires_at > now() as "isOpen"
    from payments where provider = ${provider} and provider_id = ${providerId}`.execute(database);
  return rows[0];
}
