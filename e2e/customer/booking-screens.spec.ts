// What of bookings and of the position only a real server and a real browser say (docs/rules/screens.md 22, 23).
import type { Page } from "@playwright/test";
import { bookByCall, customer, listedWorker, openShell } from "./people.ts";
import { newContext } from "../open.ts";
import { expect, test } from "../test.ts";

const toast = (page: Page, text: string) => page.locator("[data-sonner-toast]").filter({ hasText: text });

test(
  "a cancelation shows the server's message and reloads the list",
  { tag: ["@customer-4.19", "@customer-8.16"] },
  async ({ context }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
    const page = await openShell(context, "Bookings", person);
    await page.getByRole("button", { name: /^Cancel now/ }).click();
    const answered = page.waitForResponse(
      (answer) => answer.request().method() === "DELETE" && answer.url().includes("/user/bookings_view/"),
    );
    const again = page.waitForRequest((request) => request.method() === "PATCH");
    await page.getByRole("button", { name: "Yes, Cancel it!" }).click();
    const { message } = (await (await answered).json()) as { message: string };
    await expect(toast(page, message)).toBeVisible();
    await again;
    await expect(page.getByText("Status : canceled")).toBeVisible();
  },
);

test(
  "the browser's position goes with the list of workers, and 0 and 0 with an error where there is none",
  { tag: ["@customer-7.15", "@customer-8.8"] },
  async ({ browser }) => {
    const sentBy = async (page: Page): Promise<string> =>
      (await page.waitForRequest((request) => request.url().endsWith("/user/workers_view/"))).postData() ??
      "";
    const here = await newContext(browser, {
      geolocation: { latitude: 9.9816, longitude: 76.2999 },
      permissions: ["geolocation"],
    });
    const there = await openShell(here, "Home");
    const located = sentBy(there);
    await there.getByRole("link", { name: "Workers", exact: true }).first().click();
    expect(await located).toMatch(/name="latitude"\s+9\.9816\s[^]*name="longitude"\s+76\.2999\s/);

    const denied = await openShell(await newContext(browser), "Home");
    const unlocated = sentBy(denied);
    await denied.getByRole("link", { name: "Workers", exact: true }).first().click();
    expect(await unlocated).toMatch(/name="latitude"\s+0\s[^]*name="longitude"\s+0\s/);
    await expect(toast(denied, "Location permission denied.")).toBeVisible();
    await expect(denied.getByRole("button", { name: /^View Details/ })).toHaveCount(6);

    const old = await newContext(browser);
    await old.addInitScript(() => Object.defineProperty(navigator, "geolocation", { value: undefined }));
    const unsupported = await openShell(old, "Workers");
    await expect(toast(unsupported, "Geolocation is not supported by this browser.")).toBeVisible();
  },
);
