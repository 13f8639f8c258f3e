// The workers list: filters as chips, order, pages, and what survives leaving.
import type { Request } from "@playwright/test";
import { sheetsInHistory } from "../keyboard.ts";
import { listedWorker, openShell } from "./people.ts";
import { newContext } from "../open.ts";
import { expect, test } from "../test.ts";

test(
  "filters stand as chips, survive leaving and can be taken away",
  { tag: ["@customer-1.2", "@customer-2.22", "@customer-2.25", "@customer-5.8", "@customer-9.2"] },
  async ({ context }) => {
    const page = await openShell(context, "Workers");
    await expect(page.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
    await page.getByRole("button", { name: "Filter workers" }).click();
    const dialog = page.getByRole("dialog", { name: "Filter Workers" });
    await expect(dialog.getByLabel("Min Price")).toHaveValue("0");
    await expect(dialog.getByLabel("Max Price")).toHaveValue("100000");
    await expect(dialog.getByLabel("Job Type")).toHaveText("All");
    await expect(dialog.getByLabel("Qualification")).toHaveText("All");
    await dialog.getByLabel("Job Type").click();
    await page.getByRole("option", { name: "Electrician" }).click();
    await dialog.getByLabel("Max Price").fill("450");
    await expect(dialog.getByRole("status")).toHaveText(/^Shows \d+ workers$/);
    await dialog.getByRole("button", { name: "Apply" }).click();
    await expect(dialog).toBeHidden();
    const chips = page.getByRole("list", { name: "Filters" });
    await expect(chips.getByRole("listitem")).toHaveText(["Electrician", "Up to ₹450"]);
    await expect(page.getByRole("button", { name: /^View Details/ }).first()).toBeVisible();

    await page.getByRole("link", { name: "Home", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Workers" })).toBeHidden();
    await page.goBack();
    await expect(chips.getByRole("listitem")).toHaveText(["Electrician", "Up to ₹450"]);
    await page.getByRole("button", { name: "Remove the filter Up to ₹450" }).click();
    // The button went with its filter: the keyboard goes on from the heading.
    await expect(page.getByRole("heading", { level: 1, name: "Workers" })).toBeFocused();
    await expect(chips.getByRole("listitem")).toHaveText(["Electrician"]);
    const cards = page.getByRole("list", { name: "Workers" }).getByRole("listitem");
    await expect(cards.filter({ hasText: "Electrician" }).first()).toBeVisible();
    await expect(cards.filter({ hasNotText: "Electrician" })).toHaveCount(0);
  },
);

test(
  "one press on a category narrows the list, the keyboard leads through them, Back takes it back",
  { tag: ["@screens-2.19"] },
  async ({ browser }) => {
    const context = await newContext(browser, { viewport: { width: 320, height: 700 } });
    const page = await openShell(context, "Workers");
    const rail = page.getByRole("toolbar", { name: "Categories" });
    const chip = (name: string) => rail.getByRole("button", { name, exact: true });
    await expect(chip("All")).toHaveAttribute("aria-pressed", "true");
    await expect(chip("AC Technician")).toBeVisible();
    // Tab reaches the row once; End leads to its last chip, which comes into sight in it, while the page stays.
    await page.getByPlaceholder("Search for workers .....").focus();
    await page.keyboard.press("Tab");
    await expect(chip("All")).toBeFocused();
    await page.keyboard.press("End");
    const last = rail.getByRole("button").last();
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await expect(chip("AC Technician")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\?open=Workers&job=AC\+Technician$/);
    await expect(chip("AC Technician")).toHaveAttribute("aria-pressed", "true");
    await expect(chip("All")).toHaveAttribute("aria-pressed", "false");
    await page.keyboard.press("Tab");
    await expect(rail.locator(":focus")).toHaveCount(0);
    await chip("Electrician").click();
    await expect(page.getByRole("list", { name: "Filters" }).getByRole("listitem")).toHaveText([
      "Electrician",
    ]);
    await page.reload();
    await expect(chip("Electrician")).toHaveAttribute("aria-pressed", "true");
    await expect(chip("Electrician")).toBeInViewport({ ratio: 1 });
    await page.goBack();
    await expect(chip("AC Technician")).toHaveAttribute("aria-pressed", "true");
    await chip("AC Technician").click();
    await expect(page).toHaveURL(/\?open=Workers$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await context.close();
  },
);

test(
  "the slider and its fields, the days and hours and theirs are in step; what would be refused has no count",
  { tag: ["@screens-2.19"] },
  async ({ context }) => {
    const worker = await listedWorker();
    const page = await openShell(context, "Workers");
    await page.getByPlaceholder("Search for workers .....").fill(worker.fullName);
    await expect(page.getByText("1 worker", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Filter workers" }).click();
    const dialog = page.getByRole("dialog", { name: "Filter Workers" });
    const lowest = dialog.getByRole("slider", { name: "Lowest price" });
    const highest = dialog.getByRole("slider", { name: "Highest price" });
    const shows = dialog.getByRole("status");
    await expect(shows).toHaveText("Shows 1 worker");
    await lowest.press("ArrowRight");
    const raised = Number(await lowest.inputValue());
    const step = raised - Number(await lowest.getAttribute("min"));
    const later = String(raised + 3 * step);
    await expect(dialog.getByLabel("Min Price")).toHaveValue(String(raised));
    await dialog.getByLabel("Min Price").fill(later);
    await expect(lowest).toHaveValue(later);
    // At its end a handle sets no bound, which is the documented default.
    await lowest.press("Home");
    await expect(dialog.getByLabel("Min Price")).toHaveValue("0");
    await highest.press("ArrowLeft");
    await expect(dialog.getByLabel("Max Price")).toHaveValue(await highest.inputValue());
    await highest.press("End");
    await expect(dialog.getByLabel("Max Price")).toHaveValue("100000");

    // Typed the wrong way round they are refused; moving a handle puts them right.
    await dialog.getByLabel("Min Price").fill(later);
    await dialog.getByLabel("Max Price").fill(String(raised));
    await dialog.getByLabel("Max Price").blur();
    await expect(dialog.getByText("Max Price must not be below Min Price.")).toBeVisible();
    await expect(shows).toHaveText("");
    await highest.press("ArrowRight");
    await expect(dialog.getByText("Max Price must not be below Min Price.")).toHaveCount(0);
    await expect(dialog.getByLabel("Min Price")).toHaveValue(String(raised));
    await expect(dialog.getByLabel("Max Price")).toHaveValue(String(raised + 4 * step));

    const day = dialog.getByRole("toolbar", { name: "Days" }).getByRole("button").nth(2);
    await day.click();
    await expect(dialog.getByLabel("Select Date")).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
    const hour = dialog.getByRole("toolbar", { name: "Hours" }).getByRole("button", { name: "10:00 am" });
    await hour.click();
    await expect(dialog.getByLabel("Select Time")).toHaveValue("10:00");
    await dialog.getByLabel("Select Time").fill("10:30");
    await expect(hour).toHaveAttribute("aria-pressed", "false");
    await day.click();
    await expect(dialog.getByLabel("Select Date")).toHaveValue("");

    await dialog.getByRole("button", { name: "Remove all" }).click();
    await dialog.getByLabel("Experience").fill("1.5");
    await expect(shows).toHaveText("");
    // A question that is on its way is called off by the next one.
    const isHeld = (request: Request) => /name="experience"\s+61\s/.test(request.postData() ?? "");
    await page.route("**/user/workers_view/", (route) =>
      isHeld(route.request()) ? undefined : route.continue(),
    );
    const asked = page.waitForRequest(
      (request) => request.url().endsWith("/user/workers_view/") && isHeld(request),
    );
    await dialog.getByLabel("Experience").fill("61");
    const held = await asked;
    const calledOff = page.waitForEvent("requestfailed", (request) => request === held);
    await dialog.getByLabel("Experience").fill("60");
    await calledOff;
    await expect(shows).toHaveText("No workers match");
    await dialog.getByRole("button", { name: "Remove all" }).click();
    await expect(dialog.getByLabel("Experience")).toHaveValue("");
    await expect(dialog.getByLabel("Select Time")).toHaveValue("");
    await expect(shows).toHaveText("Shows 1 worker");
    await dialog.getByRole("button", { name: "Close", exact: true }).click();
    await expect(page).toHaveURL(/\?open=Workers&search=[^&]+$/);
  },
);

test(
  "six workers stand on a page, and the next are a press away",
  { tag: ["@customer-2.10", "@customer-2.24", "@customer-9.2"] },
  async ({ context }) => {
    const page = await openShell(context, "Workers");
    const cards = page.getByRole("list", { name: "Workers" }).getByRole("listitem");
    await expect(cards).toHaveCount(6);
    const first = await cards.first().getByRole("heading").textContent();
    await page.getByRole("button", { name: "Go to page 2", exact: true }).click();
    await expect(cards.first().getByRole("heading")).not.toHaveText(first ?? "");
    await page.getByRole("button", { name: "Previous page" }).click();
    await expect(cards.first().getByRole("heading")).toHaveText(first ?? "");
  },
);

test("workers are sorted by salary", { tag: ["@customer-1.2", "@customer-5.11"] }, async ({ context }) => {
  const page = await openShell(context, "Workers");
  await page.getByLabel("Sort by").click();
  for (const order of ["Salary descending", "Experience ascending", "Experience descending"])
    await expect(page.getByRole("option", { name: order, exact: true })).toBeVisible();
  await page.getByRole("option", { name: "Salary ascending" }).click();
  const prices = page.getByText(/^₹[\d,.]+ per hour$/);
  await expect
    .poll(async () => {
      const shown = (await prices.allTextContents()).map((price) => Number(price.replace(/[^\d.]/g, "")));
      return shown.length === 6 && shown.every((price, at) => at === 0 || price >= (shown[at - 1] ?? 0));
    })
    .toBe(true);
});

test("the order is chosen by keyboard, and Back closes its list", async ({ context }) => {
  const page = await openShell(context, "Workers");
  const order = page.getByRole("combobox", { name: "Sort by" });
  await expect(order).toHaveText("Best rated");
  await order.focus();
  await page.keyboard.press("ArrowDown");
  const list = page.getByRole("listbox", { name: "Sort by" });
  await expect(list.getByRole("option", { name: "Best rated" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(order).toBeFocused();
  await expect(order).toHaveText("Best rated");
  await page.keyboard.press("Enter");
  await expect(list).toBeVisible();
  await sheetsInHistory(page, 1);
  await page.goBack();
  // It has gone once its movement is over, not when it is closed.
  await expect(list).toHaveCount(0);
  await expect(order).toBeFocused();
  await expect(page.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(list.getByRole("option", { name: "Best rated" })).toBeFocused();
  await page.keyboard.press("e");
  await page.keyboard.press("Enter");
  await expect(list).toBeHidden();
  await expect(order).toHaveText("Experience ascending");
  await expect(page).toHaveURL(/sort=experience$/);
  // As in every select a letter chooses without the list, too.
  await expect(order).toBeFocused();
  await page.keyboard.press("s");
  await expect(order).toHaveText("Salary ascending");
  await page.keyboard.press("s");
  await expect(order).toHaveText("Salary descending");
});

test("two changes that come at once are both made", async ({ context }) => {
  const page = await openShell(context, "Workers");
  const chip = page
    .getByRole("toolbar", { name: "Categories" })
    .getByRole("button", { name: "Electrician", exact: true });
  const order = await page.getByRole("combobox", { name: "Sort by" }).elementHandle();
  await chip.evaluate((pressed, sort) => {
    (pressed as HTMLElement).click();
    sort?.dispatchEvent(new KeyboardEvent("keydown", { key: "e", bubbles: true }));
  }, order);
  await expect(page).toHaveURL(/\?open=Workers&job=Electrician&sort=experience$/);
});

test("nobody found is said in the documented words", { tag: ["@customer-2.23"] }, async ({ context }) => {
  const page = await openShell(context, "Workers");
  await page.getByPlaceholder("Search for workers .....").fill("nobody is called that");
  await expect(page.getByText("There are no data to your requirment.")).toBeVisible();
  await page.getByRole("button", { name: "Show all workers" }).click();
  await expect(page.getByRole("button", { name: /^View Details/ })).toHaveCount(6);
});

test("a failing list says so and is tried again", { tag: ["@customer-8.1"] }, async ({ context }) => {
  const page = await openShell(context, "Privacy");
  await page.route("**/user/workers_view/", (route) =>
    route.fulfill({ status: 400, json: { message: "No list today." } }),
  );
  await page.getByRole("link", { name: "Workers", exact: true }).first().click();
  await expect(page.locator("[data-sonner-toast]").filter({ hasText: "No list today." })).toBeVisible();
  await expect(page.getByText("The workers could not be loaded.")).toBeVisible();
  await page.unroute("**/user/workers_view/");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: /^View Details/ })).toHaveCount(6);
});
