// What the settings change on pages: the defaults are as built; a name, colours, a logo and own texts, all
// before the first paint.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { administrator, type TestPerson } from "../../../test/people.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";

const built = (root: string) => `<!doctype html>
<html lang="en" data-theme="light"><head><title>HourHand – skilled hands by the hour</title>
<meta name="theme-color" content="#0b4f4f"><link rel="icon" href="/assets/mark-a1_b2.svg" type="image/svg+xml">
<script>start("HourHand".length)</script></head><body><div id="root">${root}</div></body></html>`;
const home = built(
  '<a aria-label="HourHand, to the home page"><img src="/assets/mark-a1_b2.svg">HourHand</a>',
);
const path = "/api/v1/admin/settings";
const soon = { timeout: 30_000 };

let folder: string;
let one: TestApp;
let two: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hourhand-web-"));
  await writeFile(join(folder, "index.html"), home);
  await writeFile(join(folder, "shell.html"), built(""));
  one = await startApp({}, { jobs: false, webFolder: folder });
  two = await startApp({}, { jobs: false, webFolder: folder, databaseUrl: one.databaseUrl });
  admin = await administrator(one, { id: 3 });
});
afterAll(async () => {
  await two.close();
  await one.close();
  await rm(folder, { recursive: true, force: true });
});

const pageOf = async (app: TestApp, at = "/") => (await fetch(app.url + at)).text();
/** Removes Home's own lines for search engines (docs/rules/public-pages.md 1). */
const withoutThem = (page: string) =>
  page.replace(/<title>[^<]*<\/title>/, "").replace(/\s*<meta name="description"[\s\S]*(?=<\/head>)/, "");
const edit = async (body: Record<string, unknown>, app = one, { token } = admin) => {
  const { version } = (await app.call("GET", path, { token })).body;
  const answer = await app.call("PUT", path, { token, body: { version, ...body } });
  expect(answer.status).toBe(200);
};

test("with default settings each page is as built", async () => {
  const app = await startApp({}, { jobs: false, webFolder: folder });
  try {
    expect(withoutThem(await pageOf(app))).toBe(withoutThem(home));
    expect(await pageOf(app, "/signin")).toBe(built(""));
    const body = { languages: ["en", "hi"], contact: { email: "a@example.com" } };
    await edit(body, app, await administrator(app));
    expect(withoutThem(await pageOf(app))).toBe(withoutThem(home));
  } finally {
    await app.close();
  }
});

test("outside India each page carries its market, so that the client's first render is right", async () => {
  const app = await startApp(
    { MARKET_COUNTRY: "DE", MARKET_CURRENCY: "EUR", MARKET_TIME_ZONE: "Europe/Berlin" },
    { jobs: false, webFolder: folder },
  );
  try {
    const { market } = (await app.call("GET", "/api/v1/settings")).body;
    for (const at of ["/", "/signin", "/workers"]) {
      const page = await pageOf(app, at);
      const [, written = ""] = /<html [^>]*data-market="([^"]*)"/.exec(page) ?? [];
      expect(JSON.parse(written.replaceAll("&quot;", '"'))).toEqual(market);
    }
    const locales = async (at: string) =>
      [...(await pageOf(app, at)).matchAll(/property="og:locale(?::alternate)?" content="(\w+)"/g)].map(
        ([, locale]) => locale,
      );
    expect(await locales("/")).toEqual(["de_DE", "en_DE"]);
    expect(await locales("/?lang=en")).toEqual(["en_DE", "de_DE"]);
  } finally {
    await app.close();
  }
});

test(
  "a page offers the configured languages that have texts, in the order of the settings",
  { tags: ["@beyond-8.11"] },
  async () => {
    const other = await mkdtemp(join(tmpdir(), "hourhand-web-"));
    const page = built("").replace('lang="en"', 'lang="en" data-languages="en hi ml"');
    await writeFile(join(other, "index.html"), page);
    const app = await startApp({}, { jobs: false, webFolder: other, databaseUrl: one.databaseUrl });
    try {
      const offered = async (languages: string[]) => {
        await edit({ languages });
        return vi.waitFor(async () => {
          const [, said] = /data-languages="([^"]*)"/.exec(await pageOf(app)) ?? [];
          expect(said).toBe(languages.filter((language) => language !== "de").join(" ") || "en");
        }, soon);
      };
      await offered(["ml"]);
      await offered(["hi", "en"]);
      await offered(["en"]);
      await offered(["ml", "de", "en"]);
      await offered(["de"]);
      await offered(["en", "hi", "ml"]);
    } finally {
      await app.close();
      await rm(other, { recursive: true, force: true });
    }
  },
);

test(
  "the drawn Home's links have the language, except for the first offered one, whose addresses are plain",
  { tags: ["@languages-1.5"] },
  async () => {
    const other = await mkdtemp(join(tmpdir(), "hourhand-web-"));
    const drawn = (language: string) =>
      built(
        `<a href="/workers?lang=${language}">W</a><a href="/workers?job=Cook&amp;lang=${language}">C</a>` +
          `<form action="/workers"><input type="hidden" name="lang" value="${language}"></form>`,
      );
    await writeFile(join(other, "index.html"), drawn("en"));
    await writeFile(join(other, "index.de.html"), drawn("de"));
    const app = await startApp({}, { jobs: false, webFolder: other, databaseUrl: one.databaseUrl });
    const linksIn = async (language: string) => {
      const page = await (await fetch(app.url, { headers: { "accept-language": language } })).text();
      return page.match(/href="\/workers[^"]*"|name="lang" value="\w+"/g);
    };
    const plain = ['href="/workers"', 'href="/workers?job=Cook"'];
    const inLanguage = (language: string) => [
      `href="/workers?lang=${language}"`,
      `href="/workers?job=Cook&amp;lang=${language}"`,
      `name="lang" value="${language}"`,
    ];
    try {
      for (const [offered, en, de] of [
        [["en", "de"], plain, inLanguage("de")],
        [["de", "en"], inLanguage("en"), plain],
        [["de"], plain, plain],
      ] as const) {
        await edit({ languages: offered });
        await vi.waitFor(
          async () => expect([await linksIn("en"), await linksIn("de")]).toEqual([en, de]),
          soon,
        );
      }
    } finally {
      await edit({ languages: ["en", "hi", "ml"] });
      await app.close();
      await rm(other, { recursive: true, force: true });
    }
  },
);

test(
  "name, colours and own texts appear in every page, on every process",
  { tags: ["@beyond-8.9"] },
  async () => {
    await pageOf(two);
    await edit({
      name: 'Ghar & "Seva" $&',
      colours: { primary: "#1a4f8a", accent: "#8a3b00" },
      legal_texts: { privacy: "Ours." },
    });
    for (const app of [one, two])
      await vi.waitFor(async () => expect(await pageOf(app)).toContain("Ghar &amp;"), soon);
    for (const at of ["/", "/admin-panel", "/no-such-page"]) {
      const page = await pageOf(two, at);
      expect(page).toContain("<title>Ghar &amp; &quot;Seva&quot; $&amp; – skilled hands by the hour</title>");
      expect(page).toContain('<html data-name="Ghar &amp; &quot;Seva&quot; $&amp;" lang="en"');
      expect(page).toContain("html[data-theme=light]{--hh-palette-primary-main:#1a4f8a;");
      expect(page).toMatch(/html\[data-theme=dark\]\{--hh-palette-primary-main:#[0-9a-f]{6};/);
      expect(page).toMatch(/theme-color" content="#(?!0b4f4f)[0-9a-f]{6}"/);
    }
    const answer = await fetch(one.url, { headers: { "accept-encoding": "identity" } });
    const packed = await new Promise<Buffer>((resolve, reject) => {
      import("node:http")
        .then(({ get }) =>
          get(one.url, { headers: { "accept-encoding": "br" } }, (response) => {
            const chunks: Buffer[] = [];
            response.on("data", (chunk: Buffer) => chunks.push(chunk));
            response.on("end", () => resolve(Buffer.concat(chunks)));
          }),
        )
        .catch(reject);
    });
    expect(brotliDecompressSync(packed).toString()).toBe(await answer.text());
  },
);

test("a script in the page runs: the policy has its hash", async () => {
  const answer = await fetch(one.url);
  const [, script = ""] = /<script>([^<]*)<\/script>/.exec(await answer.text()) ?? [];
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(script));
  expect(answer.headers.get("content-security-policy")).toContain(Buffer.from(digest).toString("base64"));
});

test("a logo replaces the product's mark, and removing it restores the mark", async () => {
  const body = new FormData();
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: "#1a4f8a" } });
  body.append("logo", new Blob([new Uint8Array(await picture.png().toBuffer())]), "logo.png");
  const { logo } = (await one.call("PUT", `${path}/logo`, { token: admin.token, body })).body.settings;
  const page = await pageOf(one);
  expect(page).toContain(`data-logo="${logo}"`);
  expect(page).toContain(`<link rel="icon" href="${logo}" type="image/webp">`);
  expect(page).toContain(`<img src="${logo}">`);
  await one.call("DELETE", `${path}/logo`, { token: admin.token });
  expect(await pageOf(one)).toContain('<img src="/assets/mark-a1_b2.svg">');
});
