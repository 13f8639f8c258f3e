// Dash: the texts and drawings of the week's figures.
import { readFirstSteps, readWaiting, viewAdminDashboard } from "@hourhand/contract/dashboards";
import { languages } from "@hourhand/contract/languages";
import { partDown } from "@hourhand/contract/problem";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { hueOf } from "../../../../test/hues.ts";
import { screenReady } from "../../../../test/open-screen.ts";
import { replaceInNavigator } from "../../../../test/navigator.ts";
import { marketBegun, openSection } from "../../../../test/panel.ts";
import { answer, refuse, requestsOf } from "../../../../test/wire.ts";

const eightWeeks = [3, 5, 2, 8, 4, 6, 7, 9];
const soFar = { paid_fees: 12_345.5, completed: 82, rejected: 6, canceled: 12 };

const answerDash = (so_far = soFar): void =>
  answer(viewAdminDashboard, {
    new_users: 12,
    difference_new_users: 5,
    new_bookings: 30,
    difference_new_bookings: 0,
    new_workers: 1,
    difference_new_workers: -4,
    weeks: { new_users: eightWeeks, new_bookings: eightWeeks, new_workers: eightWeeks },
    so_far,
    booking_data: Array.from({ length: 8 }, (_, at) => ({ label: `2026-W${40 + at}`, count: at })),
    period: "week",
  });

test.each([
  ["New users", "12", "5 difference", /More than/, "blue"],
  ["New Bookings", "30", "0 difference", /As many as/, "amber"],
  ["New workers", "1", "-4 difference", /Fewer than/, "red"],
] as const)(
  "the card of %s shows its count, its difference and a trend line: rising blue, flat amber, falling red",
  { tags: ["@worker-2.10", "@worker-9.10"] },
  async (title, count, difference, line, hue) => {
    answerDash();
    await openSection("Dash");
    const card = page.getByRole("region", { name: title });
    await expect.element(card.getByText(count, { exact: true })).toBeVisible();
    await expect.element(card.getByText(difference, { exact: true })).toBeVisible();
    await expect.element(card.getByText("since Monday, vs last week")).toBeVisible();
    expect(hueOf(card.getByRole("img", { name: line }))).toBe(hue);
  },
);

/** The text below the name of a figure. */
const definition = (name: string): string | null | undefined =>
  [...document.querySelectorAll("dt")].find(({ textContent }) => textContent === name)?.nextElementSibling
    ?.textContent;

test("the fee income and how bookings ended are below the cards", { tags: ["@screens-2.26"] }, async () => {
  answerDash();
  await openSection("Dash");
  await expect.poll(() => definition("Fee income so far")).toBe("₹12,345.50 paid by workers");
  expect(definition("Completion rate")).toBe("82% of 100 finished bookings");
  expect(definition("Rejection rate")).toBe("6% of 100 finished bookings");
});

test("there is no rate before a booking has ended", { tags: ["@screens-2.26"] }, async () => {
  answerDash({ paid_fees: 0, completed: 0, rejected: 0, canceled: 0 });
  await openSection("Dash");
  await expect.poll(() => definition("Fee income so far")).toBe("₹0 paid by workers");
  for (const name of ["Completion rate", "Rejection rate"])
    expect(definition(name)).toBe("– no finished bookings yet");
});

test.each(languages)("the last label of Booking Trends is not cut off (%s)", async (language) => {
  answerDash();
  await openSection("Dash", { language });
  const labels = () =>
    [...document.querySelectorAll(".MuiChartsAxis-tickLabel")].map(({ textContent }) => textContent);
  // Eight weeks, and the numbers of the axis.
  await expect.poll(() => labels().length).toBeGreaterThan(8);
  expect(labels().filter((text) => /…|\.\.\./.test(text ?? ""))).toEqual([]);
});

test("a failed 'Waiting for you' keeps its distance from the edge of its card", async () => {
  answerDash();
  refuse(readWaiting, partDown);
  await openSection("Dash", { viewport: "phone", language: "ml" });
  const card = page.getByRole("alert").filter({ has: page.getByRole("button") });
  await expect.element(card).toBeVisible();
  const words = card.element().querySelector("span")?.getBoundingClientRect();
  const edge = card.element().getBoundingClientRect();
  expect((words?.top ?? 0) - edge.top).toBeGreaterThanOrEqual(8);
});

test("the bell without news says so and closes on a press outside", { tags: ["@worker-2.9"] }, async () => {
  answerDash();
  await openSection("Dash");
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const list = page.getByRole("dialog", { name: "Notifications" });
  await expect.element(list.getByRole("heading", { name: "Notifications" })).toBeVisible();
  await expect.element(list.getByText("No new notifications")).toBeVisible();
  await userEvent.click(document.body, { position: { x: 300, y: 700 } });
  await expect.element(list).not.toBeInTheDocument();
});

test(
  "the chart starts with Weekly, requests each period by its word, and its tooltip counts bookings",
  { tags: ["@screens-2.30", "@worker-2.11", "@worker-9.2"] },
  async () => {
    answerDash();
    await openSection("Dash");
    await expect.element(page.getByRole("heading", { name: "Bookings (Booking Trends)" })).toBeVisible();
    const period = (name: string) => page.getByRole("button", { name, exact: true });
    await expect.element(period("Weekly")).toHaveAttribute("aria-pressed", "true");
    for (const [name, word] of [
      ["Daily", "day"],
      ["Monthly", "month"],
      ["Yearly", "year"],
    ] as const) {
      await period(name).click();
      await expect.element(period(name)).toHaveAttribute("aria-pressed", "true");
      await expect.poll(() => requestsOf(viewAdminDashboard).at(-1)).toEqual({ period: word });
    }
    await period("Weekly").click();
    await expect.element(period("Weekly")).toHaveAttribute("aria-pressed", "true");
    await screenReady();

    const line = () => document.querySelector(".MuiLineChart-line");
    await expect.poll(line).not.toBeNull();
    const drawing = line()?.closest("svg");
    if (!drawing) throw new Error("No chart");
    const chart = page.elementLocator(drawing);
    await chart.hover();
    await expect.element(page.getByText(/^Bookings: \d+$/)).toBeVisible();
    // Only the segment to the unfinished week is dashed, and its tooltip says 'so far'.
    const dashed = document.querySelector('.MuiLineChart-line[data-series="so-far"]');
    expect(dashed && getComputedStyle(dashed).strokeDasharray).toMatch(/3(px)?, 7(px)?/);
    await chart.hover({ position: { x: drawing.getBoundingClientRect().width - 24, y: 100 } });
    await expect.element(page.getByText(/, so far$/).first()).toBeVisible();
    expect(line()?.getAttribute("d")).toMatch(/^M[\d.,]+(L[\d.,]+)+$/);
  },
);

const firstSteps = page.getByRole("region", { name: "First steps" });
const stepOf = (title: string) => firstSteps.getByRole("listitem").filter({ hasText: title });

test("the first steps of a new market are ticked by what exists, and lead to their sections", async () => {
  answerDash();
  answer(readFirstSteps, { ...marketBegun, open: true, settings: false, worker: false, hours: false });
  await openSection("Dash");
  await expect.element(firstSteps.getByRole("listitem")).toHaveLength(5);
  await expect.element(stepOf("Check the settings")).toHaveTextContent(/^To do/);
  for (const done of ["Choose the job categories", "Invite workers"])
    await expect.element(stepOf(done)).toHaveTextContent(/^Done/);
  expect(stepOf("Choose the job categories").getByRole("link").elements()).toEqual([]);
  await expect
    .element(firstSteps.getByRole("link", { name: "Accept the first worker" }))
    .toHaveAttribute("href", "/admin-panel?open=Requests");
  await expect
    .element(firstSteps.getByRole("link", { name: "Check the settings" }))
    .toHaveAttribute("href", "/admin-panel?open=Settings");
});

test("the invitation to workers is the registration's address, and can be copied", async () => {
  const copied: string[] = [];
  const writeText = (text: string): Promise<void> => {
    copied.push(text);
    return Promise.resolve();
  };
  replaceInNavigator("clipboard", { writeText });
  answerDash();
  answer(readFirstSteps, { ...marketBegun, open: true, invited: false, worker: false, hours: false });
  await openSection("Dash");
  const address = `${location.origin}/worker_register`;
  await expect.element(firstSteps.getByText(address)).toBeVisible();
  await firstSteps.getByRole("button", { name: "Copy the link" }).click();
  await expect.element(page.getByText("The link is copied.")).toBeVisible();
  expect(copied).toEqual([address]);
});

test("a market that has begun has no first steps, although one was left out", async () => {
  answerDash();
  answer(readFirstSteps, { ...marketBegun, settings: false });
  await openSection("Dash");
  await expect.element(page.getByText("You’re all caught up")).toBeVisible();
  await screenReady();
  expect(firstSteps.elements()).toEqual([]);
});
