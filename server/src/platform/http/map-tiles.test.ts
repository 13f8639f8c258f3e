// The operator's map: the file below /tiles/ with ranges, the policy, and the address that a browser gets.
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notFound } from "@hourhand/contract/problem";
import { startApp, type TestApp } from "../../../test/start-app.ts";

const folder = mkdtempSync(join(tmpdir(), "hourhand-tiles-"));
const file = join(folder, "kochi map.pmtiles");
const bytes = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 251));
writeFileSync(file, bytes);
writeFileSync(join(folder, "other.pmtiles"), "not to be served");
const area = "/api/v1/places?south=9.9&west=76.2&north=10.1&east=76.4";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ MAP_TILES: file });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const addressOf = async (product: TestApp) => (await product.call("GET", area)).body.tiles as string | null;
const load = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(app.url + path, { method, headers });

test(
  "the file is served whole and in ranges, and a browser keeps this version of it",
  { tags: ["@beyond-7.31"] },
  async () => {
    const address = (await addressOf(app)) ?? "";
    expect(address).toMatch(/^\/tiles\/kochi%20map\.pmtiles\?v=[\da-z]+-rs$/);
    const whole = await load(address);
    expect(whole.status).toBe(200);
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(bytes);
    expect(whole.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(whole.headers.get("accept-ranges")).toBe("bytes");
    const etag = whole.headers.get("etag") ?? "";
    expect(etag).not.toBe("");
    // Otherwise fetch adds 'no-cache', which asks for the whole file.
    const asked = await load(address, { "if-none-match": etag, "cache-control": "max-age=0" });
    expect(asked.status).toBe(304);

    const part = await load(address, { range: "bytes=100-199" });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe("bytes 100-199/1000");
    expect(part.headers.get("etag")).toBe(etag);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200));
    const end = await load(address, { range: "bytes=-10" });
    expect(end.status).toBe(206);
    expect(Buffer.from(await end.arrayBuffer())).toEqual(bytes.subarray(990));
    const outside = await load(address, { range: "bytes=2000-3000" });
    expect(outside.status).toBe(416);
    expect(outside.headers.get("content-range")).toBe("bytes */1000");
    const head = await load(address, {}, "HEAD");
    expect(head.status).toBe(200);
    expect(head.headers.get("content-length")).toBe("1000");
  },
);

test("without its version the address is checked each time", async () => {
  for (const path of ["/tiles/kochi%20map.pmtiles", "/tiles/kochi%20map.pmtiles?v=older"]) {
    const answer = await load(path, { range: "bytes=0-9" });
    expect(answer.status).toBe(206);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=0");
  }
});

test.each([
  "/tiles/",
  "/tiles/other.pmtiles",
  "/tiles/..%2fkochi%20map.pmtiles",
  "/tiles/%2e%2e/other.pmtiles",
  "/tiles/x/kochi%20map.pmtiles",
  "/tiles/kochi%20map.pmtiles%00",
])("%s is not served", async (path) => {
  const answer = await load(path);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain("not to be served");
});

test.each(["POST", "PUT", "DELETE", "PATCH"])("%s is no way to the file", async (method) => {
  const answer = await load("/tiles/kochi%20map.pmtiles", {}, method);
  expect([404, 405]).toContain(answer.status);
});

test("a changed file has another address, and one that is gone has none", async () => {
  const before = await addressOf(app);
  utimesSync(file, new Date(1_700_000_000_000), new Date(1_700_000_000_000));
  expect(await addressOf(app)).not.toBe(before);
  rmSync(file);
  expect(await addressOf(app)).toBeNull();
  const answer = await load("/tiles/kochi%20map.pmtiles");
  expect(answer.status).toBe(404);
  expect(((await answer.json()) as { code: string }).code).toBe(notFound.code);
  writeFileSync(file, bytes);
});

const policyOf = async (product: TestApp): Promise<string> =>
  (await fetch(`${product.url}/workers`)).headers.get("content-security-policy") ?? "";
const partOf = (policy: string, name: string) =>
  policy.split("; ").find((part) => part.startsWith(`${name} `));

test(
  "tiles elsewhere are named in the policy by their origin, for pictures and requests alone",
  { tags: ["@beyond-7.31"] },
  async () => {
    const address = "https://tiles.example:8443/kochi/{z}/{x}/{y}.mvt?key=abc";
    const other = await startApp({ MAP_TILES: address });
    const [with_, without] = [await policyOf(other), await policyOf(app)];
    expect(await addressOf(other)).toBe(address);
    await other.close();
    for (const name of ["connect-src", "img-src"]) {
      expect(partOf(with_, name)).toContain(" https://tiles.example:8443");
      expect(partOf(without, name)).not.toContain("https:");
    }
    expect(with_.replaceAll(" https://tiles.example:8443", "").replace(/\s+;/g, ";")).toBe(
      without.replace(/\s+;/g, ";"),
    );
    expect(with_).not.toContain("key=abc");
  },
);

test("without the setting there are no tiles", async () => {
  const plain = await startApp();
  expect(await addressOf(plain)).toBeNull();
  expect((await fetch(`${plain.url}/tiles/kochi%20map.pmtiles`)).status).toBe(404);
  await plain.close();
});
