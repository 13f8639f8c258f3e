// A paper is in the language that its customer had when it was issued.
import { expect, test } from "vitest";
import { administrator, customer, worker } from "../../../../test/people.ts";
import { offerLanguages } from "../../../../test/languages.ts";
import { acceptedOnline, pay, readBooking, switchPayments } from "../../../../test/payments.ts";
import { testApp } from "../../../../test/start-app.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import { sql } from "../../../platform/database/sql.ts";

const app = testApp({}, { jobs: false });

test(
  "a receipt keeps the language of its day, and names the product without a seller",
  { tags: ["@money-2.5", "@money-7.2"] },
  async () => {
    await switchPayments(app, await administrator(app), "optional");
    await offerLanguages(app);
    const asha = await customer(app);
    const speak = (language: string) =>
      app.call("PATCH", "/api/v1/me", { token: asha.token, body: { language } });
    await speak("hi");
    const id = await acceptedOnline(app, asha, await worker(app));
    await pay(app, asha, id);
    await speak("de");
    const { payments } = await readBooking(app, asha, id);
    const { rows } = await sql<{ language: string; seller: unknown }>`
    select language, content::jsonb -> 'seller' as seller from papers where payment_id = ${payments[0].id}`.execute(
      app.app.platform.pool,
    );
    expect(onlyRow(rows)).toEqual({
      language: "hi",
      seller: { name: "HourHand", address: null, tax_id: null },
    });
  },
);
