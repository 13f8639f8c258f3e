// Addresses that browsers and password managers request automatically.
import { expect, test } from "vitest";
import { testApp } from "../../../test/start-app.ts";

const app = testApp({}, { jobs: false });

test.each([
  ["/favicon.ico", "/icons/icon-192.png"],
  ["/.well-known/change-password", "/forgot"],
])("%s leads to %s", async (path, to) => {
  const answer = await fetch(`${app.url}${path}`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, to]);
});

test("an unknown address below /.well-known is 404", async () => {
  const path = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200";
  expect((await fetch(`${app.url}${path}`)).ok).toBe(false);
});
