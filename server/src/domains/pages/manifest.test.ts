// The manifest that lets a phone install the product (docs/rules/offline.md 1, 2).
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { notFound } from "@hourhand/contract/problem";
import { administrator } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp({}, { jobs: false });

interface Manifest {
  name: string;
  theme_color: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
  shortcuts: { name: string; url: string }[];
}
const manifestOf = async (query = ""): Promise<Manifest> => {
  const answer = await fetch(`${app.url}/manifest.webmanifest${query}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^application\/manifest\+json/);
  return (await answer.json()) as Manifest;
};

test(
  "the manifest installs one product, with the shortcuts of the requested role",
  { tags: ["@beyond-7.22"] },
  async () => {
    expect(await manifestOf()).toMatchObject({
      id: "/",
      name: "HourHand",
      short_name: "HourHand",
      start_url: "/",
      scope: "/",
      display: "standalone",
      theme_color: "#0b4f4f",
      background_color: "#fcf9f4",
    });
    const urls = async (query: string) => (await manifestOf(query)).shortcuts.map(({ url }) => url);
    expect(await urls("")).toContain("/?open=Bookings");
    expect(await urls("?role=worker")).toContain("/worker?open=Bookings");
    expect(await urls("?role=admin")).toContain("/admin-panel?open=Requests");
    expect(await urls("?role=nobody&role=x")).toEqual(await urls(""));
    const { icons } = await manifestOf();
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      "192x192 any",
      "512x512 any",
      "512x512 maskable",
    ]);
  },
);

test("it is in the language of the browser", async () => {
  const answer = await fetch(`${app.url}/manifest.webmanifest`, { headers: { "accept-language": "ml-IN" } });
  const { lang, shortcuts } = (await answer.json()) as Manifest & { lang: string };
  expect([lang, shortcuts[0]?.name, answer.headers.get("vary")]).toEqual([
    "ml",
    "വർക്കർമാർ",
    expect.stringMatching(/accept-language/i),
  ]);
});

test(
  "an installation has its own name, colours and logo; icons are drawn of the current logo only",
  { tags: ["@beyond-7.22"] },
  async () => {
    const admin = await administrator(app, { id: 3 });
    const path = "/api/v1/admin/settings";
    const { version, settings } = (await app.call("GET", path, { token: admin.token })).body;
    onTestFinished(async () => {
      await app.call("DELETE", `${path}/logo`, { token: admin.token });
      const body = { version: version + 3, name: settings.name, colours: settings.colours };
      expect((await app.call("PUT", path, { token: admin.token, body })).status).toBe(200);
    });
    const colours = { primary: "#1a4f8a", accent: "#8a3b00" };
    const body = { version, name: "Ghar Seva Kochi", colours };
    expect((await app.call("PUT", path, { token: admin.token, body })).status).toBe(200);
    const own = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#aa2200" } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set("version", `${version + 1}`);
    form.set("logo", new Blob([Uint8Array.from(own)], { type: "image/png" }), "logo.png");
    expect((await app.call("PUT", `${path}/logo`, { token: admin.token, body: form })).status).toBe(200);

    const { name, theme_color, icons, ...rest } = await manifestOf();
    expect(name).toBe("Ghar Seva Kochi");
    expect(rest).toMatchObject({ short_name: "Ghar" });
    expect(theme_color).not.toBe("#0b4f4f");
    const [, logo = ""] = /^\/icons\/([0-9a-f]{32})\//.exec(icons[0]?.src ?? "") ?? [];
    const drawn = [...icons, { src: `/icons/${logo}/apple-touch.png`, sizes: "180x180", type: "image/png" }];
    for (const { src, sizes, type } of drawn) {
      const answer = await fetch(app.url + src);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, type]);
      const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([format, `${width}x${height}`]).toEqual(["png", sizes]);
    }
    expectProblem(await app.call("GET", `/icons/${"0".repeat(32)}/icon-192.png`), notFound);
    expectProblem(await app.call("GET", `/icons/${logo}/icon-9000.png`), notFound);
  },
);
