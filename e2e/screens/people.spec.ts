// The figures of Home and the faces of people: what is seen again and again.
import type { Page } from "@playwright/test";
import { customer, openShell } from "../customer/people.ts";
import { visit } from "../open.ts";
import { expect, test } from "../test.ts";

/** Every figure that a counter shows from now on. */
async function watchFigures(page: Page, figures: { customers: number }): Promise<() => Promise<string[]>> {
  await page.route("**/user/home_view/", async (route) => {
    const answer = await route.fetch();
    const said = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...said, registeredCustomers: figures.customers } });
  });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenFigures: seen });
    const look = (): void => {
      const label = [...document.querySelectorAll("span")].find(
        ({ textContent }) => textContent === "Registered customers",
      );
      const figure = label?.parentElement?.lastElementChild?.textContent;
      if (figure !== undefined && figure !== null && figure !== seen.at(-1)) seen.push(figure);
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (window as unknown as { seenFigures: string[] }).seenFigures);
}

const toCounters = async (page: Page): Promise<void> => {
  const label = page.getByText("Registered customers", { exact: true });
  await expect(label).toBeVisible();
  await label.scrollIntoViewIfNeeded();
  await page.waitForTimeout(1_800);
};

test(
  "a visitor sees the counters count up once, and never down",
  { tag: ["@screens-1.13"] },
  async ({ context }) => {
    const page = await context.newPage();
    const seen = await watchFigures(page, { customers: 400 });
    await visit(page, "/");
    await toCounters(page);
    await expect.poll(async () => (await seen()).at(-1)).toBe("400");
    const first = (await seen()).map(Number);
    expect(first.length).toBeGreaterThan(5);
    expect(first).toEqual(first.toSorted((one, other) => one - other));
    await page.getByRole("link", { name: "Workers", exact: true }).first().click();
    await expect(page.getByRole("heading", { name: "Workers", level: 1 })).toBeVisible();
    const before = (await seen()).length;
    await page.getByRole("link", { name: "Home", exact: true }).first().click();
    await toCounters(page);
    expect((await seen()).length).toBe(before);
  },
);

test(
  "fewer customers than the number that stands there at first are shown at once",
  { tag: ["@screens-1.13"] },
  async ({ context }) => {
    const page = await context.newPage();
    const seen = await watchFigures(page, { customers: 44 });
    await visit(page, "/");
    await toCounters(page);
    await expect.poll(seen).toEqual(["50", "44"]);
  },
);

test("who is signed in sees the counters stand", { tag: ["@screens-1.13"] }, async ({ context }) => {
  const person = await customer();
  const page = await openShell(context, "Privacy", person);
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
  const seen = await watchFigures(page, { customers: 400 });
  await visit(page, "/?open=Home");
  await toCounters(page);
  await expect.poll(async () => (await seen()).at(-1)).toBe("400");
  expect((await seen()).filter((figure) => figure !== "50" && figure !== "400")).toEqual([]);
});

test(
  "a person without a picture looks the same in the header and in the profile",
  { tag: ["@screens-1.20"] },
  async ({ context }) => {
    const page = await openShell(context, "Profile", await customer());
    await expect(page.getByRole("button", { name: "Add/Change image" })).toBeVisible();
    await expect(page.getByRole("banner").getByText("JP", { exact: true })).toBeVisible();
    await expect(page.getByRole("main").getByText("JP", { exact: true })).toBeVisible();
    await expect(page.locator('img[src*="default-portrait"]')).toHaveCount(0);
  },
);
