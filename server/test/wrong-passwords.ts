// Sign-ins with wrong passwords, from any address; the app needs `RATE_LIMITS=on` and `TRUST_PROXY=127.0.0.1`.
import { wrongCredentials } from "@hourhand/contract/sessions";
import { findToSignIn } from "../src/domains/accounts/queries.ts";
import { plainIdentifier } from "../src/domains/accounts/rules.ts";
import { signInRules } from "../src/domains/accounts/sign-in/sign-in-limits.ts";
import { networkOf } from "../src/platform/http/network.ts";
import { prefixOf } from "../src/platform/log/network-prefix.ts";
import { callFrom, openBrowser, type TestBrowser } from "./browser.ts";
import { customer, testPassword } from "./people.ts";
import { isProblem } from "./problems.ts";
import type { TestApp } from "./start-app.ts";

const signInPath = "/user/signin/";

/** Signs in with a wrong password. */
export const wrong = (app: TestApp, address: string, identifire: string) =>
  callFrom(app, address, "POST", signInPath, { identifire, password: "wrong" });

/** Signs in with the right password. */
export const right = (browser: TestBrowser, username: string) =>
  browser.call("POST", "/token/", { body: { username, password: testPassword } });

/** Does the same several times at once. */
export const times = <Result>(count: number, work: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

/** Counts failures for one of the sign-in rules alone: over HTTP the delays of the other rules grow with each. */
export async function countFailures(
  { app: { platform } }: TestApp,
  count: number,
  rule: string,
  { identifier, address }: { identifier: string; address: string },
): Promise<void> {
  const [person] = await findToSignIn(platform.pool, identifier);
  const rules = signInRules(platform, plainIdentifier(identifier), person, {
    address,
    network: networkOf(address),
    prefix: prefixOf(address),
    userAgent: null,
    device: undefined,
    attemptId: undefined,
    language: "en",
  }).filter(({ name }) => name === rule);
  if (rules.length !== 1) throw new Error(`There is no rule ${rule} for ${address}.`);
  const failure = new Error("wrong");
  const fail = () => Promise.reject(failure);
  for (let n = 0; n < count; n++)
    await platform.failures
      .check(rules, fail, () => true)
      .catch((error: unknown) => {
        if (error !== failure) throw error;
      });
}

/**
 * Guesses an owner's password from as many networks as there are guesses, all at once. The owner signs in during that
 * on a known device, and afterwards on a new one.
 */
export async function guessFromNetworks(app: TestApp, count: number) {
  const { username } = await customer(app);
  const known = openBrowser(app, "198.51.100.1");
  await right(known, username);
  const guesses = times(count, (n) => wrong(app, `192.0.${n % 250}.${n % 256}`, username));
  let areAnswered = false;
  void guesses.then(() => (areAnswered = true));
  const during = await right(known, username);
  const hasWaited = areAnswered;
  const checked = (await guesses).filter(isProblem(wrongCredentials)).length;
  const after = await right(openBrowser(app, "198.51.100.2"), username);
  return { during: during.status, hasWaited, checked, after: after.status };
}
