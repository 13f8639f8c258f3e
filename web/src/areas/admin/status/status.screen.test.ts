// The section Status: the doctor's findings in words, with advice.
import { viewStatus } from "@hourhand/contract/operation";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openSection } from "../../../../test/panel.ts";
import { answer, fail } from "../../../../test/wire.ts";

test("an administrator sees the failed checks first, with advice", async () => {
  answer(viewStatus, { backup: { at: "2026-11-22T13:00:00.000Z", bytes: 3_145_728 } });
  await openSection("Status");
  await expect.element(page.getByText(/^Version 0\.2\.0, started 23 Nov 2026/)).toBeVisible();
  await expect
    .element(page.getByRole("listitem").filter({ hasText: "PostgreSQL 18.4" }))
    .toHaveTextContent("database");
  await expect.element(page.getByText("Last backup")).toBeVisible();
  await expect.element(page.getByText(/^22 Nov 2026, .*3 MiB$/)).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Needs attention: 1" })).toBeVisible();
  const first = page.getByRole("main").getByRole("listitem").first();
  await expect.element(first).toHaveTextContent("Run 'npm run backup -- TO'");
  await expect.element(first.getByRole("img", { name: "Needs attention" })).toBeVisible();
});

test(
  "a status that cannot be loaded says so, with the reference for the log, and can be retried",
  { tags: ["@operating-1.14"] },
  async () => {
    fail(viewStatus, 503, "4f1c-for-the-log");
    await openSection("Status", { scheme: "dark" });
    await expect.element(page.getByText("The status could not be loaded.")).toBeVisible();
    await expect.element(page.getByText("Reference 4f1c-for-the-log")).toBeVisible();
    answer(viewStatus);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByText(/^Version /)).toBeVisible();
  },
);
