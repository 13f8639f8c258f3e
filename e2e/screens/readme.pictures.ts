// The pictures of docs/screens, which the README shows: what `npm run screens` takes. Everybody in them is of the demo story, and the
// marketplace's clock stands at half past nine in the morning, so that taking them again gives nearly the same.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { api, demoPerson, type DemoPerson } from "../customer/people.ts";
import { desk, phone } from "../looks.ts";
import { here, openTab, settled } from "../open.ts";
import { startProduct, useProduct, type Product } from "../product.ts";
import { expect, test } from "../test.ts";

const folder = process.env["PICTURES_TO"] ?? "";
const root = fileURLToPath(new URL("../../", import.meta.url));
let product: Product;
/** The marketplace's time, which the browsers take for their own. */
let now: Date;
/** The agreed visit of Asha at Ravi's, with a move that waits for an answer. */
let visit: Visit;

interface Visit {
  id: number;
  worker: { id: number; user_id: number; name: string };
}

test.describe.configure({ mode: "serial" });
test.setTimeout(300_000);

test.beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  // A signed-in browser is up to a day ahead of the server that gave it its token.
  product = await startProduct({ TEST_CLOCK: "on", ACCESS_TOKEN_SECONDS: "86400" });
  useProduct(product);
  now = await moveClock();
  // The story is told anew, from the day that it is now.
  execFileSync(process.execPath, [join(root, "tools/command.mjs"), "demo:reset", "--yes"], {
    env: { ...process.env, ...product.settings },
  });
  visit = await proposeMove();
  await completeVisited();
});
test.afterAll(() => product.stop());

/** To the next half past nine in the market, which is five and a half hours ahead of UTC. */
async function moveClock(): Promise<Date> {
  const { token } = await demoPerson("admin");
  const clock = "/api/v1/test/clock";
  const { now: before } = await api<{ now: string }>("GET", clock, { token });
  const minute = Math.ceil(Date.parse(before) / 60_000);
  const halfPastNine = 4 * 60;
  const ahead = (((halfPastNine - minute) % 1440) + 1440) % 1440 || 1440;
  const { now: after } = await api<{ now: string }>("POST", clock, {
    token,
    body: { advance_minutes: ahead },
  });
  return new Date(after);
}

/** Ravi proposes another time for the next visit that Asha and he have agreed on. @returns that visit */
async function proposeMove(): Promise<Visit> {
  const [asha, ravi] = [await demoPerson("asha"), await demoPerson("ravi")];
  const { items } = await api<{ items: Visit[] }>("GET", "/api/v1/bookings?status=accepted", {
    token: asha.token,
  });
  const found = items.findLast(({ worker }) => worker.name.startsWith("Ravi"));
  if (!found) throw new Error("The demo story has no agreed visit of Asha at Ravi's");
  const { worker } = await api<{ worker: { availabilities: Slot[] } }>(
    "GET",
    `/user/workers_view/${found.worker.id}`,
  );
  for (const { id, free_starts: days = [] } of worker.availabilities)
    for (const { date, starts } of days)
      for (const start of starts) {
        const isTaken = await api("POST", `/api/v1/bookings/${found.id}/proposals`, {
          token: ravi.token,
          body: { kind: "move", slot_id: id, date, start_time: start },
        }).then(
          () => false,
          () => true,
        );
        if (!isTaken) return found;
      }
  throw new Error("Ravi has no other hour");
}

/** What Ravi has done is over, so that his day begins with what is next, and his week has earned something. */
async function completeVisited(): Promise<void> {
  const { token } = await demoPerson("ravi");
  const { items } = await api<{ items: Visit[] }>(
    "GET",
    "/api/v1/bookings?role=worker&status=visited,pending",
    {
      token,
    },
  );
  for (const { id } of items)
    await api("PATCH", `/worker/bookings_view/${id}`, { token, body: { status: "completed" } });
}

interface Slot {
  id: number;
  free_starts?: { date: string; starts: string[] }[];
}

interface Shot {
  who: DemoPerson | undefined;
  at: () => string;
  viewport: { width: number; height: number };
  isDark?: boolean;
  language?: string;
  /** What is done before the picture is taken, and waited for. */
  act?: (page: Page) => Promise<unknown>;
}

const shots: Readonly<Record<string, Shot>> = {
  home: { who: undefined, at: () => "/", viewport: desk },
  "home-in-hindi": { who: undefined, at: () => "/", viewport: phone, language: "hi" },
  workers: { who: undefined, at: () => "/?open=Workers", viewport: desk },
  worker: { who: undefined, at: () => `/?open=Worker_details/${visit.worker.id}`, viewport: phone },
  "booking-dialog": {
    who: "asha",
    at: () => `/?open=Worker_details/${visit.worker.id}`,
    viewport: desk,
    act: async (page) => {
      await page.getByRole("button", { name: "Book now" }).first().click();
      await expect(page.getByRole("dialog").getByRole("radio").first()).toBeVisible();
    },
  },
  booking: {
    who: "asha",
    at: () => `/?open=Booking_details/${visit.id}`,
    viewport: phone,
    // Below the header, which stays.
    act: (page) =>
      page
        .getByRole("heading", { name: "Current state" })
        .evaluate((heading) => window.scrollBy(0, heading.getBoundingClientRect().top - 96)),
  },
  chat: {
    who: "asha",
    at: () => "/?open=Chat",
    viewport: desk,
    isDark: true,
    act: async (page) => {
      await page
        .getByRole("link", { name: /Ravi/ })
        .or(page.getByRole("button", { name: /Ravi/ }))
        .first()
        .click();
      await expect(page.getByRole("article", { name: "Another time" })).toBeVisible();
    },
  },
  "worker-home": { who: "ravi", at: () => "/worker?open=Home", viewport: phone },
  schedule: { who: "ravi", at: () => "/worker?open=Schedule", viewport: desk },
  payments: { who: "ravi", at: () => "/worker?open=Payments", viewport: phone, isDark: true },
  "admin-waiting": { who: "admin", at: () => "/admin-panel?open=Dash", viewport: desk },
  "admin-person": {
    who: "admin",
    at: () => `/admin-panel?open=Person/${visit.worker.user_id}`,
    viewport: desk,
    isDark: true,
  },
  "admin-policies": { who: "admin", at: () => "/admin-panel?open=Policies", viewport: desk },
};

for (const [name, shot] of Object.entries(shots))
  test(`the picture '${name}'`, async ({ browser }) => {
    const { who, at, viewport, isDark = false, language = "en", act } = shot;
    const options: BrowserContextOptions = {
      viewport,
      // A phone's are shown at half their size.
      deviceScaleFactor: viewport === phone ? 2 : 1,
      colorScheme: isDark ? "dark" : "light",
      locale: `${language}-IN`,
      reducedMotion: "reduce",
      permissions: ["geolocation"],
      geolocation: here,
    };
    const context = await browser.newContext(options);
    await context.clock.install({ time: now });
    const page = await openTab(context, at(), who && (await demoPerson(who)));
    await settled(page);
    await act?.(page);
    await settled(page);
    // Pictures are drawn as they come into sight, and fade in.
    await page.waitForFunction(() =>
      [...document.images].every((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return bottom < 0 || top > innerHeight || (image.complete && getComputedStyle(image).opacity === "1");
      }),
    );
    const picture = await page.screenshot();
    writeFileSync(join(folder, `${name}.webp`), await asWebp(browser, picture));
    await context.close();
  });

/** A quarter of what a PNG needs; the browser can do it. */
async function asWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const webp = await page.evaluate(async (bytes) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${bytes}`)).blob());
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [picture.width, picture.height];
    canvas.getContext("2d")?.drawImage(picture, 0, 0);
    return canvas.toDataURL("image/webp", 0.86);
  }, png.toString("base64"));
  await page.close();
  return Buffer.from(webp.replace(/^.*,/, ""), "base64");
}
