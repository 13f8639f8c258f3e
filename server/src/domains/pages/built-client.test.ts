// The built web client as the server serves it, with the demo story: icons, compression, languages, and files that no
// build may contain.
import { readdirSync, readFileSync } from "node:fs";
import { get } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { once } from "node:events";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { builtClient } from "../../../test/built-client.ts";
import { testApp } from "../../../test/start-app.ts";
import { loadDemo } from "../../load-demo.ts";

const app = testApp({}, { jobs: false, webFolder: builtClient() });
beforeAll(async () => {
  await loadDemo(app.app.platform);
});

const read = async (path: string): Promise<string> => {
  const headers = { accept: "text/html", "accept-language": "en" };
  return (await app.call("GET", path, { headers })).body;
};

test(
  "the manifest is linked, and every icon has the size and type that it declares",
  { tags: ["@beyond-7.22"] },
  async () => {
    for (const page of ["/", "/worker"]) {
      const html = await read(page);
      expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">');
      expect(html).toContain('<link rel="apple-touch-icon" href="/icons/apple-touch.png">');
    }
    const { icons } = (await app.call("GET", "/manifest.webmanifest")).body as {
      icons: { src: string; sizes: string; type: string }[];
    };
    expect(icons.length).toBeGreaterThan(0);
    for (const { src, sizes, type } of [
      ...icons,
      { src: "/icons/apple-touch.png", sizes: "180x180", type: "image/png" },
    ]) {
      const answer = await fetch(app.url + src);
      expect(answer.headers.get("content-type")).toBe(type);
      // A PNG states its size in its first chunk.
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
    }
  },
);

test("scripts are sent in Brotli and are cached permanently", async () => {
  const script = /\/assets\/libraries-[^"]+\.js/.exec(await read("/"))?.[0] ?? "";
  // Not with fetch, which always sends its own accepted encodings.
  const asked = get(app.url + script, { headers: { "accept-encoding": "br" } });
  const [answer] = (await once(asked, "response")) as [{ headers: IncomingHttpHeaders; resume(): void }];
  answer.resume();
  expect(answer.headers).toMatchObject({
    "content-encoding": "br",
    "cache-control": "public, max-age=31536000, immutable",
  });
});

/** Returns the links of a document to other pages of the product. */
const linksOf = (text: string): string[] =>
  [...text.matchAll(/<a\b[^>]*?\shref="(\/[^"]*)"/g)].map(([, path = ""]) => path.replaceAll("&amp;", "&"));

test.each(["hi", "ml"])(
  "every link and search form that the server renders in %s keeps the language",
  async (language) => {
    const worker = linksOf(await read("/workers")).find((path) => /^\/workers\/\d/.test(path)) ?? "";
    const town =
      linksOf(await read("/services/plumber")).find((path) => /^\/services\/plumber\/./.test(path)) ?? "";
    expect([worker, town]).not.toContain("");
    const asked = [
      "/",
      "/workers",
      "/workers?search=anita",
      "/workers?page=2",
      "/services/plumber",
      town,
      worker,
    ];
    for (const path of [...asked, "/terms", "/privacy", "/workers/999999/nobody", "/services/nothing"]) {
      const text = await read(`${path}${path.includes("?") ? "&" : "?"}lang=${language}`);
      expect(text, path).toContain(`lang="${language}"`);
      const links = linksOf(text);
      expect(links.length, path).toBeGreaterThan(2);
      expect(
        links.filter((link) => new URL(link, app.url).searchParams.get("lang") !== language),
        path,
      ).toEqual([]);
      for (const [form = ""] of text.matchAll(/<form\b.*?<\/form>/gs))
        expect(form, path).toMatch(new RegExp(`<input type="hidden" name="lang" value="${language}" ?/?>`));
    }
  },
);

test(
  "a build does not contain the page of parts, and its address is unknown",
  { tags: ["@screens-4.2"] },
  async () => {
    const { status, body } = await app.call("GET", "/dev/ui", { headers: { accept: "text/html" } });
    // Like any unknown address, it gets the client's shell, which shows that the page is missing.
    const page = body.includes('<div id="root"') ? "the shell" : body;
    expect(`${status} ${page}`).toBe("404 the shell");
    const files = readdirSync(builtClient(), { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.(?:js|html|json)$/.test(name),
    );
    expect(files.length).toBeGreaterThan(20);
    const texts = files.map((name) => [name, readFileSync(join(builtClient(), name), "utf8")] as const);
    // Searches for text of the page itself, and for its files' names in Vite's build metadata.
    expect(texts.filter(([, text]) => /The page of parts|parts\/main|Drawn to fail/.test(text))).toEqual([]);
  },
);
