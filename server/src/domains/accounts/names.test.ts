// Names already in use and invalid names, in every call that writes a person's name.
import { beforeAll, describe, expect, test } from "vitest";
import { namePattern } from "@hourhand/contract/names";
import { invalidInput } from "@hourhand/contract/problem";
import { administrator, customer, worker, type TestPerson } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { type Answer, testApp } from "../../../test/start-app.ts";

const refused: [what: string, name: string][] = [
  ["a line break", "Asha\nYour account is blocked"],
  ["a carriage return", "Asha\rMenon"],
  ["a tab", "Asha\tMenon"],
  ["a control", "Asha\u0007Menon"],
  ["a next-line control", "Asha\u0085Menon"],
  ["a line separator", "Asha\u2028Menon"],
  ["a bidi override", "Ad\u202Enim"],
  ["a bidi embedding", "Asha\u202AMenon"],
  ["a bidi isolate", "Asha\u2066Menon\u2069"],
  ["a right-to-left mark", "Asha\u200FMenon"],
  ["an Arabic letter mark", "Asha\u061CMenon"],
  ["a zero width space", "Ad\u200Bmin"],
  ["a word joiner", "Ad\u2060min"],
  ["a soft hyphen", "Ad\u00ADmin"],
  ["a byte order mark within", "Ad\uFEFFmin"],
  ["a joiner in Latin", "Ad\u200Dmin"],
  ["a non-joiner in Latin", "Ad\u200Cmin"],
  ["two joiners in a row", "ന്\u200D\u200Dന"],
  ["a joiner after a vowel sign at the end", "രവി\u200D"],
  ["a blank letter", "\u3164"],
  ["a tag character", "Asha\u{E0041}"],
  ["an address with a scheme", "see https://evil.example/x"],
  ["any scheme", "javascript://x"],
  ["a www address", "WWW.evil.example"],
  ["a bare domain", "go to Evil.COM now"],
  ["an email", "asha@evil"],
  ["a path after any domain", "t.me/x"],
  ["a path after an unknown domain", "see a.museum/x"],
  ["one letter before a known ending", "x.com"],
  ["a country's domain", "evil.ru"],
  ["a domain for examples", "evil.example"],
  ["an address of numbers", "go to 1.2.3.4"],
];
const taken = [
  "Asha",
  "O'Brien-Śmith",
  "A. P. J. Abdul",
  "Dr.Nair",
  "K.R. Meera S/o Raman",
  "K.S.Rao",
  "Dr.Singh",
  "J.R.",
  "St.John",
  "J.Us",
  "മോഹന്\u200D",
  "ക്\u200Dഷേമ",
  "क्\u200Dष",
  "राम\u200Cलाल",
  "نمی\u200Cدانم",
  "陳大文",
  "Nguyễn Thị",
  "1st Floor 7",
];

describe("the pattern", () => {
  const pattern = new RegExp(namePattern, "u");
  test.each(refused)("refuses %s", (_what, name) => {
    expect(pattern.test(name)).toBe(false);
  });
  test.each(taken)("accepts %s", (name) => {
    expect(pattern.test(name)).toBe(true);
  });
  test("refuses text of a megabyte without scanning it", () => {
    for (const part of ["a", "ന്\u200D", "ന", "a.", "-", ":/", "w", " "])
      expect(pattern.test(part.repeat(1_000_000 / part.length))).toBe(false);
  });
});

const app = testApp({}, { jobs: false });
let boss: TestPerson;
beforeAll(async () => {
  boss = await administrator(app, { id: 3 });
});

const fields = (name: string) => ({
  first_name: name,
  last_name: "Menon",
  username: `names-${Math.random().toString(36).slice(2, 12)}`,
  email: `names-${Math.random().toString(36).slice(2, 12)}@example.com`,
  phone: `+9198${String(Math.random()).slice(2, 10)}`,
  password: "correct horse battery",
  cpassword: "correct horse battery",
});

/** The calls that take a name, and the field for it. */
const calls: [what: string, field: string, send: (name: string) => Promise<Answer>][] = [
  ["signing up", "first_name", (name) => app.call("POST", "/user/signup/", { body: fields(name) })],
  [
    "the last name of signing up",
    "last_name",
    (name) => app.call("POST", "/user/signup/", { body: { ...fields("Asha"), last_name: name } }),
  ],
  [
    "editing one's profile",
    "first_name",
    async (name) => {
      const { first_name, last_name, username, phone } = fields(name);
      return app.call("PATCH", "/user/profile_view/", {
        token: (await customer(app)).token,
        body: { first_name, last_name, username, phone },
      });
    },
  ],
  [
    "an administrator who makes a user",
    "first_name",
    (name) => app.call("POST", "/admin_view/users_view/", { token: boss.token, body: fields(name) }),
  ],
  [
    "editing a worker's details",
    "full_name",
    async (name) =>
      app.call("PATCH", "/worker/details_view/", {
        token: (await worker(app)).token,
        body: { full_name: name },
      }),
  ],
  [
    "registering as a worker",
    "full_name",
    async (name) =>
      app.call("POST", "/worker/register/", {
        token: (await customer(app)).token,
        body: { full_name: name },
        encoding: "multipart",
      }),
  ],
  [
    "an administrator who makes a worker",
    "full_name",
    (name) => app.call("POST", "/admin_view/workers_view/", { token: boss.token, body: { full_name: name } }),
  ],
  [
    "an administrator who edits a worker",
    "full_name",
    (name) => app.call("PUT", "/admin_view/workers_view/", { token: boss.token, body: { full_name: name } }),
  ],
];

describe.each(calls)("%s", (_what, field, send) => {
  const errorsOf = (answer: Answer) =>
    (answer.body.errors ?? answer.body.messages ?? {}) as Record<string, string[]>;
  test(
    "refuses line breaks, bidi overrides, hidden characters and addresses with a sentence",
    { tags: ["@fair-play-2.3", "@security-1.24"] },
    async () => {
      for (const name of ["Asha\nMenon", "Ad\u202Enim", "Ad\u200Bmin", "see www.evil.example"]) {
        const answer = await send(name);
        expectProblem(answer, invalidInput);
        expect(errorsOf(answer)[field]?.[0]).toMatch(
          /may not hold line breaks, hidden characters or addresses/,
        );
      }
    },
  );
  test("accepts a Malayalam name with a joiner", { tags: ["@fair-play-2.3"] }, async () => {
    expect(errorsOf(await send("മോഹന്\u200D"))[field]).toBeUndefined();
  });
});
