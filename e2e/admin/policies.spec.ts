// The section Policies: what the rules mean in words and money, versions, a category's own rules.
import { openSection } from "./panel.ts";
import { expect, test } from "../test.ts";

test("an administrator gives a category rules of its own, sees what they cost, and takes them back", async ({
  browser,
}) => {
  const page = await openSection(browser, "Policies");
  await expect(page.getByRole("heading", { level: 1, name: "Policies" })).toBeVisible();
  await expect(page.getByLabel("Hours to answer")).toHaveValue("24");
  const preview = page.getByRole("region", { name: "A visit of ₹800, by these rules" });
  await expect(preview).toContainText("Canceled 5 hours before₹200 by the policy");

  await page.getByLabel("Rules of").click();
  await page.getByRole("option", { name: "Plumber: follows the default" }).click();
  await expect(page.getByText("Plumber follows the default rules.")).toBeVisible();
  await expect(page.getByText("No rules of its own so far")).toBeVisible();

  // Two lines with the same hours are refused at their fields, and nothing is sent.
  await page.getByLabel("Hours before").nth(1).fill("24");
  await page.getByRole("button", { name: "Save these rules" }).click();
  await expect(page.getByText("Each number of hours may stand here once").first()).toBeVisible();
  await page.getByLabel("Hours before").nth(1).fill("4");
  await page.getByLabel("Percent", { exact: true }).nth(1).fill("30");
  await expect(preview).toContainText("Canceled 5 hours before₹240 by the policy");
  await page.getByRole("button", { name: "Save these rules" }).click();
  await expect(page.getByText("The rules of Plumber are saved as version", { exact: false })).toBeVisible();
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: /^Version \d+/ })
      .first(),
  ).toContainText("cancel 24 h 0 %, 4 h 30 %, 0 h 50 %");

  await page.getByRole("button", { name: "Remove the line of 4 hours" }).click();
  await page.getByRole("button", { name: "Add a line" }).click();
  await page.getByLabel("Hours before").last().fill("800");
  await page.getByLabel("Percent", { exact: true }).last().fill("10");
  await page.getByRole("button", { name: "Save these rules" }).click();
  await expect(page.getByText("Hours before must be from 0 to 720.")).toBeVisible();

  await page.getByRole("button", { name: "Follow the default again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Follow the default again" }).click();
  await expect(page.getByText("Plumber follows the default rules now.")).toBeVisible();
  await expect(page.getByText("Plumber follows the default rules.")).toBeVisible();
});
