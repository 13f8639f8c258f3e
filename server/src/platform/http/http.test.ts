// The HTTP door: what holds for every call, shown on small endpoints of its own and on the built app.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../../../test/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test("healthz and readyz answer", async () => {
  expect((await app.call("GET", "/healthz")).status).toBe(200);
  expect((await app.call("GET", "/readyz")).body).toMatchObject({ database: true });
});

test("an unknown API path is JSON 404, with and without a trailing slash", async () => {
  for (const path of ["/user/nothing", "/user/nothing/", "/geo/x"]) {
    const answer = await app.call("GET", path);
    expect(answer.status).toBe(404);
    expect(answer.body.message).toMatch(/nothing at this address/);
  }
});
