// Usernames and passwords that are refused: another person's phone number, a common password.
import { describe, expect, test } from "vitest";
import { invalidInput } from "@hourhand/contract/problem";
import { administrator, customer, testPassword } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";
import { commonPasswords } from "./common-passwords.ts";

const app = testApp({}, { jobs: false });

let count = 0;
const form = (fields: Record<string, unknown> = {}) => {
  count++;
  return {
    first_name: "Sara",
    last_name: "Paul",
    username: `sara.${count}`,
    email: `sara.${count}@example.com`,
    phone: `+91 98473 ${String(10_000 + count)}`,
    password: testPassword,
    cpassword: testPassword,
    ...fields,
  };
};
const signUp = (fields: Record<string, unknown>) => app.call("POST", "/user/signup/", { body: form(fields) });
const signIn = (identifire: string, password = testPassword) =>
  app.call("POST", "/user/signin/", { body: { identifire, password } });

describe("usernames", () => {
  test(
    "one without a letter is refused, at sign-up, by an administrator and in the profile",
    { tags: ["@customer-7.7", "@security-1.14"] },
    async () => {
      const admin = await administrator(app, { id: 3 });
      const someone = await customer(app);
      for (const username of ["9847012345", "98.47-01_2", "..."]) {
        const answers = [
          await signUp({ username }),
          await app.call("POST", "/admin_view/users_view/", { token: admin.token, body: form({ username }) }),
          await app.call("PATCH", "/user/profile_view/", {
            token: someone.token,
            body: { first_name: "A", last_name: "B", phone: someone.phone, username },
          }),
        ];
        for (const answer of answers) {
          expectProblem(answer, invalidInput);
          expect(answer.body.errors.username[0]).toContain("at least one letter");
        }
      }
      expect((await signUp({ username: "9a8" })).status).toBe(201);
    },
  );

  test(
    "digits match a phone first: an older username of digits does not stop another person from signing in by phone",
    { tags: ["@security-1.14"] },
    async () => {
      const owner = await customer(app, { phone: "9847099999" });
      const squatter = await customer(app, { username: "9847099999" });
      expect((await signIn("98470 99999")).body.username).toBe(owner.username);
      const { body } = await app.call("PATCH", "/user/featch_user_data/", {
        body: { identifire: "9847099999" },
      });
      expect(body.masked_email.slice(0, 1)).toBe(owner.email.slice(0, 1));
      expect((await signIn(squatter.email)).status).toBe(200);
    },
  );

  test("an older username of digits stays usable, also when the profile is saved with it", async () => {
    const someone = await customer(app, { username: "20251122" });
    expect((await signIn("20251122")).body.username).toBe("20251122");
    const answer = await app.call("PATCH", "/user/profile_view/", {
      token: someone.token,
      body: { first_name: "New", last_name: "Name", phone: someone.phone, username: "20251122" },
    });
    expect(answer.status).toBe(200);
  });
});

describe("passwords", () => {
  test("more than 3,000 common ones are refused", { tags: ["@security-1.24"] }, () => {
    expect([...commonPasswords].filter((word) => word.length >= 8).length).toBeGreaterThan(3_000);
  });

  test.each([
    "Password123!",
    "PASSWORD",
    "qwerty123456",
    "Dragon2024!!",
    "iloveyou1",
    "12345678!",
    "p@ssw0rd...",
    "sunshine",
    "trustno1",
  ])("'%s' is refused", async (password) => {
    const answer = await signUp({ password, cpassword: password });
    expectProblem(answer, invalidInput);
    expect(answer.body.errors.password[0]).toContain("common");
  });

  test.each([
    "correct horse battery",
    "monkey eats 12 apples",
    "HourHand-demo-1",
    "Kx7#mP2q",
    "backwater dragon 2024",
    "dragon8273645190",
    "zu spät gekommen 11",
    "പാസ്‌വേഡ് അല്ല 7",
  ])("'%s' is taken", async (password) => {
    expect((await signUp({ password, cpassword: password })).status).toBe(201);
  });
});
