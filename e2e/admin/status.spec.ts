// The section Status: what the doctor finds, in words, with what to do.
import { openSection } from "./panel.ts";
import { looksRight } from "../looks.ts";
import { expect, test } from "../test.ts";

const checks = [
  { name: "database", state: "ok", detail: "PostgreSQL 18.4", advice: null },
  {
    name: "backup",
    state: "fail",
    detail: "the last one is 40.2 hours old",
    advice: "Run 'npm run backup -- TO'.",
  },
];

test("an administrator reads what runs and what is to be done, first what is wrong", async ({ browser }) => {
  const page = await openSection(browser, "Status");
  await expect(page.getByText(/^Version \d+\.\d+\.\d+, started /)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "PostgreSQL" })).toContainText("database");
  await expect(page.getByText("Last backup")).toBeVisible();
  await looksRight(page);
  await page.route("**/api/v1/admin/status", async (route) => {
    const answer = await route.fetch();
    const said = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...said, checks } });
  });
  await page.reload();
  await expect(page.getByRole("heading", { name: "1 to look at" })).toBeVisible();
  const first = page.getByRole("main").getByRole("listitem").first();
  await expect(first).toContainText("Run 'npm run backup -- TO'.");
  await expect(first.getByRole("img", { name: "To look at" })).toBeVisible();
  await page.context().close();
});

test(
  "a status that cannot be loaded says so, with the reference for the log, and is tried again",
  { tag: ["@operating-1.14"] },
  async ({ browser }) => {
    const page = await openSection(browser, "Status", { colorScheme: "dark" });
    await page.route("**/api/v1/admin/status", (route) =>
      route.fulfill({
        status: 503,
        json: { message: "Away." },
        headers: { "x-request-id": "4f1c-for-the-log" },
      }),
    );
    await page.reload();
    await expect(page.getByText("The status could not be loaded.")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("Reference 4f1c-for-the-log")).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(/^Version /)).toBeVisible();
    await looksRight(page);
    await page.context().close();
  },
);
