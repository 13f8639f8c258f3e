// SQL for converting the phones of all accounts again.
import { prepared, type Statement } from "../../platform/database/prepared-statements.ts";

/** Accounts with a phone after an id, locked until their phones are set. */
export const somePhones: Statement<
  { id: number; phone: string; phone_e164: string | null },
  [after: number, limit: number],
  "phone"
> = prepared(
  "some_phones",
  "select id, phone, phone_e164 from people where phone is not null and id > $1 order by id limit $2 for update",
);

/** Frees the compared forms of these accounts until `setReadPhones`, so that two may swap theirs in one statement. */
export const holdPhonesApart: Statement<never, [ids: number[]]> = prepared(
  "hold_phones_apart",
  "update people set phone_shared_as = id where id = any ($1)",
);

/**
 * Sets international forms. An account that was compared by the number before keeps it, otherwise the first one has it;
 * the others share it.
 */
export const setReadPhones: Statement<never, [rows: string]> = prepared(
  "set_read_phones",
  `update people p set phone_e164 = v.phone_e164,
     phone_shared_as = case
       when v.turn > 1 or exists (select from people q where coalesce(q.phone_e164, q.phone) = v.compared
         and q.phone_shared_as = 0 and q.id <> all (v.batch)) then p.id else 0 end
   from (
     select r.id, r.phone_e164, coalesce(r.phone_e164, o.phone) as compared,
       row_number() over (partition by coalesce(r.phone_e164, o.phone)
         order by coalesce(o.phone_e164, o.phone) = coalesce(r.phone_e164, o.phone) desc, r.id) as turn,
       array_agg(r.id) over () as batch
     from jsonb_to_recordset($1::jsonb) as r (id bigint, phone_e164 text) join people o on o.id = r.id
   ) v where p.id = v.id`,
);
