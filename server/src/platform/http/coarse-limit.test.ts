// The limit over all of a network's calls: 6,000 a minute, of any kind; built files do not count.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tooManyRequests } from "@hourhand/contract/problem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { callsOfNetwork, maxCallsOfNetwork } from "./coarse-limit.ts";

const folder = mkdtempSync(join(tmpdir(), "hourhand-coarse-"));
let app: TestApp;
beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  for (const name of ["index.html", "shell.html"])
    writeFileSync(join(folder, name), "<!doctype html><html lang=en><head><title>x</title></head></html>");
  for (const name of ["assets/a.js", "mark.svg"]) writeFileSync(join(folder, name), "x");
  app = await startApp({ RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" }, { jobs: false, webFolder: folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (network: string, path: string) =>
  fetch(app.url + path, { headers: { "x-forwarded-for": network }, redirect: "manual" });
const take = (network: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      app.app.platform.limits.take(callsOfNetwork, network, maxCallsOfNetwork, 60),
    ),
  );

test("the 6,001st call of a network is refused, of any kind, and other networks continue", async () => {
  const network = "203.0.113.7";
  await take(network, maxCallsOfNetwork - 2);
  expect((await ask(network, "/signin")).status).toBe(200);
  expect((await ask(network, "/user/home_view/")).status).toBe(200);
  for (const path of [
    "/",
    "/signin",
    "/user/home_view/",
    "/media/x",
    "/nowhere",
    "/sitemap.xml",
    "/readyz",
  ]) {
    const refused = await ask(network, path);
    expect([path, refused.status]).toEqual([path, tooManyRequests.status]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  for (const path of ["/assets/a.js", "/mark.svg"]) {
    expect([path, (await ask(network, path)).status]).toEqual([path, 200]);
  }
  expect((await ask("203.0.113.8", "/signin")).status).toBe(200);
});

test("files of the client do not count, and an IPv6 network is its /64", async () => {
  await take("2001:db8:0:0::/64", maxCallsOfNetwork - 1);
  for (let count = 0; count < 5; count++) expect((await ask("2001:db8::1", "/assets/a.js")).status).toBe(200);
  expect((await ask("2001:db8::2", "/signin")).status).toBe(200);
  expect((await ask("2001:db8::3", "/signin")).status).toBe(tooManyRequests.status);
});

test("a monitor on the process's machine is always answered", async () => {
  await take("127.0.0.1", maxCallsOfNetwork);
  for (const path of ["/healthz", "/readyz", "/metrics"])
    expect([path, (await fetch(app.url + path)).status]).toEqual([path, 200]);
  expect((await fetch(`${app.url}/signin`)).status).toBe(tooManyRequests.status);
});
