// No axe violation and no sideways scrolling on the auth screens, the pages for reading, small dialogs, and the states of
// failure and emptiness, in both themes at three widths; each under its own title.
import type { Page } from "@playwright/test";
import { bookByCall, customer, listedWorker, openShell } from "../customer/people.ts";
import { pressEscape } from "../keyboard.ts";
import { looksRight } from "../looks.ts";
import { visit } from "../open.ts";
import { expect, test } from "../test.ts";

/** The theme follows the system and the layout the window, so that a screen is opened once for all. */
async function looksRightEverywhere(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const width of [390, 900, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
      await looksRight(page);
    }
  }
}

test(
  "the auth screens and the pages for reading are accessible",
  { tag: ["@customer-2.12"] },
  async ({ page }) => {
    await visit(page, "/");
    await page.evaluate(() =>
      sessionStorage.setItem("otp", JSON.stringify({ isOtpVerified: true, userEmail: "asha@example.com" })),
    );
    for (const [path, title] of [
      ["/signin", "Sign In"],
      ["/signup", "Sign Up"],
      ["/signup/enterotp", "Enter OTP"],
      ["/forgot", "Forgot Password ?"],
      ["/change_password", "Create a new Password ?"],
      ["/no/such/page", "Page not found"],
      ["/terms", "Terms & Conditions"],
      ["/privacy", "Privacy Policy"],
    ] as const) {
      await visit(page, path);
      await expect(page).toHaveTitle(`${title} – HourHand`);
      await looksRightEverywhere(page);
    }
  },
);

test("small dialogs, failures and emptiness are accessible", async ({ context }) => {
  const [worker, person] = [await listedWorker(), await customer()];
  const page = await openShell(context, "Saved", person);
  const open = (name: string) => visit(page, `/?open=${name}`);
  const dialogOf = async (button: string, title: string): Promise<void> => {
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
    await looksRightEverywhere(page);
    await pressEscape(page);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  await expect(page.getByText("There are no saved profiles")).toBeVisible();
  await looksRightEverywhere(page);
  await page.route("**/user/bookings_view/**", (route) =>
    route.fulfill({ status: 400, json: { message: "Not today." } }),
  );
  await open("Bookings");
  await expect(page.getByText("Your bookings could not be loaded.")).toBeVisible();
  await looksRightEverywhere(page);
  await page.unroute("**/user/bookings_view/**");
  await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
  await page.getByRole("button", { name: "Try again" }).click();
  await dialogOf("Cancel now", "Are you sure?");
  await open("Profile");
  await dialogOf("Edit profile details", "Edit Profile Details");
  await dialogOf("Add/Change image", "Upload Profile Picture");
});
