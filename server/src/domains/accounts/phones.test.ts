// One number in several spellings, and accounts that have shared a number since before numbers were compared.
import { describe, expect, test } from "vitest";
import { nameTaken } from "@hourhand/contract/accounts";
import { unknownIdentifier, wrongCredentials } from "@hourhand/contract/sessions";
import { administrator, customer, testPassword } from "../../../test/people.ts";
import { signUpForm } from "../../../test/accounts.ts";
import { expectProblem } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";
import { sql } from "../../platform/database/sql.ts";
import { hashPassword } from "./passwords.ts";
import { readAllPhones } from "./phones.ts";

const app = testApp({}, { jobs: false });
const signIn = (identifire: string, password = testPassword) =>
  app.call("POST", "/user/signin/", { body: { identifire, password } });

describe("a number in another spelling", () => {
  test("is the same number for sign-in and for the panel's search", { tags: ["@market-4.3"] }, async () => {
    const asha = await customer(app, { phone: "9847011111" });
    const admin = await administrator(app);
    for (const spelling of ["9847011111", "+91 98470 11111", "0091 98470-11111", "919847011111"]) {
      expect((await signIn(spelling)).body.username).toBe(asha.username);
      const found = await app.call("GET", `/admin_view/users_view/?search=${encodeURIComponent(spelling)}`, {
        token: admin.token,
      });
      expect(found.body.Users).toMatchObject([
        { id: asha.id, phone: "9847011111", phone_e164: "+919847011111" },
      ]);
    }
  });

  test("is taken, and of accounts made at once with it one wins", { tags: ["@market-4.3"] }, async () => {
    const admin = await administrator(app);
    const create = (phone: string) =>
      app.call("POST", "/admin_view/users_view/", { token: admin.token, body: signUpForm({ phone }) });
    const answers = await Promise.all(["98470 22222", "+91 98470 22222", "919847022222"].map(create));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409,
    ]);
    for (const phone of ["9847022222", "00919847022222"]) {
      const answer = await app.call("POST", "/user/signup/", { body: signUpForm({ phone }) });
      expectProblem(answer, nameTaken);
      expect(answer.body.errors).toHaveProperty("phone");
    }
  });

  test(
    "is answered as typed, with the international form next to it",
    { tags: ["@market-4.2"] },
    async () => {
      const asha = await customer(app, { phone: "9847033333" });
      const body = { first_name: "Asha", last_name: "Menon", username: asha.username, phone: "098470 33334" };
      expect((await app.call("PATCH", "/user/profile_view/", { token: asha.token, body })).status).toBe(200);
      const { user } = (await app.call("GET", "/user/profile_view/", { token: asha.token })).body;
      expect(user).toMatchObject({
        phone: "09847033334",
        phone_e164: "+919847033334",
        phone_shown: "09847033334",
      });
    },
  );

  test("a number that is not valid has no international form and is compared as typed", async () => {
    const asha = await customer(app, { phone: "0000001" });
    expect((await signIn("00 00 001")).body.username).toBe(asha.username);
    const { user } = (await app.call("GET", "/user/profile_view/", { token: asha.token })).body;
    expect(user.phone_e164).toBeNull();
  });
});

describe("accounts that share a number since before an upgrade", { tags: ["@market-4.4"] }, () => {
  async function sharing(number: string) {
    const people = [await customer(app, { phone: number }), await customer(app, { phone: `x${number}` })];
    const { pool } = app.app.platform;
    // As an older version stored them: two spellings, no international form.
    await sql`update people set phone_e164 = null where id = any (${people.map(({ id }) => id)})`.execute(
      pool,
    );
    await sql`update people set phone = ${`+91${number}`} where id = ${people[1]?.id}`.execute(pool);
    await readAllPhones(pool, true);
    return people;
  }
  const setPassword = async (id: number | undefined, password: string) => {
    const hash = await hashPassword({ passwordCost: "lowest" }, password);
    await sql`update people set password_hash = ${hash} where id = ${id}`.execute(app.app.platform.pool);
  };

  test("signing in by it lets in the only one whose password fits, and nobody if it fits both", async () => {
    const [first, second] = await sharing("9847044444");
    expectProblem(await signIn("9847044444"), wrongCredentials);
    await setPassword(second?.id, "another good password");
    expect((await signIn("+91 98470 44444")).body.username).toBe(first?.username);
    expect((await signIn("98470 44444", "another good password")).body.username).toBe(second?.username);
    expectProblem(await signIn("98470 44444", "a wrong password"), wrongCredentials);
    expect((await signIn(second?.username ?? "", "another good password")).status).toBe(200);
  });

  test("an OTP is not sent by it", async () => {
    await sharing("9847055555");
    const answer = await app.call("PATCH", "/user/featch_user_data/", { body: { identifire: "9847055555" } });
    expectProblem(answer, unknownIdentifier);
  });

  test("they keep it when they edit their profile, the panel lists them, and nobody else gets it", async () => {
    const people = await sharing("9847066666");
    for (const { token, username } of people) {
      const body = { first_name: "Asha", last_name: "M", phone: "98470 66666", username };
      expect((await app.call("PATCH", "/user/profile_view/", { token, body })).status).toBe(200);
    }
    const admin = await administrator(app);
    const { body } = await app.call("GET", "/admin_view/users_view/?phone=shared&search=98470 66666", {
      token: admin.token,
    });
    expect(new Set(body.Users.map(({ id }: { id: number }) => id))).toEqual(
      new Set(people.map(({ id }) => id)),
    );
    const taken = await app.call("POST", "/user/signup/", { body: signUpForm({ phone: "98470 66666" }) });
    expectProblem(taken, nameTaken);
  });
});
