// Public pages as tools read them: HTML checked by a validator, JSON-LD by its declared shapes, the sitemap by its
// grammar.
import { HtmlValidate } from "html-validate";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "../../platform/database/sql.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { languages } from "@hourhand/contract/languages";
import { invalidInput, notFound } from "@hourhand/contract/problem";
import { workerAddress } from "@hourhand/contract/public-addresses";
import { booking } from "../../../test/bookings.ts";
import { offerLanguages } from "../../../test/languages.ts";
import { customer, worker } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";

const publicUrl = "https://hands.example";
const built =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>T</title></head><body><div id="root"><noscript id="home-words"></noscript></div></body></html>';
let app: TestApp;
let folder: string;
let address: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hourhand-web-"));
  await writeFile(join(folder, "index.html"), built);
  await writeFile(join(folder, "shell.html"), built.replace('<noscript id="home-words"></noscript>', ""));
  app = await startApp({ PUBLIC_URL: publicUrl }, { jobs: false, webFolder: folder });
  await offerLanguages(app);
  const anita = await worker(app, { fullName: `Anita <Nair> & "sons"` });
  const buyer = await customer(app, { first_name: "Meera", last_name: "Das" });
  const id = await booking(app, buyer, anita, "completed", { title: "Ceiling fan" });
  await app.call("PUT", "/user/bookings_view/", {
    token: buyer.token,
    body: { id, rating: 4.5, title: "Quick & <i>", description: "]]></script>&amp;" },
  });
  const { full_name, job_title } = (await app.call("GET", `/user/workers_view/${anita.workerId}`)).body
    .worker;
  address = workerAddress({ id: anita.workerId, full_name, job_title });
  const hidden = await worker(app);
  await sql`update workers set is_active = false where id = ${hidden.workerId}`.execute(
    app.app.platform.pool,
  );
  gone = `/workers/${hidden.workerId}/x`;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
let gone: string;

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // Rules about formatting, not content.
    "no-trailing-whitespace": "off",
    "void-style": "off",
    "attr-quotes": "off",
    "doctype-style": "off",
    "no-inline-style": "off",
    "no-implicit-button-type": "off",
    // Titles contain people's names, which may be long.
    "long-title": "off",
  },
});

/** Returns one page of every kind, with its expected status. */
const pages = (): readonly (readonly [path: string, status: number])[] => [
  ["/", 200],
  ["/workers", 200],
  ["/workers?search=anita", 200],
  ["/workers?job=Electrician&sort=salary", 200],
  ["/workers?search=nobody-at-all", 200],
  [address, 200],
  ["/services/electrician", 200],
  ["/services/electrician/kochi", 200],
  ["/terms", 200],
  ["/privacy", 200],
  ["/workers?page=x", invalidInput.status],
  ["/workers/999999/x", notFound.status],
  ["/services/%ZZ", notFound.status],
  [gone, 410],
];
const inLanguage = (path: string, language: string) =>
  language === "en" ? path : `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;
const read = async (path: string) => {
  const answer = await fetch(app.url + path);
  return { status: answer.status, text: await answer.text() };
};

test("the validator reports errors", async () => {
  const { valid } = await validator.validateString(built.replace("<div", "<p><ul></p><div"));
  expect([valid, (await validator.validateString(built)).valid]).toEqual([false, true]);
});

test.each(languages)(
  "every kind of public page is valid HTML, including refusals, in %s",
  { tags: ["@beyond-7.4"] },
  async (language) => {
    for (const [path, status] of pages()) {
      const page = await read(inLanguage(path, language));
      expect([path, page.status]).toEqual([path, status]);
      const { results } = await validator.validateString(page.text);
      const found = results.flatMap(({ messages }) =>
        messages.map(
          ({ ruleId, message, line }) => `${ruleId}: ${message} (${page.text.split("\n")[line - 1]})`,
        ),
      );
      expect([path, found]).toEqual([path, []]);
    }
  },
);

const site = (path = "") => expect.stringMatching(new RegExp(`^${publicUrl}/${path}`));
/** The allowed fields of each kind of thing; a `?` after a name marks an optional one. */
const shapes: Readonly<Record<string, readonly string[]>> = {
  Organization: ["name", "url", "logo?", "sameAs?"],
  WebSite: ["name", "url", "potentialAction"],
  SearchAction: ["target", "query-input"],
  ItemList: ["numberOfItems", "itemListElement"],
  ListItem: ["position", "name", "url?", "item?"],
  BreadcrumbList: ["itemListElement"],
  Service: ["serviceType", "name", "description", "url", "provider", "areaServed?"],
  City: ["name"],
  FAQPage: ["mainEntity"],
  Question: ["name", "acceptedAnswer"],
  Answer: ["text"],
  Electrician: [
    "@id",
    "name",
    "url",
    "description",
    "priceRange",
    "areaServed?",
    "image?",
    "aggregateRating?",
    "review?",
  ],
  AggregateRating: ["ratingValue", "reviewCount", "bestRating", "worstRating"],
  Review: ["name", "reviewBody", "datePublished", "author", "reviewRating"],
  Person: ["name"],
  Rating: ["ratingValue", "bestRating", "worstRating"],
};
const addressed = new Set(["url", "@id", "item", "image", "logo", "target"]);

/** Checks a thing and everything inside it. @returns the kinds that occur */
function kindsIn(value: unknown, name = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => kindsIn(one, name));
  if (typeof value !== "object" || value === null) {
    expect([name, typeof value]).toEqual([name, typeof value === "number" ? "number" : "string"]);
    expect([name, value]).not.toEqual([name, ""]);
    if (addressed.has(name)) expect(value).toEqual(site());
    return [];
  }
  const {
    "@type": kind,
    "@context": context = "https://schema.org",
    ...fields
  } = value as Record<string, unknown>;
  expect(context).toBe("https://schema.org");
  const shape = shapes[kind as string] ?? [];
  expect([kind, shape.length > 0]).toEqual([kind, true]);
  const declared = new Set(shape.map((one) => one.replace("?", "")));
  expect([kind, Object.keys(fields).filter((one) => !declared.has(one))]).toEqual([kind, []]);
  expect([kind, shape.filter((one) => !one.endsWith("?") && !(one in fields))]).toEqual([kind, []]);
  return [kind as string, ...Object.entries(fields).flatMap(([one, inner]) => kindsIn(inner, one))];
}

test.each(languages)(
  "the structured data of pages has the declared shapes and absolute addresses, in %s",
  { tags: ["@beyond-7.4"] },
  async (language) => {
    const met = new Set<string>();
    for (const [path, status] of pages()) {
      const { text } = await read(inLanguage(path, language));
      const things = Array.from(
        text.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g),
        ([, json]) => JSON.parse(json ?? "") as unknown,
      );
      expect([path, things.length > 0]).toEqual([path, status === 200]);
      for (const kind of kindsIn(things)) met.add(kind);
    }
    expect([...met].toSorted()).toEqual(Object.keys(shapes).toSorted());
  },
);

test(
  "the sitemap is well-formed and has as many parts as the workers need",
  { tags: ["@beyond-7.12"] },
  async () => {
    const { pool } = app.app.platform;
    await sql`select setval(pg_get_serial_sequence('workers', 'id'), 1500)`.execute(pool);
    const last = await worker(app, { fullName: "Zoya & <Co>" });
    expect(last.workerId).toBeGreaterThan(1_000);
    const loc = `<loc>(${publicUrl}/[^<>&"]*(?:&amp;[^<>&"]*)*)</loc>`;
    const declaration = String.raw`<\?xml version="1\.0" encoding="UTF-8"\?>\n`;
    const index = (await read("/sitemap.xml")).text;
    expect(index).toMatch(
      new RegExp(
        `^${declaration}<sitemapindex xmlns="[^"<>&]+">\\n(?:<sitemap>${loc}</sitemap>\\n)+</sitemapindex>\\n$`,
      ),
    );
    const parts = Array.from(index.matchAll(new RegExp(loc, "g")), ([, part]) =>
      (part ?? "").replace(publicUrl, ""),
    );
    // A part has 1,000 ids.
    expect(parts).toEqual(["/sitemaps/pages.xml", "/sitemaps/workers-1.xml", "/sitemaps/workers-2.xml"]);
    const link = String.raw`<xhtml:link rel="alternate" hreflang="[\w-]+" href="(?:[^<>&"]|&amp;)+" />`;
    const texts = await Promise.all(parts.map(async (part) => (await read(part)).text));
    for (const text of texts)
      expect(text).toMatch(
        new RegExp(
          `^${declaration}<urlset xmlns="[^"<>&]+" xmlns:xhtml="[^"<>&]+">\\n(?:<url>${loc}(?:${link})+</url>\\n)+</urlset>\\n$`,
        ),
      );
    expect(texts[1]).toContain(address);
    expect(texts[1]).not.toContain("zoya");
    expect(texts[2]).toContain(`/workers/${last.workerId}/zoya-co-electrician`);
    expect(texts[2]).not.toContain(address);
    expectProblem(await app.call("GET", "/sitemaps/workers-3.xml"), notFound);
  },
);
