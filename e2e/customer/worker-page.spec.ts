// A worker's page: what is known of them under the name, the box to book from in sight, the spread of the reviews.
import { listedWorker, openShell, withFigures } from "./people.ts";
import { looksRight } from "../looks.ts";
import { expect, test } from "../test.ts";

test(
  "under the name stands what was checked, done and measured, above the reviews their spread",
  { tag: ["@screens-2.8"] },
  async ({ context }) => {
    const worker = await listedWorker();
    await withFigures(context, worker);
    const page = await openShell(context, `Worker_details/${worker.workerId}`);
    await expect(page.getByRole("list", { name: "Good to know" }).getByRole("listitem")).toHaveText([
      "ID checked",
      "74 jobs",
      "31 % booked again",
      "Usually answers in 20 min",
    ]);
    const bars = page.getByRole("list", { name: "Reviews by star" }).getByRole("listitem");
    await expect(bars).toHaveCount(5);
    await expect(bars.first()).toHaveAccessibleName("5 stars: 24 reviews");
    await expect(bars.last()).toHaveAccessibleName("1 star: 0 reviews");
    await looksRight(page);
  },
);

test(
  "'Share' gives the worker's page to other apps, or copies it",
  { tag: ["@screens-2.12"] },
  async ({ context }) => {
    const worker = await listedWorker();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const page = await openShell(context, `Worker_details/${worker.workerId}`);
    const share = page.getByRole("button", { name: "Share" });
    const toasts = page.locator("[data-sonner-toast]");
    const words = `${worker.fullName}, .+, ₹[\\d,.]+ per hour\\.`;
    const address = `/workers/${worker.workerId}/[a-z0-9-]+$`;
    // Where there are no other apps to give it to, it is copied, which is said.
    await share.click();
    await expect(toasts.filter({ hasText: "Copied. You can paste it anywhere." })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(new RegExp(`^${words} http.+${address}`));
    await page.evaluate(() => {
      const given: ShareData[] = [];
      const take = (shared: ShareData) => {
        document.documentElement.setAttribute("data-shared", JSON.stringify(shared));
        return given.push(shared) > 1 ? Promise.reject(new Error("No app took it.")) : Promise.resolve();
      };
      Object.defineProperty(navigator, "share", { configurable: true, value: take });
    });
    await share.click();
    await expect(page.locator("html")).toHaveAttribute("data-shared", new RegExp(`"text":"${words}"`));
    await share.click();
    await expect(toasts.filter({ hasText: "This could not be shared." })).toBeVisible();
  },
);

test("nothing is said of who has done nothing yet", async ({ context }) => {
  const worker = await listedWorker();
  const page = await openShell(context, `Worker_details/${worker.workerId}`);
  await expect(page.getByText(`Nobody has reviewed ${worker.fullName} yet.`)).toBeVisible();
  for (const name of ["Good to know", "Reviews by star"])
    await expect(page.getByRole("list", { name })).toHaveCount(0);
});

test(
  "'Book now' stays in sight on a desk and on a phone, wherever one reads",
  { tag: ["@screens-2.8"] },
  async ({ context }) => {
    const worker = await listedWorker();
    const page = await openShell(context, `Worker_details/${worker.workerId}`);
    const book = page.getByRole("button", { name: "Book now" });
    for (const [width, height] of [
      [1440, 600],
      [900, 700],
      [390, 700],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(book).toHaveCount(1);
      for (const top of [0, 300]) {
        await page.evaluate((to) => scrollTo({ top: to, behavior: "instant" }), top);
        await expect(book).toBeInViewport({ ratio: 1 });
      }
    }
  },
);
