// Converts the phones of all accounts to international form again when the market's country changes.
import { inTransaction, type Database } from "../../platform/database/transaction.ts";
import { internationalPhone } from "../../platform/phones.ts";
import { holdPhonesApart, setReadPhones, somePhones } from "./queries-phones.ts";

const batchSize = 1000;

/**
 * Reads every phone as a number of the market's country. Accounts that then share a number keep it; the panel's table
 * of users can list them.
 */
export async function readAllPhones(database: Database): Promise<void> {
  let last = 0;
  for (;;) {
    const count = await inTransaction(database, async (transaction) => {
      const people = await somePhones(transaction, [last, batchSize]);
      last = people.at(-1)?.id ?? last;
      await holdPhonesApart(transaction, [people.map(({ id }) => id)]);
      const rows = people.map(({ id, phone }) => ({ id, phone_e164: internationalPhone(phone) }));
      await setReadPhones(transaction, [JSON.stringify(rows)]);
      return people.length;
    });
    if (count < batchSize) return;
  }
}
