// The language of replies: the person's own choice, else one that their browser prefers, else English
// (docs/rules/languages.md).
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { invalidInput, notSignedIn } from "@hourhand/contract/problem";
import { languages } from "@hourhand/contract/languages";
import { bookWorker } from "@hourhand/contract/bookings";
import { sql } from "./platform/database/sql.ts";
import { booking, request } from "../test/bookings.ts";
import { administrator, customer, worker, type TestPerson } from "../test/people.ts";
import { quoteChanged } from "@hourhand/contract/cancellations";
import { expectProblem } from "../test/problems.ts";
import { testApp } from "../test/start-app.ts";

const app = testApp({}, { jobs: false });
let boss: TestPerson;
beforeAll(async () => {
  boss = await administrator(app);
  await offer([...languages]);
});

const offer = async (languages: string[]) => {
  const { version } = (await app.call("GET", "/api/v1/admin/settings", { token: boss.token })).body;
  const body = { version, languages };
  expect((await app.call("PUT", "/api/v1/admin/settings", { token: boss.token, body })).status).toBe(200);
};
const choose = async ({ token }: TestPerson, language: string) =>
  (await app.call("PATCH", "/api/v1/me", { token, body: { language } })).body;
const asking = (accepted: string, token?: string) => ({ headers: { "accept-language": accepted }, token });
const english = notSignedIn.sentence;
const hindi = "इसके लिए कृपया साइन इन करें।";
const malayalam = "ഇതിനായി ദയവായി സൈൻ ഇൻ ചെയ്യുക.";

test.each([
  ["hi", hindi, "hi"],
  ["hi-IN,hi;q=0.9,en;q=0.8", hindi, "hi"],
  ["ml", malayalam, "ml"],
  ["ML-in", malayalam, "ml"],
  ["en;q=0.5, ml;q=0.8, hi;q=0.7", malayalam, "ml"],
  ["fr, hi;q=0.3", hindi, "hi"],
  ["hi;q=0, ml;q=0.1", malayalam, "ml"],
  ["en-IN,en;q=0.9,hi;q=0.8", english, "en"],
  ["fr", english, "en"],
  ["*", english, "en"],
  ["*, hi;q=0.9", english, "en"],
  ["", english, "en"],
  ["hi;q=2", english, "en"],
  [";;;,,,hi hi", english, "en"],
  ["x".repeat(5_000), english, "en"],
  [`${"fr,".repeat(1_000)}hi`, english, "en"],
])(
  "Accept-Language %s gets the most preferred available language",
  { tags: ["@beyond-7.15"] },
  async (accepted, said, language) => {
    const answer = await app.call("GET", "/api/v1/me", asking(accepted));
    expectProblem(answer, notSignedIn);
    expect([answer.body.message, answer.headers.get("content-language")]).toEqual([said, language]);
    expect(answer.headers.get("vary")).toContain("accept-language");
  },
);

test("without a preference the reply has the exact text of the documents", async () => {
  expect((await fetch(`${app.url}/api/v1/me`)).headers.get("content-language")).toBe("en");
  expect((await app.call("GET", "/api/v1/me")).body).toEqual({ message: english, code: notSignedIn.code });
});

test(
  "a refusal keeps its code, fields and shape; only its sentences change",
  { tags: ["@beyond-7.15"] },
  async () => {
    const body = { email: "nobody" };
    const [plain, said] = await Promise.all([
      app.call("POST", "/user/signup/", { body }),
      app.call("POST", "/user/signup/", { body, headers: { "accept-language": "hi" } }),
    ]);
    expectProblem(said, invalidInput);
    expect(Object.keys(said.body)).toEqual(Object.keys(plain.body));
    expect(Object.keys(said.body.errors)).toEqual(Object.keys(plain.body.errors));
    expect(said.body.errors.first_name).toEqual(["नाम भरना बाकी है: कृपया भरें।"]);
    expect(said.body.errors.email).toEqual(["ईमेल ऐसा पता होना चाहिए: naam@example.com।"]);
    expect(said.body.message).toBe(Object.values(said.body.errors).flat()[0]);
  },
);

test(
  "an account's choice overrides the browser's from the next call; before it the browser's applies",
  { tags: ["@beyond-7.15"] },
  async () => {
    const someone = await customer(app);
    const readMe = async (accepted: string) =>
      (await app.call("GET", "/api/v1/me", asking(accepted, someone.token))).body.language;
    const refused = async (accepted: string) =>
      (await app.call("PATCH", "/api/v1/me", { ...asking(accepted, someone.token), body: {} })).body.message;
    expect([await readMe("*"), await readMe("hi")]).toEqual(["en", "hi"]);
    expect(await refused("hi")).toContain("भरना बाकी है");
    expect(await choose(someone, "ml")).toMatchObject({
      language: "ml",
      message: "നിങ്ങളുടെ ഭാഷ സേവ് ചെയ്തു.",
    });
    expect(await refused("hi")).toContain("പൂരിപ്പിക്കുക");
    expect(await choose(someone, "en")).toMatchObject({ language: "en", message: "Your language is saved." });
    expect(await refused("hi")).toBe("language is missing: please fill it in.");
  },
);

test(
  "success messages are in the caller's language, also in a stored reply",
  { tags: ["@beyond-7.15"] },
  async () => {
    const [someone, buyer] = [await worker(app), await customer(app)];
    const id = await booking(app, buyer, someone, "accepted");
    const path = `/api/v1/bookings/${id}/cancellation`;
    const inHindi = asking("hi", buyer.token);
    const shown = (await app.call("GET", `${path}?cause=plans_changed`, inHindi)).body;
    expect(shown.rule.text).toMatch(/^हमारे नियम के अनुसार/);
    const stale = await app.call("POST", path, {
      ...inHindi,
      body: { cause: "plans_changed", quote: "old" },
    });
    expect([stale.body.code, stale.body.rule.text]).toEqual([quoteChanged.code, shown.rule.text]);
    const cancel = (accepted: string) =>
      app.call("POST", path, {
        token: buyer.token,
        headers: { "accept-language": accepted, "idempotency-key": "once" },
        body: { cause: "plans_changed", quote: shown.quote },
      });
    expect((await cancel("hi")).body).toMatchObject({
      message: "विज़िट कैंसिल हो गई।",
      status: "canceled",
      cancellation: { cause: "plans_changed", rule: { text: shown.rule.text } },
    });
    const { body: listed } = await app.call("GET", "/api/v1/bookings", inHindi);
    expect(listed.items[0].cancellation.rule.text).toBe(shown.rule.text);
    const again = await cancel("en");
    expect([again.status, again.body.message]).toEqual([200, "The visit is cancelled."]);
    expect(again.body.cancellation.rule.text).toMatch(/^By our policy/);
  },
);

test(
  "a stored reply with values is made into words of each repetition's language; an older one stays as it is",
  { tags: ["@beyond-7.15"] },
  async () => {
    const [someone, buyer] = [await worker(app), await customer(app)];
    const body = request(app, someone);
    const send = async (accepted: string) => {
      const answer = await app.call(bookWorker.method, bookWorker.path, {
        token: buyer.token,
        headers: { "accept-language": accepted, "idempotency-key": "book" },
        body,
      });
      expect(answer.status).toBe(201);
      return answer.body;
    };
    const first = await send("hi");
    expect(first.message).toMatch(/\p{Script=Devanagari}.*, \d{1,2} \S+ \d{4}, \d+:\d\d\u00A0[ap]m/u);
    const again = await send("en");
    expect(again).toEqual({
      ...first,
      message: expect.stringMatching(
        /^Booking sent to Worker \d+ for \w+day, \d+ \w+ \d{4}, \d+:00\u00A0[ap]m to \d+:00\u00A0[ap]m\. We will let you know as soon as they respond\.$/,
      ),
    });
    expect((await send("ml")).message).toMatch(/\p{Script=Malayalam}.*[AP]M/u);
    const store = (message: string) =>
      sql`update idempotency_keys set reply = jsonb_set(reply, '{message}', to_jsonb(${message}::text))
        where person_id = ${buyer.id}`.execute(app.app.platform.pool);
    const older = "Booking sent to Asha Menon. We will let you know as soon as they respond.";
    await store(older);
    expect((await send("hi")).message).toBe(older);
    await store("The visit is cancelled.");
    expect((await send("hi")).message).toBe("विज़िट कैंसिल हो गई।");
  },
);

describe("a language that the settings do not offer", { tags: ["@beyond-7.16"] }, () => {
  afterEach(() => offer([...languages]));
  /** Returns the language in which a call with this header and person is answered. */
  const said = async (accepted: string, token?: string) =>
    (await app.call("PATCH", "/api/v1/me", { ...asking(accepted, token), body: {} })).headers.get(
      "content-language",
    );

  test("cannot be chosen; the refusal names those that can", { tags: ["@languages-1.3"] }, async () => {
    await offer(["de", "hi"]);
    const someone = await customer(app);
    for (const language of ["ml", "en"]) {
      const refused = await app.call("PATCH", "/api/v1/me", {
        ...asking("de", someone.token),
        body: { language },
      });
      expectProblem(refused, invalidInput);
      expect(refused.body.errors.language).toEqual(["„language“ muss eines von diesen sein: de, hi."]);
    }
    expect((await choose(someone, "hi")).language).toBe("hi");
    // If there are several at once, each is decided by the settings of its own moment.
    await Promise.all([offer(["de"]), choose(someone, "de"), choose(someone, "hi")]);
    expectProblem(
      await app.call("PATCH", "/api/v1/me", { token: someone.token, body: { language: "hi" } }),
      invalidInput,
    );
  });

  test(
    "is read as the first offered one by people who chose it, until it is offered again",
    { tags: ["@languages-1.4"] },
    async () => {
      const someone = await customer(app);
      await choose(someone, "ml");
      const chosen = async () =>
        (await app.call("GET", "/api/v1/me", asking("en", someone.token))).body.language;
      await offer(["de", "en", "hi"]);
      expect([await said("*", someone.token), await said("hi", someone.token), await chosen()]).toEqual([
        "de",
        "de",
        "de",
      ]);
      await offer(["hi"]);
      expect([await said("en", someone.token), await chosen()]).toEqual(["hi", "hi"]);
      await offer(["en", "ml"]);
      expect([await said("en", someone.token), await chosen()]).toEqual(["ml", "ml"]);
    },
  );

  test.each([
    ["fr", "de"],
    ["*", "de"],
    ["*;q=0.1, en;q=0.5", "en"],
    ["", "de"],
    ["ml", "de"],
    ["ml, en;q=0.2", "en"],
    ["hi-IN", "de"],
    ["en-GB", "en"],
    ["de-AT, en;q=0.9", "de"],
  ])(
    "is passed over in Accept-Language %s for the next accepted one, else the first offered one",
    { tags: ["@languages-1.5"] },
    async (accepted, language) => {
      await offer(["de", "en"]);
      expect(await said(accepted)).toBe(language);
      expect(await said(accepted, (await customer(app)).token)).toBe(language);
    },
  );
});
