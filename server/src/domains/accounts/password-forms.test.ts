// One password, typed on different keyboards: it matches in every Unicode form. Older hashes match too, and are then
// replaced.
import { sql } from "../../platform/database/sql.ts";
import { beforeAll, expect, test } from "vitest";
import { hash } from "@node-rs/argon2";
import { invalidInput } from "@hourhand/contract/problem";
import { emailNotVerified, wrongCredentials } from "@hourhand/contract/sessions";
import { administrator, customer, type TestPerson } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";
import { matchingForm } from "./passwords.ts";

const app = testApp({ RATE_LIMITS: "off" }, { jobs: false });
let admin: TestPerson;
beforeAll(async () => {
  admin = await administrator(app, { id: 3 });
});

const composed = "crème brûlée ２７";
const decomposed = composed.normalize("NFD");
const plain = composed.normalize("NFKC");
let count = 0;
const form = (password: string, cpassword = password) => {
  const username = `forms-${++count}`;
  return {
    first_name: "Asha",
    last_name: "Nair",
    username,
    email: `${username}@example.com`,
    phone: `+9198470${String(count).padStart(5, "0")}`,
    password,
    cpassword,
  };
};
const create = (fields: ReturnType<typeof form>) =>
  app.call("POST", "/admin_view/users_view/", { token: admin.token, body: fields });
const signIn = (identifire: string, password: string) =>
  app.call("POST", "/user/signin/", { body: { identifire, password } });
const token = (username: string, password: string) =>
  app.call("POST", "/token/", { body: { username, password } });
const hashOf = async (id: number) =>
  (
    await sql<{ hash: string }>`select password_hash as hash from people where id = ${id}`.execute(
      app.app.platform.pool,
    )
  ).rows[0]?.hash ?? "";

test("a password is accepted in every form at sign-in, whichever form was chosen, and in both password fields", async () => {
  for (const [chosen, repeated] of [
    [composed, decomposed],
    [decomposed, plain],
  ] as const) {
    const fields = form(chosen, repeated);
    expect((await create(fields)).status).toBe(201);
    for (const typed of [composed, decomposed, plain]) {
      expect((await signIn(fields.username, typed)).status).toBe(200);
      expect((await token(fields.username, typed)).status).toBe(200);
    }
    for (const wrong of ["creme brulee 27", `${composed} `])
      expectProblem(await signIn(fields.username, wrong), wrongCredentials);
  }
});

test("an open sign-up attempt accepts the password in every form", async () => {
  const fields = form(composed, decomposed);
  expect((await app.call("POST", "/user/signup/", { body: fields })).status).toBe(201);
  expectProblem(await signIn(fields.username, decomposed), emailNotVerified);
});

test("an older hash matches the password as it was typed then and is replaced, also by ten concurrent sign-ins", async () => {
  const someone = await customer(app);
  const before = await hash(decomposed, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await sql`update people set password_hash = ${before} where id = ${someone.id}`.execute(
    app.app.platform.pool,
  );
  expectProblem(await signIn(someone.username, composed), wrongCredentials);
  const answers = await Promise.all(Array.from({ length: 10 }, () => token(someone.username, decomposed)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await hashOf(someone.id)).not.toBe(before);
  for (const typed of [composed, decomposed, plain])
    expect((await token(someone.username, typed)).status).toBe(200);
  const after = await hashOf(someone.id);
  await token(someone.username, decomposed);
  expect(await hashOf(someone.id)).toBe(after);
});

test("a wrong password tries the same forms for an old hash, a new one and an unknown account", async () => {
  // The cost of a check is the number of its hashes. An unknown account costs the same, because the same function
  // checks the dummy hash.
  const hashes = [await hash(plain, { memoryCost: 8 }), await hash(decomposed, { memoryCost: 8 })];
  for (const one of hashes) expect(await matchingForm(one, "wröng wörds")).toBeUndefined();
  expectProblem(await signIn("nobody.of.that.name", decomposed), wrongCredentials);
});

test.each([
  ["8 characters by 4 ligatures of two", "ﬁxﬂyﬀ", true],
  ["128 characters that are 256 as sent", "é".repeat(128).normalize("NFD"), true],
  ["7 characters that are 9 as sent", "crèmè12".normalize("NFD"), false],
  ["144 characters by 8 of eighteen", "ﷺ".repeat(8), false],
  ["more than 1,024 bytes", "\u0301".repeat(520), false],
  ["a common one in wide letters", "ｐａｓｓｗｏｒｄ１２３", false],
  ["8 characters outside the first plane", "𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇", true],
])("%s: length counts in the plain form", async (_, password, isTaken) => {
  const answer = await create(form(password));
  if (isTaken) expect(answer.body.message).toEqual(expect.any(String));
  else expectProblem(answer, invalidInput);
});

test("at sign-in a password of more than 1,024 bytes is 400; a shorter one is just wrong", async () => {
  expectProblem(await signIn("nobody", "x".repeat(1025)), invalidInput);
  expectProblem(await signIn("nobody", "x".repeat(1024)), wrongCredentials);
});
