// A worker edits the weekly schedule.
import { listedWorker } from "../customer/people.ts";
import { phone } from "../looks.ts";
import { openPage } from "../open.ts";
import { expect, test } from "../test.ts";

test(
  "a worker adds, switches off and deletes slots",
  { tag: ["@screens-2.25", "@worker-2.39", "@worker-5.10", "@worker-9.7"] },
  async ({ browser }) => {
    const worker = await listedWorker();
    const page = await openPage(browser, "/worker?open=Schedule", worker, { viewport: phone });
    const remove = page.getByRole("button", { name: /^Delete / });
    await expect(remove).toHaveCount(7);
    for (let left = 6; left >= 0; left -= 1) {
      const answered = page.waitForResponse((answer) => answer.request().method() === "PUT");
      await remove.first().click();
      expect((await answered).status()).toBe(200);
      await expect(remove).toHaveCount(left);
    }
    await expect(page.getByText("Please add at least one slot")).toBeVisible();

    await page.getByRole("combobox", { name: "Week" }).click();
    await page.getByRole("option", { name: "Wednesday" }).click();
    await page.getByLabel("From").fill("09:00");
    await page.getByLabel("To", { exact: true }).fill("13:00");
    await page.getByRole("button", { name: "Add slot" }).click();
    const offered = page.getByRole("switch", { name: "Wednesday, 9:00 am to 1:00 pm" });
    await expect(offered).toBeChecked();

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
