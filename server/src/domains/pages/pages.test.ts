// Pages for visitors and search engines, read without scripts (docs/rules/public-pages.md).
import { sql } from "../../platform/database/sql.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listWorkers } from "@hourhand/contract/catalogue";
import { notFound, tooManyRequests } from "@hourhand/contract/problem";
import { workerAddress } from "@hourhand/contract/public-addresses";
import { administrator, customer, worker, type TestWorker } from "../../../test/people.ts";
import { storeBooking } from "../../../test/bookings.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";

const publicUrl = "https://hands.example";
let app: TestApp;
let anita: TestWorker;
let address: string;
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: publicUrl }, { jobs: false });
  anita = await worker(app, { fullName: "Anita <Nair>" });
  const { full_name, job_title } = (await app.call("GET", `/user/workers_view/${anita.workerId}`)).body
    .worker;
  address = workerAddress({ id: anita.workerId, full_name, job_title });
  const someone = await customer(app, { first_name: "Meera", last_name: "Das" });
  const booking = await storeBooking(app, {
    workerId: anita.workerId,
    slotId: anita.slots[1] ?? 0,
    customerId: someone.id,
    on: "2026-01-05",
    from: "08:00",
    to: "09:00",
    status: "completed",
  });
  await sql`insert into reviews (booking_id, customer_id, worker_id, rating_halves, title, description)
  values (${booking}, ${someone.id}, ${anita.workerId}, 9, 'Quick', '</script><b>tidy')`.execute(
    app.app.platform.pool,
  );
  await sql`update workers set rating_halves = 9, reviews_count = 1 where id = ${anita.workerId}`.execute(
    app.app.platform.pool,
  );
});
afterAll(() => app.close());

const open = (path: string) => fetch(app.url + path, { redirect: "manual" });
const read = async (path: string) => {
  const answer = await open(path);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
/** Returns what an empty page says: its status and its sentence. */
const refusalOf = async (path: string) => {
  const { status, text } = await read(path);
  expect(text).toContain('content="noindex"');
  return `${status} ${/<h1>([^<]*)/.exec(text)?.[1]}`;
};
const unknown = "404 There is nothing at this address.";
const thingsOf = (text: string) =>
  [...text.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(([, json]) =>
    JSON.parse(json ?? ""),
  );

test(
  "a worker's page has in its HTML the content for readers, and the metadata for search engines and chat apps",
  { tags: ["@beyond-7.4"] },
  async () => {
    const { status, text, headers } = await read(address);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(text).toContain('<html lang="en"');
    expect(text).toMatch(/<title>Anita &lt;Nair&gt;, [^<]+ – HourHand<\/title>/);
    expect(text.match(/<title>/g)).toHaveLength(1);
    expect(text).toContain(`<link rel="canonical" href="${publicUrl}${address}" />`);
    expect(text).toContain(`hreflang="en" href="${publicUrl}${address}"`);
    expect(text).toContain('property="og:title"');
    expect(text).not.toContain('content="noindex"');
    expect(text).not.toContain("</script><b>tidy");
    for (const words of ["Anita &lt;Nair&gt;", "an hour", "4.5 of 5 from 1 review", "Meera Das", "Quick"])
      expect(text).toContain(words);
    expect(text).not.toMatch(/latitude|longitude|example\.com/);
    const [business, trail] = thingsOf(text);
    expect(business).toMatchObject({
      "@context": "https://schema.org",
      name: "Anita <Nair>",
      url: publicUrl + address,
      areaServed: { "@type": "City", name: "Kochi" },
      aggregateRating: { ratingValue: 4.5, reviewCount: 1 },
      review: [{ author: { name: "Meera Das" }, reviewBody: "</script><b>tidy" }],
    });
    expect(trail).toMatchObject({ "@type": "BreadcrumbList" });
    expect(trail.itemListElement).toHaveLength(4);
  },
);

test(
  "a wrong slug redirects to the right one; a worker who is no longer listed is 410, an unknown one 404",
  { tags: ["@beyond-7.8"] },
  async () => {
    for (const path of [`/workers/${anita.workerId}`, `/workers/${anita.workerId}/somebody-else`]) {
      const answer = await open(path);
      expect([answer.status, answer.headers.get("location")]).toEqual([301, address]);
    }
    const hidden = await worker(app);
    await sql`update workers set is_active = false where id = ${hidden.workerId}`.execute(
      app.app.platform.pool,
    );
    expect(await refusalOf(`/workers/${hidden.workerId}/x`)).toBe("410 This worker is no longer listed.");
    for (const id of ["999999", "0", "-1", "x", "1e3", "9".repeat(30)])
      expect([id, await refusalOf(`/workers/${id}/x`)]).toEqual([id, unknown]);
  },
);

test("names in any script make working addresses", { tags: ["@beyond-7.9"] }, async () => {
  const meera = await worker(app, { fullName: "മീര दास" });
  const answer = await open(`/workers/${meera.workerId}`);
  const location = answer.headers.get("location") ?? "";
  expect(decodeURIComponent(location)).toMatch(/^\/workers\/\d+\/മീര-दास-/);
  expect((await read(location)).status).toBe(200);
});

test(
  "the list shows its workers, is indexed only without filter and page, and shows refusals as a page",
  { tags: ["@beyond-7.10"] },
  async () => {
    const plain = await read("/workers");
    expect(plain.text).toContain(`href="${address}"`);
    expect(plain.text).not.toContain("noindex");
    expect(thingsOf(plain.text)[0]).toMatchObject({ "@type": "ItemList" });
    expect((await read("/workers?search=anita")).text).toMatch(/noindex[\s\S]*Anita/);
    expect((await read("/workers?page=2")).text).toContain("noindex");
    expect((await read("/workers?search=nobody-at-all")).text).toContain("Nobody is listed here");
    for (const query of [
      "page=x",
      "page=0",
      "minPrice=cheap",
      "date=2026-13-45",
      "sort=colour",
      "page=1&page=2",
    ]) {
      expect([query, await refusalOf(`/workers?${query}`)]).toEqual([
        query,
        expect.stringMatching(/^400 .*\.$/),
      ]);
      expect((await read(`/workers?${query}`)).text).toContain('<a class="act" href="/workers">');
    }
  },
);

test("a category and a category in a town have pages of their own", { tags: ["@beyond-7.11"] }, async () => {
  const { text } = await read(address);
  const path = /href="(\/services\/[^"]+)"/.exec(text)?.[1] ?? "";
  const page = await read(path);
  expect(page.status).toBe(200);
  expect(page.text).toContain(`href="${address}"`);
  expect(thingsOf(page.text).map((thing) => thing["@type"])).toEqual([
    "Service",
    "ItemList",
    "FAQPage",
    "BreadcrumbList",
  ]);
  expect((await open(path.toUpperCase().replace("/SERVICES", "/services"))).headers.get("location")).toBe(
    path,
  );
  expect(await refusalOf(`${path}/atlantis`)).toBe(unknown);
  expect(await refusalOf("/services/astronaut")).toBe(unknown);
  const far = await worker(app, { latitude: 28.61, longitude: 77.21 });
  // Another query than in other tests, whose page may be older than that worker: pages are cached for five seconds.
  const town = await read(`${path}/kochi?far`);
  expect(town.status).toBe(200);
  expect(town.text).toContain("<title>Electricians in Kochi, from ₹300 an hour – ");
  expect(town.text).toMatch(/<h1 [^>]*>Electricians in Kochi, from ₹300 an hour<\/h1>/);
  expect(town.text).not.toContain(`/workers/${far.workerId}/`);
  const near = town.text.match(/<li class="card">/g)?.length ?? 0;
  expect(near).toBeGreaterThan(0);
  expect(town.text).toContain(`>${near} worker`);
  // A search within the list keeps the category; every category is one link away.
  expect(town.text).toContain('name="job" value="Electrician"');
  expect((await read("/workers")).text).toContain(`href="${path}"`);
});

test("a category's page answers three questions by the category's own rules", async () => {
  const { token } = await administrator(app);
  const { body } = await app.call("GET", "/admin_view/job_view/", { token });
  const { id } = body.Jobs.find(({ title }: { title: string }) => title === "Electrician");
  const questionsIn = (text: string) => {
    const { mainEntity } = thingsOf(text).find((thing) => thing["@type"] === "FAQPage") as unknown as {
      mainEntity: { name: string; acceptedAnswer: { text: string } }[];
    };
    for (const { name } of mainEntity) expect(text).toContain(`<h2>${name}</h2>`);
    return mainEntity.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text] as const);
  };
  const [cancel, check, pay] = questionsIn((await read("/services/electrician")).text);
  expect(cancel).toEqual([
    "How do I cancel a booking?",
    expect.stringContaining("24 h or more before the start: 0 %."),
  ]);
  expect(cancel?.[1]).toContain("If you pay the worker at the visit, nothing is taken");
  expect(check).toEqual(["How are workers checked?", expect.stringContaining("proof of identity")]);
  expect(pay).toEqual(["How do I pay?", expect.stringContaining("price per hour times the hours you book")]);
  const rules = { cancel_tiers: [{ hours_before: 0, percent: 35 }] };
  const edit = await app.call("PUT", `/api/v1/admin/policies/${id}`, { token, body: rules });
  expect(edit.status).toBe(201);
  // Another query is another page here as well.
  const [other] = questionsIn((await read("/services/electrician/kochi?fresh")).text);
  expect(other?.[1]).toContain("At any time: 35 %.");
});

test("a category's page counts the workers of each town", async () => {
  const { text } = await read("/services/electrician?counts");
  const links = [...text.matchAll(/href="\/services\/electrician\/([^"]+)">([^<]+)<\/a>/g)].map(
    ([, slug, words]) => [slug, words],
  );
  expect(links).toContainEqual(["kochi", expect.stringMatching(/^Kochi \([1-9]\d*\)$/)]);
});

test(
  "the sitemap has pages that exist under their canonical address; robots.txt names the sitemap",
  { tags: ["@beyond-7.12"] },
  async () => {
    expect((await read("/robots.txt")).text).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
    const locations = (text: string) =>
      [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => (place ?? "").replace(publicUrl, ""));
    const parts = locations((await read("/sitemap.xml")).text);
    expect(parts).toEqual(["/sitemaps/pages.xml", "/sitemaps/workers-1.xml"]);
    const paths = (await Promise.all(parts.map(async (part) => locations((await read(part)).text)))).flat();
    expect(paths).toEqual(expect.arrayContaining(["/workers", address]));
    // Leaves out Home, which is the client's, because this test does not build the client.
    for (const path of paths.filter((one) => !/^\/(\?|$)/.test(one))) {
      const page = await read(path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.text).toContain(`<link rel="canonical" href="${publicUrl}${path}" />`);
    }
    expect((await app.call("GET", "/sitemaps/workers-x.xml")).body.code).toBe(notFound.code);
  },
);

test("a part of the sitemap has at most 1,000 workers, is compressed, and is written once a minute", async () => {
  const other = await startApp({ PUBLIC_URL: publicUrl }, { jobs: false });
  const { pool } = other.app.platform;
  const part = async (number: number, encoding: string) => {
    const answer = await fetch(`${other.url}/sitemaps/workers-${number}.xml`, {
      headers: { "accept-encoding": encoding },
    });
    const { status, headers } = answer;
    return { status, headers, text: await answer.text() };
  };
  await worker(other, { fullName: "First One" });
  await sql`select setval(pg_get_serial_sequence('workers', 'id'), 1000)`.execute(pool);
  await worker(other, { fullName: "Second One" });
  const index = await (await fetch(`${other.url}/sitemap.xml`)).text();
  expect(index.match(/workers-\d+\.xml/g)).toEqual(["workers-1.xml", "workers-2.xml"]);
  for (const encoding of ["gzip", "gzip;q=0", "br", "gzip, deflate, br"]) {
    const { status, headers, text } = await part(1, encoding);
    expect(status).toBe(200);
    expect(headers.get("content-encoding")).toBe(/^gzip(,|$)/.test(encoding) ? "gzip" : null);
    expect(headers.get("vary")).toBe("accept-encoding");
    expect(headers.get("cache-control")).toBe("public, max-age=3600");
    expect(text).toContain("first-one");
    expect(text).not.toContain("second-one");
  }
  expect((await part(2, "gzip")).text).toContain("second-one");
  expect((await part(3, "gzip")).status).toBe(notFound.status);
  await other.close();
});

test(
  "public pages are rate-limited like the list, with a page that says so",
  { tags: ["@beyond-7.14"] },
  async () => {
    const limited = await startApp({ RATE_LIMITS: "on" }, { jobs: false });
    try {
      const statuses = new Set<number>();
      let last = "";
      for (let asked = 0; asked <= listWorkers.perMinute; asked++) {
        const answer = await fetch(`${limited.url}/workers`);
        statuses.add(answer.status);
        last = await answer.text();
      }
      expect([...statuses]).toEqual([200, tooManyRequests.status]);
      expect(last).toContain('<a class="act" href="/workers">');
    } finally {
      await limited.close();
    }
  },
);
