// Signing in, tokens, and what does or does not end a session; over HTTP.
import { afterAll, describe, expect, test, vi } from "vitest";
import { invalidInput, notSignedIn } from "@hourhand/contract/problem";
import {
  accountBlocked,
  accountBlockedOnRefresh,
  refreshRefused,
  wrongCredentials,
} from "@hourhand/contract/sessions";
import { sql } from "../../platform/database/sql.ts";
import { startAccounts } from "../../../test/accounts.ts";
import { expectProblem } from "../../../test/problems.ts";
import { startApp } from "../../../test/start-app.ts";
import { administrator, customer, person, testPassword } from "../../../test/people.ts";

const { app, signIn, tokens, profile, refreshed, close } = await startAccounts();
const admin = await administrator(app, { id: 3 });
afterAll(close);

describe("signIn and createToken", () => {
  test(
    "a wrong password and an unknown account get the same reply on both calls",
    { tags: ["@customer-7.2", "@customer-7.6"] },
    async () => {
      const someone = await customer(app);
      const wrong = await signIn(someone.username, "not the password");
      const unknown = await signIn("nobody.at.all", "not the password");
      expectProblem(wrong, wrongCredentials);
      expectProblem(unknown, wrongCredentials);
      expect(wrong.body).toEqual(unknown.body);
      expect((await tokens(someone.username, "not the password")).body).toEqual(wrong.body);
    },
  );

  test(
    "a blocked account learns of the block with the right password; a wrong one is refused as usual",
    { tags: ["@customer-7.2"] },
    async () => {
      const someone = await customer(app);
      await app.call("PATCH", "/admin_view/users_view/", { token: admin.token, body: { id: someone.id } });
      expectProblem(await signIn(someone.username, testPassword), accountBlocked);
      expectProblem(await tokens(someone.username, testPassword), accountBlocked);
      expectProblem(await signIn(someone.username, "wrong"), wrongCredentials);
    },
  );

  test("a session's token names its person, with role and names", { tags: ["@customer-7.4"] }, async () => {
    const someone = await customer(app, { first_name: "Anu" });
    const { body } = await tokens(someone.email, testPassword);
    const answer = await app.call("POST", "/user/featch_user_data/", { body: { token: body.access } });
    expect(answer.body).toMatchObject({
      id: someone.id,
      username: someone.username,
      first_name: "Anu",
      role: "user",
    });
    expectProblem(
      await app.call("POST", "/user/featch_user_data/", { body: { token: "forged" } }),
      notSignedIn,
    );
  });
});

describe("sessions", () => {
  test("no token, a forged one and an expired one are 401", { tags: ["@customer-7.22"] }, async () => {
    const someone = await customer(app);
    expectProblem(await profile(undefined), notSignedIn);
    expectProblem(await profile(`${someone.token.slice(0, -2)}xx`), notSignedIn);
    const [head, body] = someone.token.split(".");
    const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${body}.`;
    expectProblem(await profile(none), notSignedIn);
    expect(head).toBeDefined();
    const brief = await startApp({ ACCESS_TOKEN_SECONDS: "60" });
    try {
      const other = await customer(brief);
      const ask = () => brief.call("GET", "/user/profile_view/", { token: other.token });
      expect((await ask()).status).toBe(200);
      vi.useFakeTimers({ toFake: ["Date"] });
      vi.setSystemTime(Date.now() + 61_000);
      expectProblem(await ask(), notSignedIn);
    } finally {
      vi.useRealTimers();
      await brief.close();
    }
  });

  test(
    "a refresh token gives new access tokens any number of times until it is revoked",
    { tags: ["@customer-7.3"] },
    async () => {
      const someone = await customer(app);
      const first = await refreshed(someone.refresh);
      expect(first.status).toBe(200);
      expect((await refreshed(someone.refresh)).status).toBe(200);
      expect((await profile(first.body.access)).status).toBe(200);
      expect((await app.call("POST", "/token/revoke/", { body: { refresh: someone.refresh } })).status).toBe(
        200,
      );
      expectProblem(await refreshed(someone.refresh), refreshRefused);
      expectProblem(await profile(first.body.access), notSignedIn);
      expectProblem(await profile(someone.token), notSignedIn);
      expect((await app.call("POST", "/token/revoke/", { body: { refresh: someone.refresh } })).status).toBe(
        200,
      );
    },
  );

  test("unknown and expired refresh tokens are 403, never 401", { tags: ["@customer-7.3"] }, async () => {
    const someone = await customer(app);
    expectProblem(await refreshed("unknown"), refreshRefused);
    await sql`update sessions set expires_at = now() where person_id = ${someone.id}`.execute(
      app.app.platform.pool,
    );
    expectProblem(await refreshed(someone.refresh), refreshRefused);
  });

  test(
    "a deactivated account's sessions end within a second and do not come back with a reactivation",
    { tags: ["@customer-4.4", "@customer-6.5", "@customer-7.3"] },
    async () => {
      const someone = await customer(app);
      const toggle = () =>
        app.call("PATCH", "/admin_view/users_view/", { token: admin.token, body: { id: someone.id } });
      expect((await profile(someone.token)).status).toBe(200);
      expect((await toggle()).body.is_active).toBe(false);
      await new Promise((done) => setTimeout(done, 1_000));
      expectProblem(await profile(someone.token), notSignedIn);
      expectProblem(await refreshed(someone.refresh), accountBlockedOnRefresh);
      expect((await toggle()).body.is_active).toBe(true);
      expectProblem(await profile(someone.token), notSignedIn);
      expectProblem(await refreshed(someone.refresh), refreshRefused);
      expect((await tokens(someone.username, testPassword)).status).toBe(200);
    },
  );
});

test("people of every role read and edit their own profile", { tags: ["@customer-7.24"] }, async () => {
  for (const role of ["user", "worker", "admin"] as const) {
    const someone = await person(app, role);
    const edit = (fields: Record<string, unknown>) =>
      app.call("PATCH", "/user/profile_view/", {
        token: someone.token,
        body: {
          first_name: "New",
          last_name: "Name",
          phone: someone.phone,
          username: someone.username,
          ...fields,
        },
      });
    const phone = ` +91 9${someone.phone.slice(4)} `;
    expect((await edit({ username: ` spa ced.${someone.id} `, phone })).status).toBe(200);
    const { user } = (await profile(someone.token)).body;
    expect(user).toMatchObject({
      first_name: "New",
      username: `spaced.${someone.id}`,
      phone: phone.replaceAll(" ", ""),
      role,
    });
    expect((await edit({ username: admin.username })).body.errors).toHaveProperty("username");
    expectProblem(await edit({ first_name: "" }), invalidInput);
  }
});
