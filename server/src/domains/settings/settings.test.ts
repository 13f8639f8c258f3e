// The administrators' settings of the product: later versions, limits, fixed fields, permissions.
import { beforeAll, expect, test } from "vitest";
import { india } from "@hourhand/contract/market";
import { invalidInput, notAllowed, notFound, notSignedIn } from "@hourhand/contract/problem";
import { fixedByEnvironment, settingsChanged } from "@hourhand/contract/settings";
import { administrator, customer, worker, type TestPerson } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { startApp, testApp } from "../../../test/start-app.ts";

const path = "/api/v1/admin/settings";
const app = testApp({}, { jobs: false });
let admin: TestPerson;
beforeAll(async () => {
  admin = await administrator(app, { id: 3 });
});

const view = async (of = app) => (await of.call("GET", path, { token: admin.token })).body;
const put = (body: Record<string, unknown>, of = app) => of.call("PUT", path, { token: admin.token, body });
/** Edits the settings in force. */
const edit = async (body: Record<string, unknown>, of = app) =>
  put({ version: (await view(of)).version, ...body }, of);
const history = (query = "") => app.call("GET", `${path}/history${query}`, { token: admin.token });

test("mails use the product's name as sender unless another one is set", async () => {
  const own = await startApp({}, { jobs: false });
  try {
    const { token } = await administrator(own, { id: 3 });
    const save = async (body: Record<string, unknown>) =>
      (await own.call("PUT", path, { token, body })).body.settings;
    expect(await save({ version: 1, name: "Ghar" })).toMatchObject({ name: "Ghar", mail_from_name: "Ghar" });
    expect(await save({ version: 2, mail_from_name: "Post" })).toMatchObject({ mail_from_name: "Post" });
    expect(await save({ version: 3, name: "Seva" })).toMatchObject({ name: "Seva", mail_from_name: "Post" });
  } finally {
    await own.close();
  }
});

test("the settings can be sent back unchanged", async () => {
  const { settings, version } = await view();
  const { status, body } = await put({ ...settings, version });
  expect([status, body.settings]).toEqual([200, settings]);
});

test("anyone may read them, except the sender of mails", { tags: ["@beyond-8.7"] }, async () => {
  await edit({ name: "Seen by all", languages: ["en", "ml"], mail_from_name: "Not shown" });
  const { settings, legal_stale: _isStale, phone_example: _phone, ...version } = await view();
  const { mail_from_name: _sender, ...shown } = settings;
  const { status, body } = await app.call("GET", "/api/v1/settings");
  expect([status, body]).toEqual([
    200,
    { ...version, settings: shown, market: { ...india, locales: { en: "en-IN", ml: "ml-IN" } } },
  ]);
});

test.each([
  ["name", ["", "   ", "x".repeat(41), 7, null, "two\nlines", "turned \u202e round", ["a"]]],
  [
    "colours",
    [
      null,
      "#0b5c5a",
      {},
      { primary: "#0b5c5a" },
      { primary: "#0b5c5a", accent: "teal" },
      { primary: "#0b5c5", accent: "#a66300" },
      { primary: "#0b5c5a", accent: "#a66300", third: "#000000" },
      // White on these colours has a contrast of 4.47:1 and 2:1.
      { primary: "#777777", accent: "#a66300" },
      { primary: "#0b5c5a", accent: "#f5a524" },
    ],
  ],
  [
    "contact",
    [
      "a@b.example",
      [],
      { email: "nobody" },
      { email: 7 },
      { phone: "call me" },
      { address: "x".repeat(501) },
      { address: " " },
      { address: "a\u0000b" },
      { fax: "1" },
    ],
  ],
  [
    "social_links",
    [
      null,
      "https://x.com/a",
      ["http://x.com/a"],
      ["javascript:alert(1)"],
      ["https://"],
      ["https://a b"],
      ["https://me:secret@x.com/"],
      ["https://[1/"],
      [7],
      Array.from({ length: 11 }, (_, at) => `https://x.com/${at}`),
      [`https://x.com/${"a".repeat(500)}`],
    ],
  ],
  [
    "legal_texts",
    ["text", { terms: 7 }, { terms: "x".repeat(100_001) }, { imprint: "x" }, { privacy: "a\u0000b" }],
  ],
  ["languages", [null, [], ["en", "en"], ["fr"], "en", ["en", "hi", "ml", "en"]]],
  ["mail_from_name", ["", "x".repeat(61), null, "a\r\nBcc: b@example.com"]],
  ["financial_year_starts", [0, 13, 1.5, -1, "April", null, [4]]],
  ["version", [0, -1, 1.5, "two", null, undefined]],
  ["colour", ["#0b5c5a"]],
  ["author", [null]],
  ["__proto__", ["x"]],
] as [string, unknown[]][])(
  "an invalid %s is refused with a sentence, and nothing of the edit is stored",
  { tags: ["@beyond-8.5"] },
  async (field, values) => {
    const before = await view();
    for (const value of values) {
      const body = JSON.parse(
        JSON.stringify({ version: before.version, languages: ["hi"], FIELD: value }).replace(
          '"FIELD"',
          `"${field}"`,
        ),
      ) as Record<string, unknown>;
      if (value === undefined) delete body["version"];
      const answer = await app.call("PUT", path, { token: admin.token, body });
      expectProblem(answer, invalidInput, `${field} ${JSON.stringify(value)}`.slice(0, 80));
      expect(Object.keys(answer.body.errors)).toEqual([field]);
      expect(answer.body.errors[field]).toEqual([expect.any(String)]);
    }
    expect(await view()).toEqual(before);
  },
);

test(
  "values at the bounds are accepted: 10 addresses, 4.5:1, texts of 100,000 characters of any script",
  { tags: ["@beyond-8.5"] },
  async () => {
    const largest = {
      name: "ഘ".repeat(40),
      colours: { primary: "#767676", accent: "#000000" },
      social_links: Array.from({ length: 10 }, (_, at) => `https://x.com/${at}`),
      legal_texts: { terms: "ഘ".repeat(100_000), privacy: "ഘ".repeat(100_000) },
      languages: ["en", "hi", "ml"],
      mail_from_name: "x".repeat(60),
    };
    expect((await edit(largest)).body.settings).toMatchObject({ ...largest, contact: null, logo: null });
    expect((await edit({ legal_texts: null })).body.settings.legal_texts).toEqual({
      terms: null,
      privacy: null,
    });
  },
);

test(
  "an outdated version is refused, after malformed fields; of ten concurrent edits of one version one is stored",
  { tags: ["@beyond-8.3", "@operating-1.45"] },
  async () => {
    const { version } = (await edit({ name: "Early" })).body;
    expectProblem(await put({ version: version + 1, name: "Late" }), settingsChanged);
    expectProblem(await put({ version: version - 1, name: "Late" }), settingsChanged);
    expectProblem(await put({ version: version + 1, name: "" }), invalidInput);
    const names = Array.from({ length: 10 }, (_, at) => `Name ${at}`);
    const answers = await Promise.all(names.map((name) => put({ version, name })));
    const [stored, ...others] = answers.toSorted((left, right) => left.status - right.status);
    expect(stored?.body.version).toBe(version + 1);
    for (const answer of others) expectProblem(answer, settingsChanged);
    expect((await view()).settings.name).toBe(stored?.body.settings.name);
  },
);

test(
  "fields fixed by the environment are listed, shown and refused, alone or with others",
  { tags: ["@beyond-8.4", "@operating-1.45"] },
  async () => {
    const stored = ["https://x.com/stored"];
    expect((await edit({ social_links: stored })).status).toBe(200);
    const environment = { SOCIAL_LINKS: "https://x.com/fixed", MAIL_FROM: '"The House" <house@example.com>' };
    const fixedApp = await startApp(environment, { jobs: false, databaseUrl: app.databaseUrl });
    try {
      const { settings, fixed, version } = await view(fixedApp);
      expect(fixed).toEqual({ social_links: "SOCIAL_LINKS", mail_from_name: "MAIL_FROM" });
      expect(settings).toMatchObject({ social_links: ["https://x.com/fixed"], mail_from_name: "The House" });
      for (const body of [{ social_links: [] }, { mail_from_name: "Mine", name: "Half" }]) {
        const answer = await put({ version, ...body }, fixedApp);
        expectProblem(answer, fixedByEnvironment);
        expect(answer.body.message).toMatch(/SOCIAL_LINKS|MAIL_FROM/);
      }
      expect((await view(fixedApp)).settings).toEqual(settings);
      expect((await edit({ name: "Whole" }, fixedApp)).body.settings.name).toBe("Whole");
      const seen = await fixedApp.call("GET", "/api/v1/settings");
      expect(seen.body.fixed).toEqual({ social_links: "SOCIAL_LINKS" });
      // The stored value is in force again when the environment fixes nothing.
      expect((await view()).settings.social_links).toEqual(stored);
    } finally {
      await fixedApp.close();
    }
  },
);

test("only administrators read and edit them; a bad page is 400", async () => {
  const [buyer, ravi] = [await customer(app), await worker(app)];
  const others = [
    [undefined, notSignedIn],
    [buyer.token, notAllowed],
    [ravi.token, notAllowed],
  ] as const;
  for (const [token, problem] of others)
    for (const [method, below] of [
      ["GET", ""],
      ["PUT", ""],
      ["GET", "/history"],
      ["PUT", "/logo"],
      ["DELETE", "/logo"],
      ["POST", "/test_mail"],
    ] as const)
      expectProblem(await app.call(method, path + below, { token }), problem);
  expectProblem(await history("?limit=0"), invalidInput);
  expectProblem(await app.call("DELETE", `${path}/logo`, { token: admin.token }), notFound);
});
