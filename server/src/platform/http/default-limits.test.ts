// Every call has a limit: per person when signed in, otherwise per network.
import { expect, test } from "vitest";
import { tooManyRequests, notSignedIn } from "@hourhand/contract/problem";
import { unknownIdentifier } from "@hourhand/contract/sessions";
import { allEndpoints } from "../../../test/endpoints.ts";
import { customer } from "../../../test/people.ts";
import { expectProblem, isProblem } from "../../../test/problems.ts";
import { type Answer, testApp } from "../../../test/start-app.ts";

const app = testApp({ RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" }, { jobs: false });

async function many(count: number, ask: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (answers.length < count)
    answers.push(...(await Promise.all(Array.from({ length: Math.min(40, count - answers.length) }, ask))));
  return answers;
}

test("every call has a limit, and none stops a fast user", { tags: ["@security-1.13"] }, () => {
  // The provider is asked for a payment ten times a minute at most, as specified.
  for (const { name, perMinute } of allEndpoints)
    expect(perMinute, name).toBeGreaterThanOrEqual(name === "checkPayment" ? 10 : 20);
  const of = (name: string) => allEndpoints.find((endpoint) => endpoint.name === name)?.perMinute ?? 0;
  // A session may often refresh its token and report its position.
  expect(of("refreshToken")).toBeGreaterThanOrEqual(60);
  expect(of("reportPosition")).toBeGreaterThanOrEqual(60);
});

test(
  "a person's limit is their own: 429 with Retry-After, while others continue",
  { tags: ["@beyond-1.27"], timeout: 60_000 },
  async () => {
    const [asha, ravi] = [await customer(app), await customer(app)];
    const view = (token: string) => () => app.call("GET", "/user/profile_view/", { token });
    const answers = await many(600, view(asha.token));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const refused = await view(asha.token)();
    expectProblem(refused, tooManyRequests);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await view(ravi.token)()).status).toBe(200);
  },
);

test("without a session a network counts, IPv6 by its first 64 bits", { timeout: 60_000 }, async () => {
  let host = 0;
  const resolve = (network: string) => () =>
    app.call("PATCH", "/user/featch_user_data/", {
      body: { identifire: "nobody" },
      headers: { "x-forwarded-for": `${network}::${(++host).toString(16)}` },
    });
  const answers = await many(20, resolve("2001:db8:1:1"));
  expect(answers.every(isProblem(unknownIdentifier))).toBe(true);
  expectProblem(await resolve("2001:db8:1:1")(), tooManyRequests);
  expectProblem(await resolve("2001:db8:1:2")(), unknownIdentifier);
});

test("a call without the token it needs is 401 for a whole neighbourhood", { timeout: 60_000 }, async () => {
  const answers = await many(400, () => app.call("GET", "/user/profile_view/"));
  expect(answers.every(isProblem(notSignedIn))).toBe(true);
});
