// The cost of hashing a password: the full cost everywhere except in tests (docs/security.md).
import { expect, test } from "vitest";
import { wrongCredentials } from "@hourhand/contract/sessions";
import { customer } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { startApp, type TestApp, testApp } from "../../../test/start-app.ts";
import { readSettings } from "../../settings/settings.ts";
import { dummyHash, hashPassword } from "./passwords.ts";

const fullCost = "$argon2id$v=19$m=19456,t=2,p=1$";
const lowestCost = "$argon2id$v=19$m=8,t=1,p=1$";
const password = "seven rainy windows";
const hashOf = async (app: TestApp, username: string): Promise<string> => {
  const { rows } = await app.app.platform.pool.query<{ hash: string }>(
    "select password_hash as hash from sign_up_attempts where username = $1",
    [username],
  );
  return rows[0]?.hash ?? "";
};

const app = testApp({}, { jobs: false });

test.each([
  ["production", fullCost],
  ["development", fullCost],
  ["test", lowestCost],
])("in %s a password and the dummy of unknown people cost the same: %s", async (environment, cost) => {
  const settings = readSettings({
    NODE_ENV: environment,
    PUBLIC_URL: "https://hourhand.example",
    ALLOW_OPEN_DEVELOPMENT: "on",
    SECRET_KEY: "a secret for tests, long enough to be one",
    SMTP_URL: "smtp://127.0.0.1",
  });
  for (const hash of [await hashPassword(settings, password), await dummyHash(settings)])
    expect(hash.slice(0, cost.length)).toBe(cost);
});

test("by default a hash has the full cost", () => {
  expect(readSettings({}).passwordCost).toBe("full");
});

test("a sign-up stores a hash with the cost of its settings", async () => {
  const development = await startApp({ NODE_ENV: "development" }, { jobs: false });
  try {
    for (const [product, cost] of [
      [development, fullCost],
      [app, lowestCost],
    ] as const) {
      const body = {
        first_name: "Sara",
        last_name: "Paul",
        username: "sara",
        email: "sara@example.com",
        phone: "+91 98473 10000",
        password,
        cpassword: password,
      };
      expect((await product.call("POST", "/user/signup/", { body })).status).toBe(201);
      expect((await hashOf(product, "sara")).slice(0, cost.length)).toBe(cost);
    }
  } finally {
    await development.close();
  }
});

test("a hash of full cost is verified, whatever the cost of new ones", async () => {
  const { id, username } = await customer(app);
  await app.app.platform.pool.query("update people set password_hash = $2 where id = $1", [
    id,
    await hashPassword({ passwordCost: "full" }, password),
  ]);
  const signIn = (given: string) =>
    app.call("POST", "/user/signin/", { body: { identifire: username, password: given } });
  expect((await signIn(password)).status).toBe(200);
  expectProblem(await signIn("eight rainy windows"), wrongCredentials);
});
