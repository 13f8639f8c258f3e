// The first administrator signs in and regains access with a one-time password from the operator's command
// (docs/operating.md).
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { newContext, visit } from "../open.ts";
import { type Product, startProduct } from "../product.ts";
import { expect, test } from "../test.ts";

const commands = fileURLToPath(new URL("../../server/dist/commands.js", import.meta.url));
const email = "boss@example.com";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ DEMO_DATA: "false" });
});
test.afterAll(() => product.stop());

/** Runs the operator's command while the server runs; returns the password that the operator passes on. */
async function oneTimePassword(subcommand: "create" | "reset"): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [commands, "admin", subcommand, email, "--json"],
    { env: { ...process.env, ...product.settings } },
  );
  return (JSON.parse(stdout) as { password: string }).password;
}

async function signIn(page: Page, password: string): Promise<void> {
  await visit(page, `${product.url}/signin`);
  await page.getByLabel("Username, email or phone").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Tries a password without a browser. */
async function refusesSignIn(password: string): Promise<boolean> {
  const answer = await fetch(`${product.url}/token/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: email, password }),
  });
  expect([200, 401]).toContain(answer.status);
  return answer.status === 401;
}

const expectTold = (page: Page): Promise<void> =>
  expect(page.getByText("That password worked only once. Please choose your own now.")).toBeVisible();

async function chooseOwn(page: Page, password: string): Promise<void> {
  await page.getByLabel("New password").fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Confirm password" }).click();
}

const panel = (page: Page) => page.getByRole("heading", { name: "Bookings (Booking Trends)" });

test("a one-time password lets a new administrator choose their own, and works once; a reset ends the sessions and the password", async ({
  browser,
  page,
}) => {
  const given = await oneTimePassword("create");
  await signIn(page, given);
  await expectTold(page);
  // Without a new password there is no way into the panel, and the old one cannot be used twice.
  await page.waitForURL(/\/change_password$/);
  expect(await refusesSignIn(given)).toBe(true);
  await chooseOwn(page, "a password of my own");
  await page.waitForURL(/\/admin-panel/);
  await expect(panel(page)).toBeVisible();
  expect(await refusesSignIn("a password of my own")).toBe(false);

  const reset = await oneTimePassword("reset");
  await page.reload();
  await page.waitForURL(`${product.url}/`);
  await signIn(page, "a password of my own");
  await expect(page.getByText(/The username or the password is not right/)).toBeVisible();

  const other = await (await newContext(browser, { viewport: { width: 390, height: 844 } })).newPage();
  await signIn(other, reset);
  await expectTold(other);
  await chooseOwn(other, "another password of my own");
  await expect(panel(other)).toBeVisible();
});
