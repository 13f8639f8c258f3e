// The terms and the privacy policy: versions generated from the rules in force, or an operator's own text.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { languages, titleLanguages } from "@hourhand/contract/languages";
import { scriptOf } from "@hourhand/contract/text-language";
import type { PolicyFields } from "@hourhand/contract/policies";
import { invalidInput, notFound } from "@hourhand/contract/problem";
import { sql } from "../../../platform/database/sql.ts";
import { offerLanguages } from "../../../../test/languages.ts";
import { administrator, worker, type TestPerson } from "../../../../test/people.ts";
import { switchPayments } from "../../../../test/payments.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({ VISIT_TIMES: "enforced" }, { jobs: false });
let admin: TestPerson;
let category: number;
beforeAll(async () => {
  await offerLanguages(app);
  admin = await administrator(app, { id: 3 });
  await switchPayments(app, admin, "optional");
  await worker(app, { jobTitle: "Plumber" });
  const { body } = await app.call("GET", "/admin_view/job_view/", { token: admin.token });
  category = body.Jobs.find(({ title }: { title: string }) => title === "Plumber").id;
});

/** The fields that the texts state: not those of tax, which receipts name. */
type StatedFields = Omit<PolicyFields, "tax_percent" | "tax_on" | "tax_label">;
const first: StatedFields = {
  answer_within_hours: 24,
  booking_days: 7,
  cancel_tiers: [
    { hours_before: 24, percent: 0 },
    { hours_before: 2, percent: 25 },
    { hours_before: 0, percent: 50 },
  ],
  no_show_percent: 100,
  fee_percent: 10,
  address_before_acceptance: "whole",
  arrival_code: "optional",
  pay_within_hours: 2,
  payout_after_hours: 48,
};
const other: StatedFields = {
  answer_within_hours: 11,
  booking_days: 33,
  cancel_tiers: [
    { hours_before: 48, percent: 5 },
    { hours_before: 6, percent: 65 },
  ],
  no_show_percent: 77,
  fee_percent: 12.5,
  address_before_acceptance: "area",
  arrival_code: "required",
  pay_within_hours: 5,
  payout_after_hours: 72,
};
const put = (which: "default" | number, edit: Partial<PolicyFields>) =>
  app.call("PUT", `/api/v1/admin/policies/${which}`, { token: admin.token, body: edit });
beforeEach(async () => {
  expect((await put("default", first)).status).toBe(200);
});

const read = async (page: "terms" | "privacy", query = "", language = "en") =>
  (await app.call("GET", `/api/v1/legal_texts/${page}${query}`, { headers: { "accept-language": language } }))
    .body;
interface Section {
  title: string;
  sentences: string[];
}
const wordsOf = ({ lead, sections }: { lead: string; sections: Section[] }) =>
  [lead, ...sections.flatMap(({ title, sentences }) => [title, ...sentences])].join("\n");
const both = async () => wordsOf(await read("terms")) + wordsOf(await read("privacy"));
const page = async (path: string) => {
  const answer = await fetch(app.url + path, { headers: { "accept-language": "en" } });
  return { status: answer.status, text: await answer.text() };
};
const settings = async () => (await app.call("GET", "/api/v1/admin/settings", { token: admin.token })).body;
const editSettings = async (body: Record<string, unknown>) => {
  const { version } = await settings();
  return app.call("PUT", "/api/v1/admin/settings", { token: admin.token, body: { version, ...body } });
};

test.each(Object.keys(other) as (keyof StatedFields)[])(
  "%s appears in one of the two texts: changing it changes the text in every language",
  { tags: ["@beyond-people.11"] },
  async (field) => {
    const inAll = async () =>
      Promise.all(
        languages.map(
          async (language) =>
            wordsOf(await read("terms", "", language)) + wordsOf(await read("privacy", "", language)),
        ),
      );
    const before = await inAll();
    expect((await put("default", { [field]: other[field] })).status).toBe(200);
    const after = await inAll();
    for (const [at] of languages.entries()) expect(after[at]).not.toBe(before[at]);
  },
);

test(
  "the terms contain the tiers, deadlines, charges and the fee that are in force",
  { tags: ["@beyond-people.10"] },
  async () => {
    await put("default", other);
    const terms = wordsOf(await read("terms"));
    for (const said of [
      "from tomorrow on: 33.",
      "11 h to answer",
      "48 h or more before the start: 5 %.",
      "Less than 48 h before the start, and after it: 65 %.",
      "77 % of the total",
      "only with the customer's four-digit code",
      "a fee of 12.5 %",
      "more hours",
      "cannot be reported as begun or completed before its start",
    ])
      expect(terms).toContain(said);
    const privacy = wordsOf(await read("privacy"));
    expect(privacy).toContain("only the area of your address");
    for (const said of ["90 minutes before", "180 days", "8 days", "push", "calendar"])
      expect(privacy).toContain(said);
    // The product erases nothing yet, so the text must not promise it.
    expect(terms + privacy).not.toMatch(/eras|account removed|delete your account/i);
    await put("default", { cancel_tiers: [{ hours_before: 3, percent: 40 }] });
    expect(wordsOf(await read("terms"))).toContain("At any time: 40 %.");
    await put("default", first);
    expect(wordsOf(await read("terms"))).toContain(
      "Less than 24 h, but at least 2 h before the start: 25 %.",
    );
  },
);

test("the texts speak of paying in the product as far as customers can", async () => {
  const payingOf = (text: string) =>
    [
      "You pay the worker for the work.",
      "you choose whether you pay in HourHand",
      "You pay for a visit in HourHand",
      "within 2 h of its acceptance",
      "Refunds go to the account or card",
      "from 48 h after the end",
      "the payment provider gets the amount",
      "account for payouts",
    ].map((said) => text.includes(said));
  const [yes, no] = [true, false];
  expect(payingOf(await both())).toEqual([no, yes, no, yes, yes, yes, yes, yes]);
  await switchPayments(app, admin, "required");
  expect(payingOf(await both())).toEqual([no, no, yes, yes, yes, yes, yes, yes]);
  await switchPayments(app, admin, "off");
  expect(payingOf(await both())).toEqual([yes, no, no, no, no, no, no, no]);
  await switchPayments(app, admin, "optional");
});

test("a category is named only if its rule differs", { tags: ["@beyond-people.11"] }, async () => {
  await put(category, { booking_days: 7 });
  expect(await both()).not.toContain("Plumber");
  await put(category, { booking_days: 60, address_before_acceptance: "area" });
  const { sections } = await read("terms");
  expect(sections.find(({ title }: Section) => title === "Other rules for Plumber").sentences).toEqual([
    "Days that can be booked, from tomorrow on: 60.",
  ]);
  const { sections: ofPrivacy } = await read("privacy");
  expect(ofPrivacy.map(({ title }: Section) => title)).toContain("Other rules for Plumber");
  const path = `/api/v1/admin/policies/${category}`;
  expect((await app.call("DELETE", path, { token: admin.token })).status).toBe(200);
  expect(await both()).not.toContain("Plumber");
});

describe("versions", () => {
  test(
    "each change is a version with its time; a former version keeps its text, also on its page",
    { tags: ["@beyond-people.12"] },
    async () => {
      const before = await read("terms");
      expect(before).toMatchObject({ until: null, in_force: expect.stringMatching(/^In force since \d/) });
      expect((await put("default", { no_show_percent: 12 })).status).toBe(200);
      const now = await read("terms");
      expect(now.version).toBe(before.version + 1);
      expect(now.versions[0]).toEqual({
        version: before.version,
        in_force: expect.stringMatching(/^In force from .* to .*\.$/),
      });
      const former = await read("terms", `?version=${before.version}`);
      expect([former.sections, former.until]).toEqual([before.sections, now.since]);
      // An edit without a change makes no version.
      await put("default", { no_show_percent: 12 });
      expect((await read("terms")).version).toBe(now.version);

      const present = await page("/terms");
      expect(present.text).toContain("not there is charged 12 % of the total");
      expect(present.text).toContain(`href="/terms?version=${before.version}"`);
      expect(present.text).toContain("In force since");
      const old = await page(`/terms?version=${before.version}`);
      expect(old.status).toBe(200);
      expect(old.text).toContain("not there is charged 100 % of the total");
      expect(old.text).toContain('content="noindex"');
      expect((await page(`/privacy?version=${before.version}`)).status).toBe(200);
    },
  );

  test.each(["0", "-1", "99999", "abc", "1e3", "01", ""])(
    "version %j does not exist",
    { tags: ["@beyond-people.12"] },
    async (version) => {
      for (const path of ["/terms", "/privacy"]) {
        const { status, text } = await page(`${path}?version=${version}`);
        const [, heading] = /<h1>([^<]*)/.exec(text) ?? [];
        expect(`${status} ${heading}`).toBe("404 There is nothing at this address.");
      }
    },
  );

  test("the call refuses an unknown version, a version that is no number, and an unknown page", async () => {
    const call = (path: string) => app.call("GET", `/api/v1/legal_texts/${path}`);
    expectProblem(await call("terms?version=99999"), notFound);
    expectProblem(await call("terms?version=0"), invalidInput);
    expectProblem(await call("terms?version=abc"), invalidInput);
    expectProblem(await call("imprint"), notFound);
  });

  test("each of several concurrent changes is in the texts, and each version has its own number", async () => {
    const { version } = await read("terms");
    await Promise.all([
      put("default", { no_show_percent: 31 }),
      put("default", { booking_days: 29 }),
      put("default", { answer_within_hours: 17 }),
    ]);
    const terms = await read("terms");
    for (const said of ["31 %", "on: 29.", "17 h"]) expect(wordsOf(terms)).toContain(said);
    expect(terms.version).toBeGreaterThan(version);
    const numbers = terms.versions.map((one: { version: number }) => one.version);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

test(
  "an own text is shown unchanged; the panel warns when the rules change after it, until the text is saved again",
  { tags: ["@beyond-people.13"] },
  async () => {
    expect((await settings()).legal_stale).toBe(false);
    await put("default", { booking_days: 8 });
    expect((await settings()).legal_stale).toBe(false);
    const own = { terms: "# Ours\n\nBe kind in HourHand.", privacy: null };
    const saved = await editSettings({ legal_texts: own });
    expect([saved.status, saved.body.legal_stale]).toEqual([200, false]);
    expect(await read("terms")).toMatchObject({ own_text: own.terms, sections: [] });
    expect((await read("privacy")).own_text).toBeNull();
    expect((await page("/terms")).text).toContain("Be kind in HourHand.");
    await put("default", { booking_days: 9 });
    expect((await settings()).legal_stale).toBe(true);
    // Another edit keeps the warning; saving the text again clears it.
    expect((await editSettings({ name: "Ghar Seva" })).body.legal_stale).toBe(true);
    expect(wordsOf(await read("privacy"))).toContain("What Ghar Seva knows about you");
    expect((await editSettings({ legal_texts: own })).body.legal_stale).toBe(false);
    expect((await app.call("GET", "/api/v1/settings")).body).not.toHaveProperty("legal_stale");
    await put(category, { booking_days: 10 });
    expect((await settings()).legal_stale).toBe(true);
    await editSettings({ legal_texts: { terms: null }, name: "HourHand" });
    expect((await settings()).legal_stale).toBe(false);
    expect((await read("terms")).own_text).toBeNull();
    const former = (await read("terms")).versions[0].version;
    expect((await read("terms", `?version=${former}`)).own_text).toBe(own.terms);
  },
);

test("every sentence is translated into each language", { tags: ["@beyond-people.10"] }, async () => {
  await put(category, { booking_days: 60 });
  for (const language of titleLanguages)
    for (const name of ["terms", "privacy"] as const) {
      const [text, english] = [await read(name, "", language), await read(name, "", "en")];
      const script = new RegExp(`\\p{Script=${scriptOf(language)}}`, "u");
      const inEnglish = new Set(wordsOf(english).split("\n"));
      for (const sentence of wordsOf(text).split("\n")) {
        expect(sentence).toMatch(script);
        expect(inEnglish).not.toContain(sentence);
      }
      expect(text.in_force).toMatch(script);
    }
});

test("a version of an older HourHand is read in each language while it is in force", async () => {
  const { pool } = app.app.platform;
  const before = await read("terms", "", "hi");
  await sql`insert into legal_versions (version, terms, privacy)
    select version + 1, terms, privacy from legal_versions order by version desc limit 1`.execute(pool);
  const older = await read("terms", "", "hi");
  expect(older.version).toBe(before.version + 1);
  expect(wordsOf(older)).toBe(wordsOf(before));
  await put("default", { booking_days: 12 });
  // A stored version does not change when the rules change later.
  const former = wordsOf(await read("terms", `?version=${older.version}`, "hi"));
  expect(former).toContain("Days that can be booked, from tomorrow on: ");
  expect(wordsOf(await read("terms", "", "hi"))).toContain("12");
});
