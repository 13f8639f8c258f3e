// A worker keeps the weekly schedule.
import { listedWorker } from "../customer/people.ts";
import { desk, phone } from "../looks.ts";
import { openPage } from "../open.ts";
import { expect, test } from "../test.ts";

for (const viewport of [phone, desk])
  test(
    `a worker adds, switches off and deletes slots at ${viewport.width} pixels`,
    { tag: ["@screens-2.25", "@worker-2.39", "@worker-5.10", "@worker-9.7"] },
    async ({ browser }) => {
      const worker = await listedWorker();
      const page = await openPage(browser, "/worker?open=Schedule", worker, { viewport });
      const remove = page.getByRole("button", { name: /^Delete / });
      await expect(remove).toHaveCount(7);
      for (let left = 6; left >= 0; left -= 1) {
        const answered = page.waitForResponse((answer) => answer.request().method() === "PUT");
        await remove.first().click();
        expect((await answered).status()).toBe(200);
        await expect(remove).toHaveCount(left);
      }
      await expect(page.getByText("Please add at least one slot")).toBeVisible();

      await page.getByRole("button", { name: "Add slot" }).click();
      await expect(page.getByText("Please select Week, From and To")).toBeVisible();
      await page.getByRole("combobox", { name: "Week" }).click();
      await page.getByRole("option", { name: "Wednesday" }).click();
      await page.getByLabel("From").fill("09:00");
      await page.getByLabel("To", { exact: true }).fill("13:00");
      await page.getByRole("button", { name: "Add slot" }).click();
      const offered = page.getByRole("switch", { name: "Wednesday, 9:00 am to 1:00 pm" });
      await expect(offered).toBeChecked();

      // Each of the other days leads to the form.
      await expect(page.getByRole("button", { name: /^Add hours: / })).toHaveCount(6);
      await page.getByRole("button", { name: "Add hours: Sunday" }).click();
      await expect(page.getByRole("combobox", { name: "Week" })).toHaveText("Sunday");
      await expect(page.getByLabel("From")).toBeFocused();
      await page.getByRole("button", { name: "Add hours: Monday" }).click();
      await page.getByRole("combobox", { name: "Week" }).click();
      await page.getByRole("option", { name: "Wednesday" }).click();

      await page.getByLabel("From").fill("12:00");
      await page.getByLabel("To", { exact: true }).fill("15:00");
      await page.getByRole("button", { name: "Add slot" }).click();
      const overlaps = "This slot overlaps another one of yours on that day.";
      await expect(page.locator("[data-sonner-toast]").filter({ hasText: overlaps })).toBeVisible();
      await expect(page.getByRole("form", { name: "Add slot" }).getByRole("alert")).toHaveText(overlaps);
      await expect(page.getByLabel("From")).toHaveValue("12:00");
      await page.getByLabel("From").fill("");
      await page.getByRole("button", { name: "Add slot" }).click();
      await expect(page.getByLabel("From")).toHaveAccessibleDescription(/./);
      await expect(page.getByLabel("From")).toBeFocused();
      await expect(page.getByRole("form", { name: "Add slot" }).getByText(overlaps)).toHaveCount(0);

      const stored = page.waitForResponse((response) => response.request().method() === "PATCH");
      await offered.click();
      await expect(offered).not.toBeChecked();
      await stored;
      await page.reload();
      await expect(offered).not.toBeChecked();
      await remove.click();
      await expect(page.getByText("Please add at least one slot")).toBeVisible();
    },
  );

test("whole hours are chosen by chips, by keyboard too", { tag: ["@screens-2.24"] }, async ({ browser }) => {
  const page = await openPage(browser, "/worker?open=Schedule", await listedWorker(), { viewport: phone });
  const [from, to] = [page.getByLabel("From"), page.getByLabel("To", { exact: true })];
  const rows = {
    begins: page.getByRole("toolbar", { name: "Begins at" }),
    ends: page.getByRole("toolbar", { name: "Ends at" }),
  };
  const [begins, ends] = [rows.begins.getByRole("button"), rows.ends.getByRole("button")];
  const hour = (row: keyof typeof rows, name: string) => rows[row].getByRole("button", { name, exact: true });
  await expect(begins).toHaveCount(17);
  await expect(ends.first()).toHaveText("6:00 am");
  for (const chip of [begins.nth(3), ends.nth(11)]) {
    await expect(chip).toBeInViewport({ ratio: 1 });
    expect((await chip.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
  }
  await hour("begins", "2:00 pm").click();
  await expect(from).toHaveValue("14:00");
  await expect(ends).toHaveCount(8);
  await expect(ends.first()).toBeInViewport({ ratio: 1 });
  await hour("ends", "4:00 pm").click();
  await expect(to).toHaveValue("16:00");
  // An end that no longer fits its beginning is taken out.
  await hour("begins", "4:00 pm").click();
  await expect(from).toHaveValue("16:00");
  await expect(to).toHaveValue("");
  await page.keyboard.press("Tab");
  await expect(hour("ends", "5:00 pm")).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(to).toHaveValue("22:00");
  await expect(ends.last()).toHaveAttribute("aria-pressed", "true");
  // What is typed is followed; what no chip has presses none.
  await from.fill("17:30");
  await expect(ends.first()).toHaveText("7:00 pm");
  await expect(rows.begins.locator("[aria-pressed=true]")).toHaveCount(0);
  await page.getByRole("button", { name: "Add slot" }).click();
  await expect(page.getByRole("switch", { name: "Monday, 5:30 pm to 10:00 pm" })).toBeChecked();
  await expect(ends).toHaveCount(17);
});
