// The Profile screen: details, their edit, the picture, the way to a new password (docs/rules/screens.md 16, 20).
import type { Request } from "@playwright/test";
import { holdUntil } from "../hold-back.ts";
import { api, customer, openShell, unique } from "./people.ts";
import { expect, test } from "../test.ts";

/** A one-pixel PNG. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test(
  "the details are shown and edited, with spaces taken out of username and phone",
  { tag: ["@customer-1.7", "@customer-2.39", "@customer-5.16"] },
  async ({ context }) => {
    const person = await customer();
    const page = await openShell(context, "Profile", person);
    await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
    for (const shown of [
      "Journey Person",
      `${person.username}@example.com`,
      person.username,
      "Journey",
      "Person",
    ])
      await expect(page.getByText(shown, { exact: true }).first()).toBeVisible();
    await page.getByRole("button", { name: "Edit profile details" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Profile Details" });
    for (const label of ["Username", "First Name", "Last Name", "Phone"])
      await expect(dialog.getByLabel(label)).toHaveValue(/\S/);
    await dialog.getByLabel("First Name").fill("");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("First Name is missing: please fill it in.")).toBeVisible();
    const digits = `777${unique()}`;
    await dialog.getByLabel("First Name").fill("Meera");
    await dialog.getByLabel("Username").fill(` mee ra.${digits}`);
    await dialog.getByLabel("Phone").fill(`+91 44 ${digits.slice(0, 4)} ${digits.slice(4)}`);
    const answered = page.waitForResponse((answer) => answer.request().method() === "PATCH");
    await dialog.getByRole("button", { name: "Save" }).click();
    const { message } = (await (await answered).json()) as { message: string };
    await expect(page.locator("[data-sonner-toast]").filter({ hasText: message })).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Meera Person")).toBeVisible();
    await expect(page.getByText(`meera.${digits}`)).toBeVisible();
    await expect(page.getByText(`+9144${digits}`)).toBeVisible();
  },
);

test(
  "an edit that is refused says so and keeps what was typed",
  { tag: ["@customer-8.11"] },
  async ({ context }) => {
    const page = await openShell(context, "Profile", await customer());
    await page.getByRole("button", { name: "Edit profile details" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Profile Details" });
    await dialog.getByLabel("Username").fill("asha");
    const answered = page.waitForResponse((answer) => answer.request().method() === "PATCH");
    await dialog.getByRole("button", { name: "Save" }).click();
    const { message } = (await (await answered).json()) as { message: string };
    await expect(page.locator("[data-sonner-toast]").filter({ hasText: message })).toBeVisible();
    expect(message).toContain("already in use");
    await expect(dialog.getByLabel("Username")).toHaveAccessibleDescription(message);
    await expect(dialog.getByLabel("Username")).toHaveValue("asha");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
  },
);

test(
  "a picture is picked, cropped to a square and saved under the person's name",
  { tag: ["@customer-2.40", "@customer-4.16", "@customer-5.17", "@customer-8.11", "@customer-9.8"] },
  async ({ context }) => {
    const person = await customer();
    const page = await openShell(context, "Profile", person);
    await page.getByRole("button", { name: "Add/Change image" }).click();
    const dialog = page.getByRole("dialog", { name: "Upload Profile Picture" });
    const file = dialog.locator("input[type=file]");
    await expect(file).toHaveAttribute("accept", "image/*");
    await file.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no") });
    await expect(page.getByText("Please choose an image file.")).toBeVisible();
    await file.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: pixel });
    await expect(dialog.locator(".cropper-crop-box")).toBeVisible();
    const box = await dialog.locator(".cropper-crop-box").boundingBox();
    expect(Math.abs((box?.width ?? 0) - (box?.height ?? 1))).toBeLessThan(2);
    await expect(dialog.locator(".cropper-dashed.dashed-h")).toHaveClass(/cropper-hidden/);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Please crop the image before saving.")).toBeVisible();
    await dialog.getByRole("button", { name: "Crop Image" }).click();
    await expect(dialog.getByRole("img", { name: "Preview of the cropped picture" })).toBeVisible();

    await page.route("**/user/profile_view/", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 413, json: { message: "Too large." } })
        : route.continue(),
    );
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Failed to update profile picture.")).toBeVisible();
    await page.unroute("**/user/profile_view/");

    // Playwright does not show a body with files.
    await page.evaluate(() => {
      const sent: string[] = [];
      Object.assign(globalThis, { sent });
      globalThis.XMLHttpRequest = class extends XMLHttpRequest {
        override send(body?: XMLHttpRequestBodyInit | null): void {
          if (body instanceof FormData)
            for (const [name, value] of body)
              sent.push(`${name}=${value instanceof File ? value.name : value}`);
          super.send(body);
        }
      };
    });
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    const { user } = await api<{ user: { profile_picture: string } }>("GET", "/user/profile_view/", {
      token: person.token,
    });
    expect(user.profile_picture).toMatch(/^\/media\//);
    expect(await page.evaluate(() => (globalThis as unknown as { sent: string[] }).sent)).toEqual([
      `profile_picture=${person.username}_profile_pic.jpg`,
    ]);
  },
);

test(
  "a profile that does not load shows the server's message",
  { tag: ["@customer-8.11"] },
  async ({ context }) => {
    await context.route("**/user/profile_view/", (route) =>
      route.fulfill({ status: 400, json: { message: "No profile today." } }),
    );
    const page = await openShell(context, "Profile", await customer());
    await expect(page.getByText("No profile today.")).toBeVisible();
  },
);

test("'Change Password' signs out and leads to /Forgot", { tag: ["@customer-2.41"] }, async ({ context }) => {
  const page = await openShell(context, "Profile", await customer());
  await page.getByRole("button", { name: "Change Password" }).click();
  await page.waitForURL(/\/Forgot$/);
  await expect(page.getByText("user Loged out")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("auth.refresh"))).toBeNull();
});

test("a switch that is pressed twice quickly is as it was pressed last", async ({ context }) => {
  const person = await customer();
  const page = await openShell(context, "Profile", person);
  const news = page.getByRole("group", { name: "Mails" }).getByRole("switch", { name: "News of bookings" });
  await expect(news).toBeChecked();
  const sent: string[] = [];
  const isSaving = (request: Request) =>
    request.method() === "PUT" && request.url().endsWith("/notification_preferences");
  page.on("request", (request) => {
    if (isSaving(request)) sent.push(request.postData() ?? "");
  });
  // The first one, which switches it off.
  const answer = await holdUntil(
    page,
    "**/api/v1/notification_preferences",
    (request) => isSaving(request) && (request.postData() ?? "").includes("false"),
  );
  await news.click();
  await expect(news).not.toBeChecked();
  await news.click();
  await expect(news).toBeChecked();
  // The second goes behind the first: on another way it could be stored before it.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  expect(sent).toHaveLength(1);
  const stored = page.waitForResponse(
    (one) => one.request().method() === "PUT" && one.request().postData() === sent[1],
  );
  answer();
  await expect.poll(() => sent.length).toBe(2);
  expect((await stored).status()).toBe(200);
  await expect(news).toBeChecked();
  await page.reload();
  await expect(news).toBeChecked();
});
