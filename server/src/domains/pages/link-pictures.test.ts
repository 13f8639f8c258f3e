// Link pictures of public pages, fetched as a chat app fetches them (docs/rules/public-pages.md 9).
import sharp from "sharp";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { listWorkers } from "@hourhand/contract/catalogue";
import { languages } from "@hourhand/contract/languages";
import { notFound, tooManyRequests } from "@hourhand/contract/problem";
import { offerLanguages } from "../../../test/languages.ts";
import { administrator, worker, type TestWorker } from "../../../test/people.ts";
import { startApp, testApp } from "../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let anita: TestWorker;
beforeAll(async () => {
  await offerLanguages(app);
  anita = await worker(app, { fullName: "അനിത <b>കുഞ്ഞിലക്ഷ്മി</b> & നായർ" });
  // What compresses worst: a face of noise.
  const noise = Buffer.from(
    Uint8Array.from({ length: 600 * 600 * 3 }, (_, at) => (at * 2_654_435_761) >>> 13),
  );
  const face = await sharp(noise, { raw: { width: 600, height: 600, channels: 3 } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append("profile_picture", new Blob([new Uint8Array(face)]), "me.png");
  expect((await app.call("POST", "/user/profile_view/", { token: anita.token, body })).status).toBe(200);
});

/** Returns the address of a page's picture, from the page's head. */
const pictureOf = async (path: string): Promise<string> => {
  const text = await (await fetch(app.url + path)).text();
  const address = /property="og:image" content="([^"]*)"/.exec(text)?.[1] ?? "";
  const { pathname, search } = new URL(address.replaceAll("&amp;", "&"));
  return pathname + search;
};
const draw = async (path: string) => {
  const answer = await fetch(app.url + path);
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

test.each(["/workers", "/workers?job=Plumber&page=2", "/terms", "worker"])(
  "%s has a picture that chat apps accept",
  { tags: ["@beyond-7.7"] },
  async (asked) => {
    const path = asked === "worker" ? `/workers/${anita.workerId}` : asked;
    const { status, headers, bytes } = await draw(await pictureOf(path));
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      200,
      "image/jpeg",
      "public, max-age=86400",
    ]);
    const { width, height, format } = await sharp(bytes).metadata();
    expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
    expect(bytes.length).toBeLessThan(300_000);
  },
);

test.each([
  "home",
  "/workers",
  "/services/electrician",
  "/services/electrician/kochi",
  "/terms",
  "/privacy",
  "worker",
])(
  "the picture of %s is small enough in every language, and has different text in each",
  { tags: ["@beyond-7.7"] },
  async (asked) => {
    const path = asked === "worker" ? `/workers/${anita.workerId}` : asked;
    const drawn = await Promise.all(
      languages.map(async (language) =>
        draw(
          asked === "home"
            ? `/link-pictures/home.jpg?lang=${language}`
            : await pictureOf(`${path}?lang=${language}`),
        ),
      ),
    );
    for (const { status, bytes } of drawn) {
      expect(status).toBe(200);
      const { width, height, format } = await sharp(bytes).metadata();
      expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
      expect(bytes.length).toBeLessThan(300_000);
    }
    expect(new Set(drawn.map(({ bytes }) => bytes.toString("base64"))).size).toBe(languages.length);
  },
);

test("Home has one", async () => {
  const { status, bytes } = await draw("/link-pictures/home.jpg");
  expect([status, (await sharp(bytes).metadata()).width]).toEqual([200, 1200]);
});

test(
  "a new face makes a new picture at a new address, and the old address shows it too",
  { tags: ["@beyond-7.7"] },
  async () => {
    // Of another category, whose pictures no other test counts.
    const mira = await worker(app, { jobTitle: "Plumber" });
    const before = await pictureOf(`/workers/${mira.workerId}`);
    const old = await draw(before);
    const face = sharp({ create: { width: 400, height: 300, channels: 3, background: "#c02020" } }).png();
    const body = new FormData();
    body.append("profile_picture", new Blob([new Uint8Array(await face.toBuffer())]), "me.png");
    const sent = await app.call("POST", "/user/profile_view/", { token: mira.token, body });
    expect(sent.status).toBe(200);
    const after = await pictureOf(`/workers/${mira.workerId}`);
    expect(after).not.toBe(before);
    const fresh = await draw(after);
    expect(fresh.bytes.equals(old.bytes)).toBe(false);
    const stale = await draw(before);
    expect([stale.bytes.equals(fresh.bytes), stale.headers.get("cache-control")]).toEqual([
      true,
      "public, max-age=60",
    ]);
  },
);

test("a page in another language has a picture in that language", { tags: ["@beyond-7.20"] }, async () => {
  const [english, hindi] = [await pictureOf("/terms"), await pictureOf("/terms?lang=hi")];
  expect(hindi).toMatch(/^\/link-pictures\/terms\.jpg\?lang=hi&v=/);
  const drawn = await Promise.all([english, hindi].map(draw));
  expect(drawn.map(({ status }) => status)).toEqual([200, 200]);
  expect(drawn[0]?.bytes.equals(drawn[1]?.bytes ?? Buffer.alloc(0))).toBe(false);
});

test(
  "the words of every picture are in the head, for people who do not see it, in each language",
  { tags: ["@languages-1.9"] },
  async () => {
    for (const path of [
      "/workers",
      "/services/electrician",
      "/services/electrician/kochi",
      "/terms",
      "/privacy",
      `/workers/${anita.workerId}`,
    ])
      for (const language of languages) {
        const text = await (await fetch(`${app.url}${path}?lang=${language}`)).text();
        const wordsOf = (name: string) =>
          new RegExp(`(?:property|name)="${name}" content="([^"]*)"`).exec(text)?.[1];
        const words = wordsOf("og:image:alt") ?? "";
        expect(wordsOf("twitter:image:alt")).toBe(words);
        const [, title = ""] = /<title>([^<]*) – HourHand<\/title>/.exec(text) ?? [];
        // The product's name, the heading and the lines below it.
        expect(words).toMatch(/^HourHand – .* – ./);
        expect(words).toContain(
          path.startsWith("/workers/") ? "അനിത &lt;b&gt;കുഞ്ഞിലക്ഷ്മി&lt;/b&gt; &amp; നായർ" : title,
        );
        // A category's picture has the number of its workers next to their faces.
        if (path.startsWith("/services")) expect(words).toMatch(/ – 1 \S+$/);
        if (/^\/(terms|privacy)/.test(path)) expect(words).toContain(wordsOf("description"));
      }
  },
);

test("another product name makes another picture", async () => {
  const before = await pictureOf("/workers");
  const { token } = await administrator(app);
  const path = "/api/v1/admin/settings";
  const { version, settings } = (await app.call("GET", path, { token })).body;
  await app.call("PUT", path, { token, body: { version, name: "Kochi Hands" } });
  onTestFinished(async () => {
    const body = { version: version + 1, name: settings.name };
    expect((await app.call("PUT", path, { token, body })).status).toBe(200);
    await expect.poll(() => pictureOf("/workers")).toBe(before);
  });
  await expect.poll(() => pictureOf("/workers")).not.toBe(before);
});

test("a missing page has no picture; a wrong slug redirects to the right one", async () => {
  for (const path of ["/workers/999999999/nobody", "/workers/x/y", "/services/nothing"])
    expect((await app.call("GET", `/link-pictures${path}.jpg`)).body.code).toBe(notFound.code);
  const answer = await fetch(`${app.url}/link-pictures/workers/${anita.workerId}/wrong.jpg`, {
    redirect: "manual",
  });
  expect(answer.status).toBe(301);
  expect((await draw(answer.headers.get("location") ?? "")).status).toBe(200);
});

test("pictures are rate-limited like the list", async () => {
  const limited = await startApp({ RATE_LIMITS: "on" }, { jobs: false });
  try {
    for (let asked = 0; asked < listWorkers.perMinute; asked++)
      await limited.call("GET", "/link-pictures/home.jpg");
    const answer = await limited.call("GET", "/link-pictures/home.jpg");
    expect(answer.body.code).toBe(tooManyRequests.code);
  } finally {
    await limited.close();
  }
});
