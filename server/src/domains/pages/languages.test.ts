// Public pages in three languages (docs/rules/public-pages.md 7, 8, 12).
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notFound } from "@hourhand/contract/problem";
import { workerAddress } from "@hourhand/contract/public-addresses";
import { offerLanguages } from "../../../test/languages.ts";
import { administrator, worker, type TestPerson } from "../../../test/people.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";

const publicUrl = "https://hands.example";
let app: TestApp;
let boss: TestPerson;
let address: string;
let service: string;
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: publicUrl }, { jobs: false });
  boss = await administrator(app);
  const { workerId } = await worker(app, { fullName: "Anita <Nair>" });
  const { full_name, job_title } = (await app.call("GET", `/user/workers_view/${workerId}`)).body.worker;
  address = workerAddress({ id: workerId, full_name, job_title });
  service = /href="(\/services\/[^"]+)"/.exec((await read(address)).text)?.[1] ?? "";
});
afterAll(() => app.close());

const read = async (path: string, accepted = "en") => {
  const answer = await fetch(app.url + path, {
    redirect: "manual",
    headers: { "accept-language": accepted },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
/** The page's locale for link previews, then those of its other languages. */
const localesOf = (text: string) =>
  [...text.matchAll(/property="og:locale(?::alternate)?" content="(\w+)"/g)].map(([, locale]) => locale);
const alternate = (language: string, path: string) =>
  `<link rel="alternate" hreflang="${language}" href="${publicUrl}${path}" />`;

test(
  "a worker's page in Malayalam declares its language everywhere, and links to its other languages",
  { tags: ["@beyond-7.18"] },
  async () => {
    const { status, text, headers } = await read(`${address}?lang=ml`);
    expect([status, headers.get("content-language")]).toEqual([200, "ml"]);
    expect(text).toMatch(/<html [^>]*lang="ml"/);
    expect(text).toMatch(/id="public-page"\s+lang="ml"/);
    expect(text).toContain(`<link rel="canonical" href="${publicUrl}${address}?lang=ml" />`);
    for (const [language, path] of [
      ["en", address],
      ["hi", `${address}?lang=hi`],
      ["ml", `${address}?lang=ml`],
      ["x-default", address],
    ] as const)
      expect(text).toContain(alternate(language, path));
    expect(localesOf(text)).toEqual(["ml_IN", "en_IN", "hi_IN"]);
    expect(localesOf((await read(address)).text)).toEqual(["en_IN", "hi_IN", "ml_IN"]);
    expect(localesOf((await read(`${address}?lang=hi`)).text)).toEqual(["hi_IN", "en_IN", "ml_IN"]);
    for (const words of ["മണിക്കൂറിന് ₹", "റിവ്യൂ ഇല്ല", "ബുക്ക് ചെയ്യുക", "Anita &lt;Nair&gt;: വിവരങ്ങൾ"])
      expect(text).toContain(words);
    expect(/name="description" content="([^"]*)"/.exec(text)?.[1]).toMatch(/മണിക്കൂറിന്.*പരിചയം/);
    // Links keep the reader's language.
    expect(text).toContain('href="/workers?lang=ml"');
    expect(text).toContain(`href="${service}?lang=ml"`);
  },
);

test(
  "every public page has its title, description and text in the language of its address",
  { tags: ["@beyond-7.18"] },
  async () => {
    for (const path of ["/workers", service, `${service}/kochi`, "/terms", "/privacy"]) {
      const page = await read(`${path}?lang=hi`);
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.text).toContain(`<link rel="canonical" href="${publicUrl}${path}?lang=hi" />`);
      for (const part of [
        /<title>([^<]*)/,
        /name="description" content="([^"]*)/,
        /<footer[^>]*>([\s\S]*?)<\/footer>/,
      ])
        expect([path, part.exec(page.text)?.[1]]).toEqual([
          path,
          expect.stringMatching(/\p{Script=Devanagari}/u),
        ]);
    }
    const filtered = await read("/workers?search=anita&lang=hi");
    expect(filtered.text).toContain(`href="${publicUrl}/workers?search=anita&amp;lang=hi"`);
    expect(filtered.text).toContain('content="noindex"');
    expect((await read("/workers?lang=hi")).text).not.toContain('content="noindex"');
  },
);

test(
  "without a language in the address the browser's language is used; the address takes precedence, and caches vary on it",
  { tags: ["@beyond-7.18"] },
  async () => {
    const languageOf = async (path: string, accepted: string) => {
      const { headers, text } = await read(path, accepted);
      expect(headers.get("vary")).toBe("accept-encoding, accept-language");
      return `${/<html [^>]*lang="(\w+)"/.exec(text)?.[1]} ${headers.get("content-language")}`;
    };
    for (const [path, accepted, language] of [
      [address, "hi-IN,hi;q=0.9", "hi"],
      [address, "en-IN", "en"],
      [address, "fr", "en"],
      [`${address}?lang=en`, "hi", "en"],
      [`${address}?lang=ml`, "hi", "ml"],
      [`${address}?lang=fr`, "hi", "hi"],
      [`${address}?lang=`, "en", "en"],
      [`${address}?lang=hi&lang=ml`, "en", "en"],
      [`${address}?lang=HI`, "en", "en"],
    ] as const)
      expect([path, accepted, await languageOf(path, accepted)]).toEqual([
        path,
        accepted,
        `${language} ${language}`,
      ]);
    expect((await read(address, "hi")).text).toContain(alternate("x-default", address));
  },
);

test(
  "a wrong slug redirects to the right one in the same language; a missing page says so in that language",
  { tags: ["@beyond-7.18"] },
  async () => {
    const moved = await read(`${address}-x?lang=hi`);
    expect([moved.status, moved.headers.get("location")]).toEqual([301, `${address}?lang=hi`]);
    expect((await read(`${address}-x?lang=fr`)).headers.get("location")).toBe(address);
    const missing = await read("/workers/999999/x?lang=hi");
    expect(missing.status).toBe(notFound.status);
    expect(missing.text).toContain("<h1>इस पते पर कुछ नहीं है।</h1>");
    expect((await read("/workers?page=x&lang=hi")).text).toMatch(/<h1>पेज [^<]*\p{Script=Devanagari}/u);
  },
);

test(
  "the sitemap has each page in each language, and the same alternates as the page's head",
  { tags: ["@beyond-7.12"] },
  async () => {
    const part = await read("/sitemaps/workers-1.xml");
    expect(part.text).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
    const entries = [...part.text.matchAll(/<url><loc>([^<]*)<\/loc>(.*)<\/url>/g)].filter(([, place]) =>
      place?.startsWith(publicUrl + address),
    );
    const addresses = [address, `${address}?lang=hi`, `${address}?lang=ml`];
    expect(entries.map(([, place]) => place)).toEqual(addresses.map((one) => publicUrl + one));
    const alternatesIn = (text: string) =>
      [...text.matchAll(/rel="alternate" hreflang="([\w-]+)" href="([^"]+)"/g)].map(([, ...link]) => link);
    for (const [index, path] of addresses.entries()) {
      const page = await read(path);
      expect(alternatesIn(entries[index]?.[2] ?? "")).toEqual(alternatesIn(page.text));
      expect(alternatesIn(page.text)).toHaveLength(4);
    }
    const pages = (await read("/sitemaps/pages.xml")).text;
    expect(pages).toContain(`<loc>${publicUrl}/?lang=hi</loc>`);
  },
);

test(
  "a language that the settings do not offer is neither used nor linked",
  { tags: ["@beyond-7.16"] },
  async () => {
    const set = async (languages: string[]) => {
      const { token } = boss;
      const { version } = (await app.call("GET", "/api/v1/admin/settings", { token })).body;
      await app.call("PUT", "/api/v1/admin/settings", { token, body: { version, languages } });
    };
    await set(["en", "ml"]);
    try {
      const { text } = await read(`${address}?lang=hi`);
      expect(text).toMatch(/<html [^>]*lang="en"/);
      expect(text).toContain(`<link rel="canonical" href="${publicUrl}${address}" />`);
      expect(text).not.toContain('hreflang="hi"');
      expect(text).toContain(alternate("ml", `${address}?lang=ml`));
      const part = (await read("/sitemaps/workers-1.xml")).text;
      expect(part).toContain(`${address}?lang=ml`);
      expect(part).not.toContain("lang=hi");
    } finally {
      await set(["en", "hi", "ml"]);
    }
  },
);

test(
  "a market whose first language is German has it at the plain addresses, and for browsers of unknown languages",
  { tags: ["@beyond-7.16", "@languages-1.5"] },
  async () => {
    await offerLanguages(app, ["de", "en"]);
    try {
      for (const [path, accepted, language] of [
        [address, "fr", "de"],
        [address, "*", "de"],
        [address, "", "de"],
        [address, "hi", "de"],
        [address, "en", "en"],
        [`${address}?lang=hi`, "hi", "de"],
        [`${address}?lang=en`, "de", "en"],
        ["/workers", "fr", "de"],
        ["/terms", "fr", "de"],
        ["/workers/999999/x", "fr", "de"],
        ["/services/nothing/at/all", "fr", "de"],
      ] as const) {
        const { headers, text } = await read(path, accepted);
        expect([path, accepted, headers.get("content-language")]).toEqual([path, accepted, language]);
        expect(text).toMatch(new RegExp(`<html [^>]*lang="${language}"`));
      }
      const { text } = await read(`${address}?lang=en`, "de");
      expect(text).toContain(`<link rel="canonical" href="${publicUrl}${address}?lang=en" />`);
      for (const [language, path] of [
        ["de", address],
        ["en", `${address}?lang=en`],
        ["x-default", address],
      ] as const)
        expect(text).toContain(alternate(language, path));
      expect(text).toContain('href="/workers?lang=en"');
      const form = '<input type="hidden" name="lang" value="en"';
      expect((await read("/workers?lang=en", "de")).text).toContain(form);
      const german = (await read(address, "fr")).text;
      expect(german).toContain(`<link rel="canonical" href="${publicUrl}${address}" />`);
      expect(german).not.toContain("lang=de");
      expect((await read("/workers", "de")).text).not.toContain('name="lang"');
      const part = (await read("/sitemaps/workers-1.xml")).text;
      expect(part).toContain(`<loc>${publicUrl}${address}</loc>`);
      expect(part).toContain(`${address}?lang=en`);
      expect(part).not.toContain("lang=de");
      const moved = await read(`${address}-x?lang=en`, "de");
      expect(moved.headers.get("location")).toBe(`${address}?lang=en`);
      const manifest = await read("/manifest.webmanifest", "fr");
      expect(JSON.parse(manifest.text)).toMatchObject({ lang: "de" });
    } finally {
      await offerLanguages(app, ["en", "hi", "ml"]);
    }
  },
);

test("active filters of a list appear as links to the list without them, in the page's language", async () => {
  const chips = async (path: string) =>
    Array.from(
      (await read(path)).text.matchAll(
        /<li>\s*<a\s+href="([^"]*)"\s+aria-label="([^"]*)"\s*>([^<]*)<\/a\s*>/g,
      ),
      ([, ...parts]) => parts.map((part) => part.replaceAll("&amp;", "&")),
    );
  const title = "Electrician";
  expect(await chips(service)).toEqual([["/workers", `Remove the filter ${title}`, title]]);
  expect(await chips(`${service}/kochi?lang=hi`)).toEqual([
    [`${service}?lang=hi`, "फ़िल्टर हटाएँ: कोच्चि के पास", "कोच्चि के पास"],
    ["/workers?lang=hi", `फ़िल्टर हटाएँ: ${title}`, title],
  ]);
  expect(await chips(`/workers?job=${title}&search=a&sort=salary&page=1`)).toEqual([
    ["/workers?search=a&sort=salary", `Remove the filter ${title}`, title],
  ]);
  expect(await chips(`/workers?job=${title}&minPrice=1`)).toEqual([]);
  const { text } = await read(`${service}/kochi?lang=hi`);
  expect(text).toMatch(/<span class="place">[\d.]+ किमी दूर<\/span>/);
  expect((await read(service)).text).not.toContain('class="place"');
});

test("a page in another script preloads its typeface, like Home", { tags: ["@beyond-7.4"] }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "hourhand-web-"));
  const link = (name: string) =>
    `<link rel="preload" href="/assets/${name}.woff2" as="font" type="font/woff2" crossorigin>`;
  const built = (...names: string[]) =>
    `<!doctype html><html lang="en"><head><title>T</title>${names.map(link).join("")}</head><body><div id="root"></div></body></html>`;
  // The file's name in the build, which the styles of every page use.
  const rupee = "anek-latin-rupee-1a2b3c4d";
  const style = `<style>@font-face{src:url(/assets/${rupee}.woff2)}</style>`;
  for (const [name, page] of [
    ["index.html", built("latin")],
    ["index.ml.html", built("latin", "malayalam")],
    ["shell.html", built("latin").replace("</head>", `${style}</head>`)],
  ] as const)
    await writeFile(join(folder, name), page);
  const other = await startApp({}, { jobs: false, webFolder: folder, databaseUrl: app.databaseUrl });
  try {
    for (const path of [address, "/workers", service]) {
      const typefaces = async (language: string) => {
        const page = await (await fetch(`${other.url}${path}?lang=${language}`)).text();
        return Array.from(page.matchAll(/href="\/assets\/([\w-]+)\.woff2/g), ([, name]) => name);
      };
      expect(await typefaces("en")).toEqual(["latin", rupee]);
      expect(await typefaces("ml")).toEqual(["latin", "malayalam", rupee]);
    }
    // A page without a price does not wait for the rupee sign.
    expect(await (await fetch(`${other.url}/terms`)).text()).not.toContain(`href="/assets/${rupee}`);
  } finally {
    await other.close();
    await rm(folder, { recursive: true, force: true });
  }
});
