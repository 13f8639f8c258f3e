// Setting a password without a permission reveals nothing about whose email it is, and is recorded.
import { beforeAll, expect, test, vi } from "vitest";
import { noResetPermission } from "@hourhand/contract/accounts";
import type { SecurityEvent } from "../../../platform/log/security-log.ts";
import { customer } from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp();
const events: SecurityEvent[] = [];
beforeAll(async () => {
  vi.spyOn(app.app.platform.securityLog, "record").mockImplementation((event) => void events.push(event));
});

const setPassword = (email: string, password: string) =>
  app.call("PATCH", "/user/password_view/", { body: { email, password, reset_token: "x" } });

test(
  "without a permission known and unknown emails are refused alike, for any password",
  { tags: ["@security-2.2"] },
  async () => {
    const { email, username } = await customer(app);
    const { body } = await app.call("PATCH", "/user/featch_user_data/", { body: { identifire: username } });
    for (const [whose, password] of [
      [email, "password123"],
      ["nobody.at.all@example.com", "password123"],
      [String(body.email), "password123"],
      [String(body.email), email],
      [String(body.email), "not.theirs@example.com"],
      [email, "a good long password"],
    ] as const) {
      const answer = await setPassword(whose, password);
      expectProblem(answer, noResetPermission);
    }
  },
);

test("a refused permission is recorded", { tags: ["@security-2.5"] }, async () => {
  const { id, email } = await customer(app);
  await setPassword(email, "a good long password");
  expect(events.filter(({ event, personId }) => event === "code-refused" && personId === id)).toEqual([
    { event: "code-refused", personId: id, address: "127.0.0.1", detail: { because: "no permission" } },
  ]);
});
