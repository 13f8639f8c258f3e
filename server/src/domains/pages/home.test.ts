// Home without scripts: the same content as its call, with links to every public page (docs/rules/public-pages.md 17).
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "../../platform/database/sql.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { languages } from "@hourhand/contract/languages";
import { workerAddress } from "@hourhand/contract/public-addresses";
import { toggleWorker } from "@hourhand/contract/catalogue-admin";
import { booking } from "../../../test/bookings.ts";
import { offerLanguages } from "../../../test/languages.ts";
import { administrator, customer, worker, type TestWorker } from "../../../test/people.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { catalogues } from "../../platform/sentences.ts";

const publicUrl = "https://hands.example";
const place = '<noscript id="home-words"></noscript>';
const built = `<!doctype html><html lang="en"><head><title>T</title></head><body><div id="root"><h1>Home</h1>${place}</div></body></html>`;
let app: TestApp;
let folder: string;
let anita: TestWorker;
let address: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hourhand-web-"));
  for (const name of ["index.html", "shell.html"]) await writeFile(join(folder, name), built);
  app = await startApp({ PUBLIC_URL: publicUrl }, { jobs: false, webFolder: folder });
  await offerLanguages(app);
  anita = await worker(app, { fullName: "Anita <Nair>" });
  const buyer = await customer(app, { first_name: "Meera", last_name: "Das" });
  const id = await booking(app, buyer, anita, "completed", { title: "Ceiling fan" });
  await app.call("PUT", "/user/bookings_view/", {
    token: buyer.token,
    body: { id, rating: 4.5, title: "Quick", description: "</noscript><b>tidy" },
  });
  const unworded = await booking(app, buyer, anita, "completed", { title: "Doorbell", startTime: "12:00" });
  await app.call("PUT", "/user/bookings_view/", {
    token: buyer.token,
    body: { id: unworded, rating: 5, title: "Amazing experince", description: " " },
  });
  await sql`select compact_counters()`.execute(app.app.platform.pool);
  const { full_name, job_title } = (await app.call("GET", `/user/workers_view/${anita.workerId}`)).body
    .worker;
  address = workerAddress({ id: anita.workerId, full_name, job_title });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const read = async (path: string) => (await fetch(app.url + path)).text();
const wordsOf = (text: string) => /<noscript id="home-words">([\s\S]*?)<\/noscript>/.exec(text)?.[1] ?? "";
const linksOf = (text: string) =>
  Array.from(text.matchAll(/<a href="([^"]*)"/g), ([, path]) => (path ?? "").replaceAll("&amp;", "&"));

test.each(languages)(
  "Home without scripts shows the content of its call and links to public pages, in %s",
  { tags: ["@beyond-7.4"] },
  async (language) => {
    const to = (path: string) => (language === "en" ? path : `${path}?lang=${language}`);
    await expect.poll(async () => wordsOf(await read(to("/")))).toContain("Meera Das");
    const text = await read(to("/"));
    const words = wordsOf(text);
    const { body } = await app.call("GET", "/user/home_view/");
    expect(body.workers).toHaveLength(1);
    const translated = (english: string) => (language === "en" ? english : catalogues[language][english]);
    for (const one of [
      "Anita &lt;Nair&gt;",
      "Electrician",
      "Ceiling fan",
      "&lt;/noscript&gt;&lt;b&gt;tidy",
      translated("Services delivered"),
      translated("Registered customers"),
      translated("Verified workers"),
      translated("What customers say"),
      `<dd>${body.servicesDelivered}</dd>`,
      `<dd>${body.registeredCustomers}</dd>`,
      `<dd>${body.verifiedWorkers}</dd>`,
    ])
      expect(words).toContain(one);
    // A review without text is never quoted.
    expect(words).not.toContain("Doorbell");
    expect(words).not.toMatch(/undefined|NaN|null|@|latitude|longitude/);
    const links = linksOf(words);
    expect(links).toEqual(["/services/electrician", address, "/workers", "/terms", "/privacy"].map(to));
    for (const link of links) expect([link, (await fetch(app.url + link)).status]).toEqual([link, 200]);

    expect(text).toContain(`<link rel="canonical" href="${publicUrl}${to("/")}" />`);
    for (const other of languages)
      expect(text).toContain(
        `hreflang="${other}" href="${publicUrl}/${other === "en" ? "" : `?lang=${other}`}"`,
      );
    const things = Array.from(
      text.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g),
      ([, json]) => JSON.parse(json ?? "")["@type"],
    );
    expect(things).toEqual(["Organization", "WebSite"]);
  },
);

test("the compressed page equals the plain one, and a hidden worker disappears from Home at once", async () => {
  const answer = await fetch(`${app.url}/`, { headers: { "accept-encoding": "br" } });
  expect(await answer.text()).toBe(await read("/"));
  const { token } = await administrator(app);
  const toggle = () =>
    app.call(toggleWorker.method, toggleWorker.path.replace(":id", `${anita.workerId}`), {
      token,
      body: { id: anita.workerId },
    });
  await toggle();
  try {
    await expect.poll(async () => wordsOf(await read("/")), { timeout: 1_000 }).not.toContain("Anita");
    // While nobody is listed, the category is announced as coming soon, and no figure shows zero.
    await expect.poll(async () => wordsOf(await read("/"))).toContain("soon");
    const words = wordsOf(await read("/"));
    expect(words).toContain("Electrician");
    expect(words).not.toMatch(/Verified workers|<dd>|\/services\//);
    expect(words).toContain("Meera Das");
  } finally {
    await toggle();
  }
  await expect.poll(async () => wordsOf(await read("/"))).toContain("Anita");
});
