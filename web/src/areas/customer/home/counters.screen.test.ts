// The figures on Home: they count up once for a visitor, and stay still for signed-in people.
import { listWorkers } from "@hourhand/contract/catalogue";
import { viewHome } from "@hourhand/contract/home";
import { readOwnHome } from "@hourhand/contract/own-home";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerHome } from "../../../../test/home.ts";
import { openScreen } from "../../../../test/open-screen.ts";
import { answer, fail } from "../../../../test/wire.ts";
import { pages } from "../../../paths.ts";
import { forgetCounting } from "./use-count-up.ts";

beforeEach(forgetCounting);

const label = page.getByText("Registered customers", { exact: true });

/** Records every value that the counter of customers visibly shows from now on. */
function watchFigure(): number[] {
  const seen: number[] = [];
  const look = (): void => {
    const span = [...document.querySelectorAll("span")].find(
      ({ textContent }) => textContent === "Registered customers",
    );
    const shown = span?.parentElement?.lastElementChild;
    const figure = Number(shown?.textContent ?? Number.NaN);
    if (shown && getComputedStyle(shown).visibility === "visible" && figure !== seen.at(-1))
      seen.push(figure);
    requestAnimationFrame(look);
  };
  look();
  return seen;
}

async function toCounters(): Promise<void> {
  await expect.element(label).toBeVisible();
  label.element().scrollIntoView({ block: "center" });
}

test("a visitor sees the counters count up once, and never down", { tags: ["@screens-1.13"] }, async () => {
  answerHome({ registeredCustomers: 400 });
  const seen = watchFigure();
  await openScreen(pages.home);
  await toCounters();
  await expect.poll(() => seen.at(-1)).toBe(400);
  expect(seen.length).toBeGreaterThan(5);
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));
  answer(listWorkers, { Workers: [], count: 0, jobs: [], qualifications: [], prices: null });
  await page.getByRole("link", { name: "Workers", exact: true }).first().click();
  await expect.element(page.getByRole("heading", { name: "Workers", level: 1 })).toBeVisible();
  const before = seen.length;
  await page.getByRole("link", { name: "Home", exact: true }).first().click();
  await toCounters();
  expect(seen.slice(before)).toEqual([]);
});

test("without numbers from the server they count to 50", { tags: ["@screens-1.13"] }, async () => {
  fail(viewHome);
  const seen = watchFigure();
  await openScreen(pages.home);
  await toCounters();
  await expect.poll(() => seen.at(-1)).toBe(50);
});

test("a signed-in person sees the final numbers immediately", { tags: ["@screens-1.13"] }, async () => {
  answerHome({ registeredCustomers: 400 });
  answer(readOwnHome, { next_visit: null, waiting: [], to_review: null, recent_workers: [] });
  const seen = watchFigure();
  await openScreen(pages.home, { as: "customer" });
  await toCounters();
  await expect.poll(() => seen.at(-1)).toBe(400);
  expect(seen).toEqual([400]);
});
