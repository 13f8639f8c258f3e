// A worker's own account: picture, details, password. Customers have the same card.
import { listedWorker } from "../customer/people.ts";
import { desk, phone } from "../looks.ts";
import { openPage } from "../open.ts";
import { expect, test } from "../test.ts";

/** 60 by 40 pixels. */
const oblong = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAADwAAAAoCAMAAACVZWnNAAAAA1BMVEUPXFzY9XVgAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGUlEQVRIx+3BMQEAAADCoPVPbQwfoAAAeBgJiAABJcSfhgAAAABJRU5ErkJggg==",
  "base64",
);

test(
  "a picture is saved only once it is cropped to a square, under the documented name",
  { tag: ["@worker-2.40", "@worker-5.11", "@worker-8.7", "@worker-9.8"] },
  async ({ browser }) => {
    const worker = await listedWorker();
    const page = await openPage(browser, "/worker?open=Profile", worker, { viewport: desk });
    await page.getByRole("button", { name: "Add/Change image" }).click();
    const dialog = page.getByRole("dialog", { name: "Upload Profile Picture" });
    await dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: oblong });
    await expect(dialog.locator(".cropper-crop-box")).toBeVisible();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Please crop the image before saving.")).toBeVisible();
    const box = await dialog.locator(".cropper-crop-box").boundingBox();
    expect(Math.abs((box?.width ?? 0) - (box?.height ?? 1))).toBeLessThan(1.5);
    await dialog.getByRole("button", { name: "Crop Image" }).click();
    const preview = dialog.getByRole("img", { name: "Preview of the cropped picture" });
    await expect(preview).toBeVisible();

    await page.route("**/user/profile_view/", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 400, json: { message: "No." } })
        : route.continue(),
    );
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Failed to update profile picture.")).toBeVisible();
    await page.unroute("**/user/profile_view/");
    // A browser does not show an upload's body: the name is taken where the form is put together.
    await page.evaluate(() => {
      const { set } = FormData.prototype as unknown as { set: (...parts: unknown[]) => void };
      const names: unknown[] = [];
      Object.assign(window, { names });
      Object.assign(FormData.prototype, {
        set(this: FormData, ...parts: unknown[]) {
          names.push(parts[2]);
          set.apply(this, parts);
        },
      });
    });
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    expect(await page.evaluate(() => (window as unknown as { names: unknown[] }).names)).toContain(
      `${worker.username}_profile_pic.jpg`,
    );
  },
);

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
