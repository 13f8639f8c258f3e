// The section Policies: what the rules mean in words and money, versions, a category's own rules.
import { holdUntil } from "../hold-back.ts";
import { category } from "../customer/people.ts";
import { openSection } from "./panel.ts";
import { visit } from "../open.ts";
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
  await page.context().close();
});

test("who saves over somebody else's version is told, and decides again", async ({ browser }) => {
  const [first, second] = [await openSection(browser, "Policies"), await openSection(browser, "Policies")];
  for (const page of [first, second]) {
    await page.getByLabel("Rules of").click();
    await page.getByRole("option", { name: "Painter: follows the default" }).click();
    // Until then the default's form stands there.
    await expect(page.getByText("Painter follows the default rules.")).toBeVisible();
    await page.getByLabel("Days that can be booked").fill(page === first ? "14" : "21");
  }
  await first.getByRole("button", { name: "Save these rules" }).click();
  await expect(first.getByText("The rules of Painter are saved as version", { exact: false })).toBeVisible();
  await second.reload();
  await second.getByLabel("Rules of").click();
  await second.getByRole("option", { name: "Painter: rules of its own" }).click();
  await expect(second.getByLabel("Days that can be booked")).toHaveValue("14");
  await second.getByLabel("Days that can be booked").fill("21");
  await first.getByLabel("Days that can be booked").fill("15");
  await first.getByRole("button", { name: "Save these rules" }).click();
  await expect(first.getByRole("listitem").filter({ hasText: "15 days" })).toBeVisible();
  await second.getByRole("button", { name: "Save these rules" }).click();
  await expect(
    second.getByText("Somebody else saved these rules meanwhile.", { exact: false }),
  ).toBeVisible();
  await expect(second.getByLabel("Days that can be booked")).toHaveValue("21");
  await second.getByRole("button", { name: "Save these rules" }).click();
  await expect(second.getByRole("listitem").filter({ hasText: "21 days" })).toBeVisible();
  await second.getByRole("button", { name: "Follow the default again" }).click();
  await second.getByRole("dialog").getByRole("button", { name: "Follow the default again" }).click();
  await expect(second.getByText("Painter follows the default rules now.")).toBeVisible();
  await Promise.all([first.context().close(), second.context().close()]);
});

test("what is typed while rules are being saved stays, and is saved next", async ({ browser }) => {
  const id = await category();
  const page = await openSection(browser, "Policies");
  await visit(page, `/admin-panel?open=Policies&category=${id}`);
  const percent = page.getByLabel("Percent", { exact: true }).nth(1);
  const save = page.getByRole("button", { name: "Save these rules" });
  await expect(page.getByText(/^Journeys .* follows the default rules\./)).toBeVisible();
  const deliver = await holdUntil(page, "**/api/v1/policies");
  await percent.fill("30");
  const reread = page.waitForRequest("**/api/v1/policies");
  await save.click();
  await reread;
  await percent.fill("35");
  deliver();
  await expect(save).toBeEnabled();
  await expect(percent).toHaveValue("35");
  await expect(percent).toBeFocused();
  await save.click();
  await expect(page.getByRole("listitem").filter({ hasText: "2 h 35 %" })).toBeVisible();
  await page.context().close();
});
