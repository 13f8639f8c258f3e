// Invisible characters in identifiers, names, titles and other text; phone numbers and codes in every notation.
import { sql } from "../database/sql.ts";
import { beforeAll, expect, test } from "vitest";
import { isBlankText } from "@hourhand/contract/blank-text";
import { closeDirections } from "@hourhand/contract/hidden-characters";
import { plainCode, plainPhone } from "@hourhand/contract/notations";
import { invalidInput } from "@hourhand/contract/problem";
import { wrongCredentials } from "@hourhand/contract/sessions";
import { wrongOtp } from "@hourhand/contract/accounts";
import { administrator, customer, testPassword, type TestPerson } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp({ RATE_LIMITS: "off" }, { jobs: false });
let admin: TestPerson;
let buyer: TestPerson;
beforeAll(async () => {
  admin = await administrator(app, { id: 3 });
  buyer = await customer(app, { phone: "9847012345" });
});

const hidden = [
  "\u200b",
  "\u202e",
  "\u2066",
  "\u00ad",
  "\u2060",
  "\ufeff",
  "\u034f",
  "\ufe0f",
  "\u{e0041}",
  "\u3164",
  "\u0000",
];
const signIn = (identifire: string) =>
  app.call("POST", "/user/signin/", { body: { identifire, password: testPassword } });
let count = 0;
const userForm = (fields: Record<string, string> = {}) => {
  count++;
  return {
    first_name: "Asha",
    last_name: "Nair",
    username: `hidden-${count}`,
    email: `hidden-${count}@example.com`,
    phone: `+91984711${String(count).padStart(4, "0")}`,
    password: "seven rainy windows",
    cpassword: "seven rainy windows",
    ...fields,
  };
};
const create = (fields: Record<string, string>) =>
  app.call("POST", "/admin_view/users_view/", { token: admin.token, body: userForm(fields) });
const stored = async (username: string) =>
  (
    await sql<{ username: string; email: string; phone: string }>`
      select username, email, phone from people where username = ${username}`.execute(app.app.platform.pool)
  ).rows[0];

test.each(hidden)(
  "%j at the ends of identifiers is dropped, inside refused; inside a sign-in identifier it is an unknown account",
  async (mark) => {
    for (const identifier of [buyer.username, buyer.email, buyer.phone]) {
      expect((await signIn(`${mark}${identifier}${mark} `)).status).toBe(200);
      expectProblem(await signIn(`${identifier.slice(0, 4)}${mark}${identifier.slice(4)}`), wrongCredentials);
    }
    const username = `edges-${hidden.indexOf(mark)}`;
    const made = await create({ username: `${mark}${username}`, email: `${username}@example.com${mark}` });
    expect(made.status).toBe(201);
    expect(await stored(username)).toMatchObject({ username, email: `${username}@example.com` });
    const inside: Record<string, string>[] = [
      { username: `in${mark}side` },
      { email: `in${mark}side@example.com` },
      { phone: `98470${mark}54321` },
    ];
    for (const fields of inside) expectProblem(await create(fields), invalidInput);
    const sent = await app.call("POST", "/user/otp_view/", { body: { email: `no${mark}body@example.com` } });
    expectProblem(sent, invalidInput);
  },
);

test.each([...hidden, "\u200d", "\n"])("names and titles with %j are 400", async (mark) => {
  expectProblem(await create({ first_name: `As${mark}ha` }), invalidInput);
  const category = { title: `Pest${mark} control`, description: "x" };
  expectProblem(
    await app.call("POST", "/admin_view/job_view/", { token: admin.token, body: category }),
    invalidInput,
  );
  const booked = await app.call("PUT", "/user/bookings_view/", {
    token: buyer.token,
    body: { title: `Ta${mark}p` },
  });
  expect(booked.body.errors?.title ?? booked.body.message).toBeTruthy();
});

test.each([
  "ക്\u200d",
  "श्री क्\u200dष",
  "नमस्\u200cते",
  "Family 👨\u200d👩\u200d👧",
  "Farmer 👩🏽\u200d🌾",
  "Love ❤\ufe0f",
  "Plain ☎\ufe0e",
  "Key 1\ufe0f\u20e3",
  "Pride 🏳\ufe0f\u200d🌈",
  "Scots 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
])("a title keeps characters with a meaning: %s", async (title) => {
  const made = await app.call("POST", "/admin_view/job_view/", {
    token: admin.token,
    body: { title, description: "x" },
  });
  expect(made.body).toMatchObject({ message: expect.any(String), id: expect.any(Number) });
});

test.each([
  "a\u200db",
  "a\ufe0f",
  "👩\u200d",
  "\u200d👩",
  "🏴\u{e0067}",
  "👩\u{e0067}\u{e007f}",
  "👩🏽\ufe0f",
  "❤\ufe0f\ufe0f",
])("%j has no such meaning and is 400", async (title) => {
  const body = { title, description: "x" };
  expectProblem(await app.call("POST", "/admin_view/job_view/", { token: admin.token, body }), invalidInput);
});

test("a long title of pictographs with a bad end is refused quickly", async () => {
  const body = { title: `${"👩🏽".repeat(29)}\u200b`, description: "x" };
  expectProblem(await app.call("POST", "/admin_view/job_view/", { token: admin.token, body }), invalidInput);
});

test("other text keeps them, with direction marks closed at each line's end", async () => {
  const body = { title: "Bidi", description: "a\u202eb\u2067c\nd\u200be" };
  expect((await app.call("POST", "/admin_view/job_view/", { token: admin.token, body })).status).toBe(201);
  const { rows } = await sql<{
    description: string;
  }>`select description from job_categories where title = 'Bidi'`.execute(app.app.platform.pool);
  expect(rows).toEqual([{ description: "a\u202eb\u2067c\u2069\u202c\nd\u200be" }]);
  expect(closeDirections("\u2067a\u202ab\u2069c")).toBe("\u2067a\u202ab\u2069c");
  expect(closeDirections("\u202aa\u202c")).toBe("\u202aa\u202c");
});

test("text without visible characters is blank", async () => {
  for (const blank of [...hidden.slice(0, 10), " \u200b\u00a0", "\u2800", "ㅤ"]) {
    expect(isBlankText(blank)).toBe(true);
    const category = { title: "Seen", description: blank };
    const answer = await app.call("POST", "/admin_view/job_view/", { token: admin.token, body: category });
    expectProblem(answer, invalidInput);
    expect(answer.body.errors.description[0]).toMatch(/please/i);
  }
  expect(["a", "👩", "क", "۝", "."].map(isBlankText)).toEqual([false, false, false, false, false]);
});

test.each([
  ["98470 12345", "9847012345"],
  ["+91 98470-12345", "+919847012345"],
  ["tel:+91-98470-12345", "+919847012345"],
  ["TEL: (098470) 12345", "09847012345"],
  ["९८४७० १२३४५", "9847012345"],
  ["൯൮൪൭൦൧൨൩൪൫", "9847012345"],
  ["＋９１　９８４７０－１２３４５", "+919847012345"],
  ["（+91）【98470】·12345", "+919847012345"],
  ["98470–12345", "9847012345"],
  ["98470—12345", "9847012345"],
  ["98470−12345", "9847012345"],
  ["98470‑12345", "9847012345"],
  ["98.470/123⁄45", "9847012345"],
  ["\u202a+91 98470 12345\u202c", "+919847012345"],
  ["٩٨٤٧٠١٢٣٤٥", "9847012345"],
])("the phone %j is %s", (typed, phone) => expect(plainPhone(typed)).toBe(phone));

test("phones in every notation are stored in one form, are unique, and sign in; anything else is 400", async () => {
  for (const typed of ["tel:98470 12345", "९८४७०-१२३४५", "(98470) 12345"]) {
    expect((await signIn(typed)).status).toBe(200);
    expect((await create({ phone: typed })).body.errors).toHaveProperty("phone");
  }
  expect((await create({ username: "many.ways", phone: "+91 (99999) – ８８８８８" })).status).toBe(201);
  expect(await stored("many.ways")).toMatchObject({ phone: "+919999988888" });
  for (const wrong of [
    "98470x12345",
    "tel:",
    "++9198470123",
    "98470\\12345",
    "123456",
    "९".repeat(16),
    "98470_12345",
  ])
    expectProblem(await create({ phone: wrong }), invalidInput);
});

test("the Users table finds a phone in every notation", async () => {
  for (const typed of ["98470 12345", "tel:98470-12345", "९८४७०"]) {
    const path = `/admin_view/users_view/?page=1&search=${encodeURIComponent(typed)}`;
    const { body } = await app.call("GET", path, { token: admin.token });
    expect(body.Users.map(({ id }: { id: number }) => id)).toContain(buyer.id);
  }
});

test("codes are accepted with spaces and in any digits", async () => {
  expect([" 12 34 56 ", "१२३४५६", "１２３\u00a0４５６", "\u200e123456\u200f"].map(plainCode)).toEqual(
    Array.from({ length: 4 }, () => "123456"),
  );
  const verify = (otp: string) =>
    app.call("PATCH", "/user/otp_view/", { body: { email: "nobody@example.com", otp } });
  for (const otp of ["12 34 56", "൧൨൩൪൫൬"]) expectProblem(await verify(otp), wrongOtp);
  for (const otp of ["12345", "123\u200b456", "12345x"]) expectProblem(await verify(otp), invalidInput);
});
