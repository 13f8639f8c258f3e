// A worker's own account: picture, details, password. Customers have the same card.
import { listedWorker } from "../customer/people.ts";
import { phone } from "../looks.ts";
import { openPage } from "../open.ts";
import { expect, test } from "../test.ts";

test(
  "details are edited with spaces stripped, a refusal is a warning, and the password is changed by OTP",
  { tag: ["@worker-2.40", "@worker-5.12", "@worker-8.7"] },
  async ({ browser }) => {
    const worker = await listedWorker();
    const page = await openPage(browser, "/worker?open=Profile", worker, { viewport: phone });
    await page.getByRole("button", { name: "Edit profile details" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Profile Details" });
    const field = (name: string) => dialog.getByRole("textbox", { name, exact: true });
    await field("First Name").fill("");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("First Name is missing: please fill it in.")).toBeVisible();
    await field("First Name").fill("Ravindran");
    await field("Last Name").fill("Nair");
    await field("Username").fill("admin");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.locator("[data-sonner-toast][data-type=warning]")).toBeVisible();
    await expect(dialog).toBeVisible();
    await field("Username").fill(`new ${worker.username.slice(7)}`);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`new${worker.username.slice(7)}`, { exact: true })).toBeVisible();
    await expect(page.getByText("Ravindran Nair")).toBeVisible();

    await page.getByRole("button", { name: "Change Password" }).click();
    await expect(page).toHaveURL(/\/Forgot$/);
    expect(await page.evaluate(() => localStorage.getItem("auth.refresh"))).toBeNull();
  },
);
