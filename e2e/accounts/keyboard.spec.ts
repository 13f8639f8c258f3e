// A visitor signs up and finds a worker without a mouse; e2e/customer/keyboard.spec.ts then books and cancels.
import { cardOf, listedWorker, unique } from "../customer/people.ts";
import { tabTo } from "../keyboard.ts";
import { codeMailedTo } from "./mailbox.ts";
import { visit } from "../open.ts";
import { journeyUrl } from "../product.ts";
import { expect, test } from "../test.ts";

test("a visitor signs up, enters the OTP, signs in and opens a worker by keyboard only", async ({ page }) => {
  const worker = await listedWorker();
  const number = unique();
  const [username, email] = [`keys.${number}`, `keys.${number}@example.com`];
  const secret = "a long enough password";
  await visit(page, "/");

  await tabTo(page, page.getByRole("button", { name: "Account" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Sign In" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/signup$/);
  for (const [label, value] of [
    ["First name", "Meera"],
    ["Last name", "Nair"],
    ["Username", username],
    ["Email", email],
    ["Phone", `+9177666${number}`],
    ["Password", secret],
    ["Confirm password", secret],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(value);
  }
  await tabTo(page, page.getByRole("button", { name: "Verify" }));
  await page.keyboard.press("Enter");

  await page.waitForURL(/\/signup\/enterotp$/);
  await expect(page.getByRole("textbox", { name: "Digit 1 of 6" })).toBeFocused();
  await page.keyboard.type((await codeMailedTo(email)).code);

  await page.waitForURL(/\/signin$/);
  await expect(page.getByLabel("Username, email or phone")).toHaveValue(username);
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type(secret);
  await page.keyboard.press("Enter");

  await page.waitForURL(`${journeyUrl()}/`);
  await tabTo(page, page.getByRole("link", { name: "Workers", exact: true }));
  await page.keyboard.press("Enter");
  // Home has a field with the same label.
  await expect(page.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
  await tabTo(page, page.getByPlaceholder("Search for workers ....."));
  await page.keyboard.type(worker.fullName);
  const details = cardOf(page, worker).getByRole("button", { name: "View Details", exact: true });
  await expect(page.getByRole("button", { name: /^View Details/ })).toHaveCount(1);
  await tabTo(page, details);
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1, name: worker.fullName })).toBeVisible();
  await expect(page.getByRole("button", { name: "Book now" })).toBeEnabled();
});
