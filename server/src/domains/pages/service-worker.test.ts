// Serving the service worker, and how an operator withdraws it (docs/rules/offline.md 8).
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../../../test/start-app.ts";

let folder: string;
let app: TestApp;
let withdrawn: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hourhand-web-"));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>HourHand</title>");
  await writeFile(join(folder, "sw.js"), "// the built one");
  app = await startApp({}, { jobs: false, webFolder: folder });
  withdrawn = await startApp(
    { SERVICE_WORKER: "off" },
    { jobs: false, webFolder: folder, databaseUrl: app.databaseUrl },
  );
});
afterAll(async () => {
  await withdrawn.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test("the service worker is never cached, and is replaced by one that unregisters itself once it is withdrawn", async () => {
  const built = await fetch(`${app.url}/sw.js`);
  expect(built.headers.get("cache-control")).toBe("no-cache");
  expect(built.headers.get("content-type")).toMatch(/javascript/);
  expect(await built.text()).toBe("// the built one");

  const answer = await fetch(`${withdrawn.url}/sw.js`);
  expect(answer.headers.get("content-type")).toMatch(/javascript/);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const text = await answer.text();
  expect(text).toContain("registration.unregister()");
  expect(text).not.toContain("fetch");
});
