// The worker area itself: who gets in, its pages, the position it tells, and how it looks everywhere.
import { holdUntil } from "../hold-back.ts";
import { customer, listedWorker } from "../customer/people.ts";
import { desk, phone } from "../looks.ts";
import { openPage } from "../open.ts";
import { expect, test } from "../test.ts";

test(
  "strangers and customers are sent away, workers are sent in",
  { tag: ["@customer-2.4", "@worker-2.2", "@worker-2.3", "@worker-2.4", "@worker-6.5"] },
  async ({ browser }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    const stranger = await openPage(browser, "/worker", undefined);
    await expect(stranger).toHaveURL(/\/$/);
    await expect(stranger.getByText("Please signIn to visit this page")).toBeVisible();
    const buyer = await openPage(browser, "/worker", person);
    await expect(buyer).toHaveURL(/\/$/);
    const page = await openPage(browser, "/?open=Payments", worker);
    await expect(page).toHaveURL(/\/worker\?open=Payments$/);
    await expect(page.getByRole("heading", { name: "Payments" })).toBeVisible();
    const notApplying = await openPage(browser, "/worker_register", worker);
    await expect(notApplying).toHaveURL(/\/worker$/);
  },
);

test(
  "an unknown page is Home, Back and a reload keep the page, logging out returns to Home",
  { tag: ["@worker-2.5", "@worker-2.30", "@worker-2.31", "@worker-9.9"] },
  async ({ browser }) => {
    const worker = await listedWorker();
    const page = await openPage(browser, "/worker?open=Nowhere", worker, { viewport: desk });
    await expect(page.getByRole("heading", { name: "Hello, Journey" })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("page"))).toBe("Home");
    const navigation = page.getByRole("navigation", { name: "Main" });
    for (const name of ["Schedule", "Profile", "Payments"]) {
      await navigation.getByRole("link", { name }).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(page).toHaveTitle(`${name} – HourHand`);
    }
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByText("user Loged out")).toBeVisible();
    await expect(page).toHaveTitle("HourHand – skilled hands by the hour");
    expect(
      await page.evaluate(() => [localStorage.getItem("page"), localStorage.getItem("auth.refresh")]),
    ).toEqual(["Home", null]);
  },
);

test(
  "the position is told while the area is open; a fault is waited out, a verdict ends the session",
  { tag: ["@worker-4.12", "@worker-8.10"] },
  async ({ browser }) => {
    const worker = await listedWorker();
    const page = await openPage(browser, "/worker", worker, { viewport: phone });
    await expect.poll(() => page.evaluate(() => localStorage.getItem("full_name"))).toBe(worker.fullName);

    await page.route("**/worker/worker_view/", (route) =>
      route.fulfill({ status: 503, json: { message: "Down." } }),
    );
    const faulty = page.waitForResponse((response) => response.url().includes("/worker/worker_view/"));
    await page.reload();
    expect((await faulty).status()).toBe(503);
    await expect(page.getByRole("heading", { name: "Hello, Journey" })).toBeVisible();

    await page.unroute("**/worker/worker_view/");
    await page.route("**/worker/worker_view/", (route) =>
      route.fulfill({ status: 403, json: { message: "You are no worker any more." } }),
    );
    await page.reload();
    await expect(page.getByText("You are no worker any more.")).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    expect(await page.evaluate(() => localStorage.getItem("auth.refresh"))).toBeNull();
  },
);

test("a denied position is said", { tag: ["@worker-8.11"] }, async ({ browser }) => {
  const page = await openPage(browser, "/worker", await listedWorker(), { permissions: [] });
  await expect(page.getByText("Location permission denied.")).toBeVisible();
});

test(
  "the professional details are kept, the place is changed to here",
  { tag: ["@worker-2.41", "@worker-5.13", "@worker-7.41"] },
  async ({ browser }) => {
    const page = await openPage(browser, "/worker?open=Profile", await listedWorker(), { viewport: phone });
    const form = page.getByRole("form", { name: "Professional details" });
    await expect(form.getByLabel("Job title")).toHaveAttribute("readonly", "");
    await form.getByLabel("Price per hour").fill("");
    await form.getByRole("button", { name: "Save details" }).click();
    await expect(form.getByText("Price per hour is missing: please fill it in.")).toBeVisible();
    await form.getByLabel("Price per hour").fill("425");
    await form.getByLabel("Previous company (if any)").fill("Coastal Works");
    const saved = page.waitForResponse(
      (response) =>
        response.request().method() === "PATCH" && response.url().includes("/worker/details_view/"),
    );
    await form.getByRole("button", { name: "Save details" }).click();
    expect((await saved).status()).toBe(200);
    await form.getByRole("button", { name: "Change location to here" }).click();
    await expect(form.getByLabel("Location")).toHaveValue(/Kochi/);
    await page.reload();
    await expect(form.getByLabel("Price per hour")).toHaveValue("425");
    await expect(form.getByLabel("Location")).toHaveValue(/Kochi/);
  },
);

test("what is typed while the professional details are being saved stays, and is saved next", async ({
  browser,
}) => {
  const page = await openPage(browser, "/worker?open=Profile", await listedWorker(), { viewport: desk });
  const form = page.getByRole("form", { name: "Professional details" });
  const [price, company] = [form.getByLabel("Price per hour"), form.getByLabel("Previous company (if any)")];
  const save = form.getByRole("button", { name: "Save details" });
  await expect(company).toHaveValue("Sunrise Services");
  const deliver = await holdUntil(page, "**/worker/details_view/", (request) => request.method() === "GET");
  await price.fill("425");
  const reread = page.waitForRequest(
    (request) => request.method() === "GET" && request.url().endsWith("/worker/details_view/"),
  );
  await save.click();
  await reread;
  await company.fill("Coastal Works");
  deliver();
  await expect(save).toBeEnabled();
  await expect(company).toHaveValue("Coastal Works");
  await expect(price).toHaveValue("425");
  for (const typed of ["Coastal Works", "Harbour Works"]) {
    await company.fill(typed);
    const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
    await save.click();
    expect((await saved).status()).toBe(200);
    await expect(save).toBeEnabled();
  }
  await page.reload();
  await expect(company).toHaveValue("Harbour Works");
  await expect(price).toHaveValue("425");
});
