// Dash: what the figures of the week say and how they are drawn, the chart's tooltip, the bell.
import type { Page } from "@playwright/test";
import { customer, listedWorker } from "../customer/people.ts";
import { hueOf, openSection } from "./panel.ts";
import { newContext, openPage, visit } from "../open.ts";
import { expect, test } from "../test.ts";

const figures = {
  new_users: 12,
  difference_new_users: 5,
  new_bookings: 30,
  difference_new_bookings: 0,
  new_workers: 1,
  difference_new_workers: -4,
  so_far: { paid_fees: 12_345.5, completed: 82, rejected: 6, canceled: 12 },
};

async function dashWith(page: Page, others: object = {}): Promise<void> {
  await page.route("**/admin_view/view_dash_board/**", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), ...figures, ...others },
    });
  });
  await page.reload();
}

test(
  "each card shows its count, its difference and a trend line: rising blue, flat amber, falling red",
  { tag: ["@worker-2.10", "@worker-9.10"] },
  async ({ browser }) => {
    const page = await openSection(browser, "Dash");
    await dashWith(page);
    const expected = [
      ["New users", "12", "5 difference", /More than/, "blue"],
      ["New Bookings", "30", "0 difference", /As many as/, "amber"],
      ["New workers", "1", "-4 difference", /Fewer than/, "red"],
    ] as const;
    for (const [title, count, difference, line, hue] of expected) {
      const card = page.getByRole("region", { name: title });
      await expect(card.getByText(count, { exact: true })).toBeVisible();
      await expect(card.getByText(difference, { exact: true })).toBeVisible();
      expect([title, await hueOf(card.getByRole("img", { name: line }))]).toEqual([title, hue]);
      await expect(card.getByText("since Monday, against last week")).toBeVisible();
    }
  },
);

test(
  "below the cards stand the fee income and how the bookings ended that are over; without one there is no rate",
  { tag: ["@screens-2.26"] },
  async ({ browser }) => {
    const page = await openSection(browser, "Dash");
    await dashWith(page);
    const definition = (name: string) =>
      page
        .locator("dl > div")
        .filter({ has: page.getByText(name, { exact: true }) })
        .getByRole("definition");
    await expect(definition("Fee income so far")).toHaveText("₹12,345.50 paid by workers");
    await expect(definition("Completion rate")).toHaveText("82% of 100 bookings that are over");
    await expect(definition("Rejection rate")).toHaveText("6% of 100 bookings that are over");
    // The chart's call may still be on its way.
    await page.unrouteAll({ behavior: "wait" });
    await dashWith(page, { so_far: { paid_fees: 0, completed: 0, rejected: 0, canceled: 0 } });
    await expect(definition("Fee income so far")).toHaveText("₹0 paid by workers");
    for (const name of ["Completion rate", "Rejection rate"])
      await expect(definition(name)).toHaveText("– no booking is over yet");
  },
);

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
  "the bell without news says so and closes on a press outside",
  { tag: ["@worker-2.9"] },
  async ({ browser }) => {
    const page = await openSection(browser, "Dash");
    // Other journeys make news for the demo's administrator all the time: none reaches this page.
    await page.routeWebSocket(/\/ws\/notifications\//, () => undefined);
    await page.reload();
    await page.getByRole("button", { name: /^Notifications/ }).click();
    const list = page.getByRole("dialog", { name: "Notifications" });
    await expect(list.getByRole("heading", { name: "Notifications" })).toBeVisible();
    await expect(list.getByText("No new notifications")).toBeVisible();
    await page.mouse.click(300, 700);
    await expect(list).toBeHidden();
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
