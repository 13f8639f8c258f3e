// Notices and mails are in the recipient's language, not in that of the person who causes them
// (docs/rules/languages.md 8).
import { sql } from "./platform/database/sql.ts";
import { beforeAll, expect, test } from "vitest";
import { notFound } from "@hourhand/contract/problem";
import { sendOtp, signUp } from "@hourhand/contract/accounts";
import { signUpForm } from "../test/accounts.ts";
import { offerLanguages } from "../test/languages.ts";
import { book } from "../test/bookings.ts";
import { customer, worker, type TestPerson } from "../test/people.ts";
import { openSocket, until, upgrade } from "../test/socket.ts";
import { testApp } from "../test/start-app.ts";
import { mailIn } from "./platform/mail/mail-template.ts";
import { inWords } from "./platform/sentences.ts";
import { mailsTo, noticesOf } from "../test/notified.ts";

const app = testApp();
beforeAll(() => offerLanguages(app));

const choose = ({ token }: TestPerson, language: string) =>
  app.call("PATCH", "/api/v1/me", { token, body: { language } });
const bellOf = ({ id, token }: TestPerson, accepted?: string) =>
  openSocket(app, `/ws/notifications/${id}/`, token, {
    ...(accepted !== undefined && { headers: { "accept-language": accepted } }),
  });

test(
  "a Hindi-speaking worker gets the notice and the mail about an English-speaking customer's booking in Hindi",
  { tags: ["@beyond-7.17"] },
  async () => {
    const [someone, buyer] = [await worker(app), await customer(app)];
    await choose(someone, "hi");
    const bell = await bellOf(someone);
    expect((await book(app, buyer, someone, { title: "Leaking <tap>" })).status).toBe(201);
    const notice = await bell.waitFor(() => true);
    expect([notice.title, notice.event]).toEqual(["बुकिंग का अनुरोध", "booking"]);
    expect(notice.body).toMatch(
      /^Asha Menon आपको “Leaking <tap>” के लिए बुक करना चाहते हैं: \S+वार, \d+ \S+ \d{4}, \d+:\d\d\u00A0[ap]m से \d+:\d\d\u00A0[ap]m, ₹300।/,
    );
    const [mail] = await mailsTo(app, someone);
    expect(mail?.subject).toBe("बुकिंग का अनुरोध");
    for (const words of [
      /^नमस्ते Asha,/,
      /^काम: Leaking <tap>$/m,
      /^दिन: \S+वार, \d/m,
      /^समय: .* से /m,
      /^कुल: ₹/m,
    ])
      expect(mail?.text).toMatch(words);
    expect(mail?.text).toMatch(/बुकिंग खोलें: http[\s\S]*HourHand - जहाँ हर काम का हल मिले!$/);
    // It is stored in English, and confirmed to the customer in English.
    expect((await noticesOf(app, someone)).map(({ title }) => title)).toEqual(["Booking request"]);
    expect((await mailsTo(app, buyer))[0]?.subject).toBe("Booking sent");
    await bell.close();
  },
);

test(
  "a refused socket gives the reason in the caller's language: the account's, else the browser's",
  { tags: ["@beyond-7.17"] },
  async () => {
    const someone = await customer(app);
    const refused = (token?: string) =>
      upgrade(app, "/ws/nothing/1/", token, { headers: { "accept-language": "ml" } });
    expect((await refused()).body.message).toBe(inWords("ml", notFound.sentence));
    const other = `/ws/notifications/${someone.id + 1}/`;
    const asked = () => upgrade(app, other, someone.token, { headers: { "accept-language": "ml" } });
    const { body: before } = await asked();
    expect(before.message).toMatch(/\p{Script=Malayalam}/u);
    await choose(someone, "hi");
    const { body: after } = await asked();
    expect([after.message, after.code]).toEqual([
      expect.stringMatching(/\p{Script=Devanagari}/u),
      before.code,
    ]);
  },
);

test(
  "a stored notice is replayed in the language chosen by then; without a choice in the browser's",
  { tags: ["@beyond-7.17"] },
  async () => {
    const [someone, buyer] = [await worker(app), await customer(app)];
    await book(app, buyer, someone, {});
    const replayed = async (accepted?: string) => {
      const bell = await bellOf(someone, accepted);
      const frame = await bell.waitFor(() => true);
      await bell.close();
      return frame.title;
    };
    expect([await replayed(), await replayed("ml")]).toEqual(["Booking request", "ബുക്കിംഗ് അഭ്യർത്ഥന"]);
    await choose(someone, "hi");
    expect(await replayed("ml")).toBe("बुकिंग का अनुरोध");
  },
);

/** Returns what a person's last notice says on a socket opened in a language. */
const lastIn = async (someone: TestPerson, language: string) => {
  const bell = await bellOf(someone, language);
  const frame = await bell.waitFor(({ id }) => typeof id === "number");
  await bell.close();
  return frame;
};

test(
  "a stored notice is read in each language with the values as they were written, and has no other field",
  { tags: ["@beyond-7.17"] },
  async () => {
    const buyer = await customer(app, { first_name: "Please sign in to do this.", last_name: "{work} $&" });
    const someone = await worker(app);
    await book(app, buyer, someone, { title: "{day} Monday" });
    const english = await lastIn(someone, "en");
    expect(english.body).toMatch(
      /^Please sign in to do this\. \{work\} \$& would like to book you for '\{day\} Monday' on \w+day, .+, for ₹300\. Please accept or reject it\.$/,
    );
    expect(Object.keys(english)).not.toContain("sentences");
    expect((await noticesOf(app, someone))[0]?.body).toBe(english.body);
    const hindi = await lastIn(someone, "hi");
    expect(hindi.body).toMatch(
      /^Please sign in to do this\. \{work\} \$& आपको “\{day\} Monday” के लिए बुक करना चाहते हैं: \S+वार, /,
    );
    const malayalam = await lastIn(someone, "ml");
    expect(malayalam.body).toMatch(/“\{day\} Monday” .*\p{Script=Malayalam}.*, \d+:00\u00A0[AP]M/u);
  },
);

test(
  "a notice of an older version stays as it is, except what a catalogue has as a whole",
  { tags: ["@beyond-7.17"] },
  async () => {
    const [someone, buyer] = [await worker(app), await customer(app)];
    await book(app, buyer, someone, {});
    const { pool } = app.app.platform;
    const body = "Asha accepted 'Tap' and will come on Monday, 23 November 2026, 09:00 to 11:00.";
    // An older process writes only the English, even if a newer one has already written sentences.
    await sql`update notices set title = 'Booking accepted', body = ${body} where person_id = ${someone.id}`.execute(
      pool,
    );
    expect(await lastIn(someone, "hi")).toMatchObject({ title: "बुकिंग मंज़ूर", body });
    await sql`update notices set sentences = null where person_id = ${someone.id}`.execute(pool);
    expect(await lastIn(someone, "hi")).toMatchObject({ title: "बुकिंग मंज़ूर", body });
  },
);

test("a mail that an older version queued is sent, in English where its values are", () => {
  const content = {
    to: "asha@example.com",
    subject: "Booking accepted",
    greeting: "Hello Asha,",
    paragraphs: ["Ravi accepted 'Tap'."],
    rows: [["Day", "Monday, 23 November 2026", "ours"]] as const,
  };
  const queued = { to: content.to, subject: content.subject, text: "Hello Asha,", html: "", content };
  expect(mailIn("en", queued).text).toBe("Hello Asha,");
  const { subject, text } = mailIn("hi", queued);
  expect(subject).toBe("बुकिंग मंज़ूर");
  expect(text).toMatch(/^Hello Asha,\n\nRavi accepted 'Tap'\.\n\nदिन: Monday, 23 November 2026\n/);
});

test("an open notification socket follows the choice", { tags: ["@beyond-7.17"] }, async () => {
  const [someone, buyer] = [await worker(app), await customer(app)];
  const bell = await bellOf(someone);
  await choose(someone, "ml");
  await until(async () => {
    bell.send({});
    return bell.frames.some(({ error }) => typeof error === "string" && error.includes("അയയ്ക്കുക"));
  });
  await book(app, buyer, someone, {});
  expect((await bell.waitFor(({ event }) => event === "booking")).title).toBe("ബുക്കിംഗ് അഭ്യർത്ഥന");
  await bell.close();
});

test(
  "a person without an account gets the code in the language of the reply",
  { tags: ["@beyond-7.17"] },
  async () => {
    const form = signUpForm();
    const headers = { "accept-language": "ml" };
    expect((await app.call("POST", signUp.path, { body: form, headers })).status).toBe(signUp.status);
    const subjects = async () => {
      const { rows } = await sql<{ subject: string }>`select subject from dev_mails
      where recipient = ${form.email} order by id`.execute(app.app.platform.pool);
      return rows.map(({ subject }) => subject);
    };
    await until(async () => (await subjects()).length === 1);
    expect((await subjects())[0]).toMatch(/^നിങ്ങളുടെ HourHand ഒടിപി$/);
    await app.call("POST", sendOtp.path, {
      body: { email: form.email },
      headers: { "accept-language": "hi" },
    });
    await until(async () => (await subjects()).length === 2);
    expect((await subjects())[1]).toMatch(/^आपका HourHand ओटीपी$/);
  },
);

test(
  "notices and mails of somebody whose language is not offered any more are in the first offered one",
  { tags: ["@beyond-7.17", "@languages-1.4"] },
  async () => {
    const [someone, other, buyer] = [await worker(app), await worker(app), await customer(app)];
    await choose(someone, "ml");
    await offerLanguages(app, ["de", "hi"]);
    try {
      for (const each of [someone, other]) {
        expect((await book(app, buyer, each, {})).status).toBe(201);
        // The other one has chosen no language, and their program asks for one that does not exist.
        const bell = await bellOf(each, "fr");
        expect((await bell.waitFor(() => true)).title).toBe("Buchungsanfrage");
        await bell.close();
        const [mail] = await mailsTo(app, each);
        expect(mail?.subject).toBe("Buchungsanfrage");
        expect(mail?.text).toMatch(/^Guten Tag /);
      }
    } finally {
      await offerLanguages(app);
    }
  },
);
