// Converts the phones of all accounts to international form: at the first start, and when the market's country changes.
import { inTransaction, type Database } from "../../platform/database/transaction.ts";
import { internationalPhone } from "../../platform/phones.ts";
import { holdPhonesApart, setReadPhones, somePhones } from "./queries-phones.ts";

const batchSize = 1000;

/**
 * Reads every phone in the market's country. Accounts that then share a number keep it; the panel's table of users can
 * list them.
 * @param isFirst Whether no phone has been read before. Then no account can take the number that another one gives up,
 * which saves half of the writes: a million accounts take minutes.
 */
export async function readAllPhones(database: Database, isFirst: boolean): Promise<void> {
  let last = 0;
  for (;;) {
    const count = await inTransaction(database, async (transaction) => {
      const people = await somePhones(transaction, [last, batchSize]);
      last = people.at(-1)?.id ?? last;
      const rows = people
        .map(({ id, phone, phone_e164: before }) => ({ id, before, phone_e164: internationalPhone(phone) }))
        .filter(({ before, phone_e164 }) => before !== phone_e164);
      if (!isFirst) await holdPhonesApart(transaction, [rows.map(({ id }) => id)]);
      await setReadPhones(transaction, [JSON.stringify(rows)]);
      return people.length;
    });
    if (count < batchSize) return;
  }
}
