// The first versions of the product's settings: the defaults, and what edits of any fields make of them.
import { beforeAll, describe, expect, test } from "vitest";
import { administrator, type TestPerson } from "../../../test/people.ts";
import { testApp } from "../../../test/start-app.ts";

const path = "/api/v1/admin/settings";
const app = testApp({}, { jobs: false });
let admin: TestPerson;
beforeAll(async () => {
  admin = await administrator(app, { id: 3 });
});

const view = async () => (await app.call("GET", path, { token: admin.token })).body;
const put = (body: Record<string, unknown>) => app.call("PUT", path, { token: admin.token, body });
/** Edits the settings in force. */
const edit = async (body: Record<string, unknown>) => put({ version: (await view()).version, ...body });

const defaults = {
  name: "HourHand",
  colours: { primary: "#0b5c5a", accent: "#a66300" },
  contact: null,
  social_links: [],
  legal_texts: { terms: null, privacy: null },
  languages: ["en", "hi", "ml"],
  mail_from_name: "HourHand",
  logo: null,
  financial_year_starts: 4,
  customer_payments: "off",
  seller: null,
  payout_min: 100,
};
const changed = {
  name: "Ghar Seva",
  colours: { primary: "#1a4f8a", accent: "#8A3B00" },
  contact: { email: "hello@ghar.example", phone: "+91 484 555-0100", address: "MG Road\nKochi 682016" },
  social_links: ["https://instagram.com/gharseva", "https://x.com/gharseva?lang=ml"],
  legal_texts: { terms: "Be kind.\n\nPay on the visit.", privacy: null },
  languages: ["en", "ml"],
  mail_from_name: "Ghar Seva, Kochi",
  financial_year_starts: 1,
  customer_payments: "off",
  seller: { name: "Ghar Seva Pvt Ltd", address: "MG Road\nKochi 682016", tax_id: "32AAACG1234A1Z5" },
  payout_min: 0,
};

// The second test edits the version that the first one reads.
describe("from the first version on", { shuffle: false }, () => {
  test("at first the defaults apply and nothing is fixed", { tags: ["@beyond-8.1"] }, async () => {
    const { status, body } = await app.call("GET", path, { token: admin.token });
    expect([status, body]).toEqual([
      200,
      {
        version: 1,
        author: null,
        at: expect.any(String),
        settings: defaults,
        fixed: {},
        legal_stale: false,
        phone_example: "8123456789",
      },
    ]);
    expect(body.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  test(
    "an edit of any fields makes a version with its author; other fields stay, and the history has both",
    { tags: ["@beyond-8.2", "@operating-1.45"] },
    async () => {
      const answer = await put({ version: 1, ...changed });
      const author = { id: admin.id, name: "Asha Menon" };
      const second = { version: 2, author, at: expect.any(String), settings: { ...changed, logo: null } };
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          message: "The settings are saved as version 2.",
          ...second,
          fixed: {},
          legal_stale: false,
          phone_example: "8123456789",
        },
      ]);
      expect(await view()).toEqual({ ...second, fixed: {}, legal_stale: false, phone_example: "8123456789" });
      const third = await put({
        version: 2,
        name: "Ghar",
        contact: { phone: null },
        legal_texts: { terms: null },
      });
      expect(third.body.settings).toEqual({
        ...changed,
        name: "Ghar",
        contact: { ...changed.contact, phone: null },
        legal_texts: { terms: null, privacy: null },
        logo: null,
      });
      expect((await edit({ contact: null })).body.settings.contact).toBeNull();
      const { items, next } = (await app.call("GET", `${path}/history`, { token: admin.token })).body;
      expect(items.map(({ version }: { version: number }) => version)).toEqual([4, 3, 2, 1]);
      expect([items[2], next]).toEqual([second, null]);
      expect(items[3]).toEqual({ version: 1, author: null, at: expect.any(String), settings: defaults });
    },
  );
});
