// SQL of the test checkout, which reads its checkouts from the stored payments.
import type { Language } from "@hourhand/contract/languages";
import { prepared, type Queryable, type Statement } from "../../../platform/database/prepared-statements.ts";

const statusOfPayment: Statement<{ status: string }, [provider: string, providerId: string]> = prepared(
  "status_of_payment",
  "select status from payments where provider = $1 and provider_id = $2",
);

/** Reads the stored status of a checkout; undefined if there is none. */
export async function statusOf(
  runner: Queryable,
  provider: string,
  providerId: string,
): Promise<string | undefined> {
  return (await statusOfPayment(runner, [provider, providerId]))[0]?.status;
}

/** What the page shows. `isOpen` until the checkout is settled or its time is over. */
export interface ShownCheckout {
  worker_id: number;
  payer_name: string;
  amount_paise: number;
  currency: string;
  status: string;
  /** The payer's chosen language, if any. */
  language: Language | null;
  isOpen: boolean;
}

const shownCheckout: Statement<ShownCheckout, [provider: string, providerId: string]> = prepared(
  "shown_checkout",
  `select b.worker_id, b.payer_name, b.amount_paise, b.currency, b.status,
     case when p.language_chosen or p.language <> 'en' then p.language end as language,
     b.status = 'pending' and b.expires_at > now() as "isOpen"
   from payments b left join workers w on w.id = b.worker_id left join people p on p.id = w.person_id
   where b.provider = $1 and b.provider_id = $2`,
);

export async function findCheckout(
  runner: Queryable,
  provider: string,
  providerId: string,
): Promise<ShownCheckout | undefined> {
  return (await shownCheckout(runner, [provider, providerId]))[0];
}
