// Hundreds of wrong passwords, with the delays that grow with them; lockout.test.ts counts most of them without a request.
import { expect, test } from "vitest";
import { tooManyRequests } from "@hourhand/contract/problem";
import { wrongCredentials } from "@hourhand/contract/sessions";
import { openBrowser } from "../../../../test/browser.ts";
import { customer } from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";
import { guessFromNetworks, right, times, wrong } from "../../../../test/wrong-passwords.ts";

const app = testApp({ RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" });

test("after 300 concurrent wrong passwords from 300 networks the owner gets in immediately on a known device, soon on a new one", async () => {
  const { checked, ...owner } = await guessFromNetworks(app, 300);
  expect(owner).toEqual({ during: 200, hasWaited: false, after: 200 });
  // Guessing is slow: most are refused.
  expect(checked).toBeLessThan(150);
});

test("360 wrong passwords through one address do not lock out others behind it, nor any identifier except the guessed ones", async () => {
  const [first, second] = [await customer(app), await customer(app)];
  const known = openBrowser(app, "203.0.113.1");
  await right(known, first.username);
  for (let round = 0; round < 6; round++)
    await times(60, (n) => wrong(app, "203.0.113.1", `nobody.${round}.${n}`));
  const stranger = await right(openBrowser(app, "203.0.113.1"), second.username);
  const owner = await right(known, first.username);
  expect([owner.status, stranger.status]).toEqual([200, 200]);
});

test("an IPv6 /48 has fifty failures for an identifier, over all its networks", async () => {
  const { username } = await customer(app);
  const address = (n: number) => `2001:db8:1:${n.toString(16)}::1`;
  // Checks five at a time, so that none is refused because the limit of concurrent checks is reached.
  for (let n = 0; n < 50; n += 5)
    await times(5, async (k) =>
      expectProblem(await wrong(app, address(n + k + 1), username), wrongCredentials),
    );
  expectProblem(await wrong(app, address(999), username), tooManyRequests);
});
