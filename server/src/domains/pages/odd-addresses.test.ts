// Public pages: unknown addresses, and private ones.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notFound } from "@hourhand/contract/problem";
import { workerAddress } from "@hourhand/contract/public-addresses";
import { worker, type TestWorker } from "../../../test/people.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { catalogues } from "../../platform/sentences.ts";

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
});
afterAll(() => app.close());

const built =
  '<!doctype html><html lang="en"><head><title>T</title></head><body><div id="root"></div></body></html>';

test(
  "an unknown address gets a page that says so in the reader's language, with and without the client",
  { tags: ["@beyond-7.5"] },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "hourhand-web-"));
    for (const name of ["index.html", "shell.html"]) await writeFile(join(folder, name), built);
    const whole = await startApp({}, { jobs: false, webFolder: folder, databaseUrl: app.databaseUrl });
    try {
      for (const { url } of [app, whole])
        for (const path of [
          "/workers/%E0%A4%A",
          "/services/%ZZ",
          `/services/${"a".repeat(10_000)}`,
          `/workers/1/${"x".repeat(9_000)}`,
          "/services",
          "/workers/1/anita/more",
          "/services/electrician/kochi/more",
        ])
          for (const [language, sentence] of [
            ["en", "There is nothing at this address."],
            ["hi", "इस पते पर कुछ नहीं है।"],
            ["ml", catalogues.ml["There is nothing at this address."]],
          ] as const)
            for (const [address, accepted] of [
              [path, language],
              [`${path}?lang=${language}`, "fr"],
            ] as const) {
              const answer = await fetch(url + address, { headers: { "accept-language": accepted } });
              const text = await answer.text();
              const name = `${address.slice(0, 30)} ${accepted}`;
              expect([name, answer.status, answer.headers.get("x-robots-tag")]).toEqual([
                name,
                notFound.status,
                "noindex",
              ]);
              expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
              expect([name, /<h1>([^<]*)/.exec(text)?.[1]]).toEqual([name, sentence]);
              expect(text).toMatch(new RegExp(`<html [^>]*lang="${language}"`));
              expect(text).toContain('name="robots" content="noindex"');
              expect(text).not.toMatch(/rel="canonical"|hreflang=|og:url/);
              // The page does not repeat the requested address, however long it is.
              expect(text).not.toContain("aaaaaaaaaa");
            }
      // At other addresses, the client says it.
      expect(await (await fetch(`${whole.url}/workersx`)).text()).toBe(built);
    } finally {
      await whole.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);

test(
  "private pages are neither indexed nor cached; public pages are both",
  { tags: ["@beyond-7.5"] },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "hourhand-web-"));
    for (const name of ["index.html", "shell.html"]) await writeFile(join(folder, name), built);
    const whole = await startApp({}, { jobs: false, webFolder: folder, databaseUrl: app.databaseUrl });
    const of = async (path: string) => {
      const { status, headers } = await fetch(whole.url + path);
      return [path, status, headers.get("x-robots-tag"), headers.get("cache-control")];
    };
    try {
      for (const path of [
        "/signin",
        "/sigin",
        "/signup",
        "/signUP",
        "/signup/enterotp",
        "/Forgot",
        "/forgot",
        "/change_password",
        "/welcome",
        "/worker_register",
        "/worker",
        "/admin-panel",
        "/worker?open=Bookings",
        "/admin-panel?open=Users",
        "/admin-panel?open=Person/7",
        ...["Saved", "Bookings", "Chat", "Chat/7", "Profile", "Booking_details/7", "Dash", "constructor"].map(
          (page) => `/?open=${page}`,
        ),
        "/?open=Workers&open=Bookings",
        "/?lang=hi&open=Bookings",
      ])
        expect(await of(path)).toEqual([path, 200, "noindex", "no-store"]);
      for (const path of [
        "/",
        "/?lang=hi",
        "/?open=",
        "/?open=Home",
        "/?open=Workers&job=Plumber",
        "/?open=Worker_details/7",
        "/?open=Terms",
        "/?open=Privacy",
        "/workers",
        address,
        "/terms",
        "/privacy",
      ])
        expect(await of(path)).toEqual([path, 200, null, "no-cache"]);
    } finally {
      await whole.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);

test(
  "a link of an older mail, which named no area, leads to its area",
  { tags: ["@beyond-7.2"] },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "hourhand-web-"));
    for (const name of ["index.html", "shell.html"]) await writeFile(join(folder, name), built);
    const whole = await startApp({}, { jobs: false, webFolder: folder, databaseUrl: app.databaseUrl });
    try {
      for (const [link, area] of [
        ["/?open=Requests", "/admin-panel?open=Requests"],
        ["/?open=Schedule", "/worker?open=Schedule"],
      ] as const) {
        const answer = await fetch(whole.url + link, { redirect: "manual" });
        expect([link, answer.status, answer.headers.get("location")]).toEqual([link, 302, area]);
        expect(answer.headers.get("cache-control")).toMatch(/private|no-store/);
      }
    } finally {
      await whole.close();
      await rm(folder, { recursive: true });
    }
  },
);
