// What keys do not depend on: the SECRET_KEY of the installation, and limits where they are off.
import { expect, test } from "vitest";
import { keyWith, ownKeyPath } from "../../../test/api-keys.ts";
import { administrator } from "../../../test/people.ts";
import { startApp, testApp } from "../../../test/start-app.ts";

const app = testApp({}, { jobs: false });

test("a key works on under another SECRET_KEY", { tags: ["@api-1.25"] }, async () => {
  const { key, id } = await keyWith(app, await administrator(app), "people:read");
  const other = await startApp(
    { SECRET_KEY: "another secret for tests, also long enough" },
    { jobs: false, databaseUrl: app.databaseUrl },
  );
  try {
    const { status, body } = await other.call("GET", ownKeyPath, { token: key });
    expect([status, body.id]).toEqual([200, id]);
  } finally {
    await other.close();
  }
});

test("with RATE_LIMITS=off a key has no limit", { tags: ["@api-1.21"] }, async () => {
  const { key, id } = await keyWith(app, await administrator(app), "people:read");
  const { limits } = app.app.platform;
  for (let n = 0; n < 601; n++) await limits.take("calls of a key", String(id), 600, 60);
  const { status, headers } = await app.call("GET", ownKeyPath, { token: key });
  expect([status, headers.get("ratelimit-limit")]).toEqual([200, null]);
});
