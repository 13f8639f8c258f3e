// Dash: the chart and its tooltip, and who may come.
import { customer, listedWorker } from "../customer/people.ts";
import { openSection } from "./panel.ts";
import { newContext, openPage, visit } from "../open.ts";
import { expect, test } from "../test.ts";

test(
  "the chart begins with Weekly, asks for each period by its word, and its tooltip counts bookings",
  { tag: ["@screens-2.30", "@worker-2.11", "@worker-9.2"] },
  async ({ browser }) => {
    const page = await openSection(browser, "Dash");
    await expect(page.getByRole("heading", { name: "Bookings (Booking Trends)" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Weekly" })).toHaveAttribute("aria-pressed", "true");
    for (const [button, word] of [
      ["Daily", "day"],
      ["Monthly", "month"],
      ["Yearly", "year"],
      ["Weekly", "week"],
    ] as const) {
      const asked = button === "Weekly" ? undefined : page.waitForRequest(new RegExp(`period=${word}$`));
      await page.getByRole("button", { name: button }).click();
      await asked;
      await expect(page.getByRole("button", { name: button })).toHaveAttribute("aria-pressed", "true");
    }
    const drawing = page
      .locator("svg")
      .filter({ has: page.locator(".MuiLineChart-line, .MuiLineElement-root") });
    await expect(drawing.first()).toBeVisible();
    // A chart that is drawn again under a pointer at rest takes its tooltip away.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await drawing.first().hover();
      await expect(page.getByText(/^Bookings: \d+$/)).toBeVisible({ timeout: 2_000 });
    }).toPass();

    // The week that is not over is dashed and named so; the line to it is the only part that is.
    const dashed = page.locator('.MuiLineChart-line[data-series="so-far"]');
    await expect(dashed).toHaveCSS("stroke-dasharray", /3(px)?, 7(px)?/);
    await expect(async () => {
      const box = await drawing.first().boundingBox();
      await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) - 24, (box?.y ?? 0) + 100);
      await expect(page.getByText(/, so far$/).first()).toBeVisible({ timeout: 2_000 });
    }).toPass();
    const straight = await page.locator(".MuiLineChart-line").first().getAttribute("d");
    expect(straight).toMatch(/^M[\d.,]+(L[\d.,]+)+$/);
    if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/dash.png` });
  },
);

test(
  "the panel is for administrators: strangers are warned and brought Home, others to their own area",
  { tag: ["@customer-2.4", "@worker-2.1", "@worker-2.3", "@worker-6.5"] },
  async ({ browser }) => {
    const context = await newContext(browser);
    const page = await context.newPage();
    await visit(page, "/admin-panel");
    await expect(page.getByText("Please signIn to visit this page")).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    const buyer = await openPage(browser, "/admin-panel", await customer());
    await expect(buyer).toHaveURL(/\/$/);
    const worker = await openPage(browser, "/admin-panel", await listedWorker());
    await expect(worker).toHaveURL(/\/worker$/);
    await visit(page, "/worker_register");
    await expect(page).toHaveURL(/\/signin$/);
    const admin = await openSection(browser, "Users");
    await visit(admin, "/worker_register");
    await expect(admin).toHaveURL(/\/admin-panel\?open=Users$/);
  },
);
