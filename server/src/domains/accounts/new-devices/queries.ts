// SQL of the mail about a sign-in from a new device.
import type { Role } from "@hourhand/contract/endpoint";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

/** Reads whether a person has signed in before, and whether from this user agent. */
export const previousSignIns: Statement<
  { has_signed_in: boolean; knows_agent: boolean },
  [personId: number, userAgent: string | null]
> = prepared(
  "sign_ins_before",
  `select last_login_at is not null as has_signed_in, exists (
     select from sessions where person_id = p.id and user_agent is not distinct from $2) as knows_agent
   from people p where id = $1`,
);

/** Claims the mail and returns its recipient; no row if they got a mail about this network within a day. */
export const claimMail: Statement<
  { role: Role; email: string; first_name: string },
  [personId: number, network: string]
> = prepared(
  "claim_new_device_mail",
  `with claimed as (
     insert into new_device_mails as m (person_id, network) values ($1, $2)
     on conflict (person_id, network) do update set mailed_at = now() where m.mailed_at <= now() - interval '1 day'
     returning person_id)
   select p.role, p.email, p.first_name from people p join claimed on claimed.person_id = p.id`,
);
