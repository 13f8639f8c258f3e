// Takes the pictures in docs/screens for the README (`npm run screens`). Everybody in them is from the demo story, and
// the marketplace's clock is at half past nine in the morning, so that a new run gives nearly the same pictures.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { api, demoPerson, type DemoPerson } from "../customer/people.ts";
import { desk, phone } from "../looks.ts";
import { here, openTab, settled } from "../open.ts";
import { startProduct, useProduct, type Product } from "../product.ts";
import { expect, test } from "../test.ts";
import { savePicture } from "./save-picture.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
let product: Product;
/** The marketplace's time, to which the browsers' clocks are also set. */
let now: Date;
/** Asha's agreed visit with Ravi; a proposal to move it is pending. */
let visit: Visit;

interface Visit {
  id: number;
  worker: { id: number; user_id: number; name: string };
}

test.describe.configure({ mode: "serial" });
test.setTimeout(300_000);

test.beforeAll(async () => {
  // A signed-in browser's clock is up to a day ahead of the server that issued its token.
  product = await startProduct({ TEST_CLOCK: "on", ACCESS_TOKEN_SECONDS: "86400" });
  useProduct(product);
  now = await moveClock();
  // Loads the story again, so that it starts from the current day.
  execFileSync(process.execPath, [join(root, "tools/command.mjs"), "demo:reset", "--yes"], {
    env: { ...process.env, ...product.settings },
  });
  visit = await proposeMove();
  await completeVisited();
});
test.afterAll(() => product.stop());

/** Moves the clock to the next half past nine in the market, which is five and a half hours ahead of UTC. */
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

/**
 * Makes Ravi propose another time for his next agreed visit with Asha.
 * @returns that visit
 */
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

/** Completes Ravi's past visits, so that his day begins with the next one and his week has earnings. */
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
  /** Awaited before the picture is taken. */
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
      // Pictures of a phone are shown at half their size.
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
    await savePicture(browser, page, name);
    await context.close();
  });
