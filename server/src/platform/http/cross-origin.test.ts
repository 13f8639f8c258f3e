// Pages of other origins: only those of API_ORIGINS may read replies, refusals included, and never with cookies.
import { expect, test } from "vitest";
import { customer } from "../../../test/people.ts";
import { testApp } from "../../../test/start-app.ts";

const origin = "https://app.example.com";
const app = testApp({ API_ORIGINS: `${origin} http://localhost:5173` });
const closed = testApp();

const preflight = (from: string, url = app.url) =>
  fetch(`${url}/api/v1/me`, {
    method: "OPTIONS",
    headers: {
      origin: from,
      "access-control-request-method": "PATCH",
      "access-control-request-headers": "authorization,idempotency-key",
    },
  });

test(
  "a listed origin may ask with a bearer token, and reads the refusal too",
  { tags: ["@api-4.7"] },
  async () => {
    const asked = await preflight(origin);
    expect(asked.status).toBe(204);
    expect(asked.headers.get("access-control-allow-origin")).toBe(origin);
    expect(asked.headers.get("access-control-allow-methods")).toContain("PATCH");
    expect(asked.headers.get("access-control-allow-headers")).toContain("authorization");
    expect(asked.headers.get("access-control-allow-credentials")).toBeNull();
    const { token } = await customer(app);
    for (const [authorization, path, status] of [
      [`Bearer ${token}`, "/api/v1/me", 200],
      ["Bearer wrong", "/api/v1/me", 401],
      [`Bearer ${token}`, "/api/v1/admin/status", 403],
      [`Bearer ${token}`, "/api/v1/unknown", 404],
    ] as const) {
      const answer = await fetch(app.url + path, { headers: { origin, authorization } });
      expect(answer.status, path).toBe(status);
      expect(answer.headers.get("access-control-allow-origin"), path).toBe(origin);
      expect(answer.headers.get("access-control-allow-credentials"), path).toBeNull();
      expect(answer.headers.get("vary"), path).toMatch(/\borigin\b/i);
    }
  },
);

test("another origin may not, nor any where API_ORIGINS is unset", { tags: ["@api-4.7"] }, async () => {
  for (const from of ["https://other.example.com", "https://app.example.com:8443", "null"]) {
    expect((await preflight(from)).headers.get("access-control-allow-origin"), from).toBeNull();
    const answer = await fetch(`${app.url}/api/v1/settings`, { headers: { origin: from } });
    expect(answer.headers.get("access-control-allow-origin"), from).toBeNull();
  }
  expect((await preflight(origin, closed.url)).headers.get("access-control-allow-origin")).toBeNull();
});
