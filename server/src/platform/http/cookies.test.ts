import { expect, test } from "vitest";
import { tooManyRequests } from "@hourhand/contract/problem";
import { expectProblem } from "../../../test/problems.ts";
import { startApp } from "../../../test/start-app.ts";
import { customer, testPassword } from "../../../test/people.ts";

test(
  "with an https address cookies are Secure and of this host only, and are read only by that name",
  { tags: ["@security-1.22"] },
  async () => {
    const app = await startApp(
      { PUBLIC_URL: "https://hourhand.example", RATE_LIMITS: "on" },
      { jobs: false },
    );
    try {
      const { username } = await customer(app);
      const signIn = (password: string, cookie = "") =>
        app.call("POST", "/token/", { body: { username, password }, headers: { cookie } });
      const set = (await signIn(testPassword)).headers.getSetCookie()[0] ?? "";
      expect(set).toMatch(/^__Host-hourhand_device=[\w~.-]+; /);
      for (const part of ["Path=/", "HttpOnly", "Secure", "SameSite=Strict"]) expect(set).toContain(part);
      expect(set).not.toContain("Domain");
      const [cookie = ""] = set.split(";");
      for (let n = 0; n < 10; n++) await signIn("wrong");
      expect((await signIn(testPassword, cookie)).status).toBe(200);
      // A page on a sibling host can set a cookie that lacks the prefix.
      expectProblem(await signIn(testPassword, cookie.replace("__Host-", "")), tooManyRequests);
    } finally {
      await app.close();
    }
  },
);
