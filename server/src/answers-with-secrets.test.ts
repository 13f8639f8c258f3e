// A reply that contains a secret is never stored for repeated calls (docs/rules/notices.md 34).
import { expect, test } from "vitest";
import { allEndpoints } from "../test/endpoints.ts";

/** Matches names of fields whose values give access to something. */
const secretNames = /^(url|key|secret|token|reset_token|password|access|refresh|code)$/;

test("every idempotent call with a secret in its reply is marked", { tags: ["@beyond-1.48"] }, () => {
  const idempotent = allEndpoints.filter((endpoint) => endpoint.idempotent);
  const secret = idempotent.filter(({ reply }) =>
    Object.keys(reply.properties).some((name) => secretNames.test(name)),
  );
  expect(idempotent.length).toBeGreaterThan(20);
  expect(secret.filter(({ holdsSecret }) => !holdsSecret).map(({ name }) => name)).toEqual([]);
  expect(secret.map(({ name }) => name)).toContain("makeCalendarFeed");
});
