// The Google button of the sign-in screen (docs/rules/screens.md 14, 15, 19).
import { visit } from "../open.ts";
import { journeyUrl } from "../product.ts";
import { expect, test } from "../test.ts";

test.describe("with a Google client id", () => {
  // The server allows Google's script only where an id is configured.
  test.use({ bypassCSP: true });

  test(
    "the Google button's credential is posted as access_token, and no credential is an error",
    {
      tag: [
        "@customer-1.11",
        "@customer-2.17",
        "@customer-4.15",
        "@customer-7.31",
        "@customer-8.7",
        "@customer-8.15",
      ],
    },
    async ({ page }) => {
      await page.route("**/user/client_settings/", async (route) => {
        const settings = (await (await route.fetch()).json()) as object;
        await route.fulfill({ json: { ...settings, google_client_id: "client-1" } });
      });
      // Google's script, in as many words as the button needs.
      await page.route("https://accounts.google.com/gsi/client*", (route) =>
        route.fulfill({
          contentType: "text/javascript",
          body: `let told; window.google = { accounts: { id: {
          initialize: ({ callback }) => { told = callback; },
          renderButton: (parent) => { for (const credential of ["", "a.b.c"]) {
            const button = document.createElement("button");
            button.textContent = credential ? "Sign in with Google" : "Without a credential";
            button.onclick = () => told({ credential, select_by: "btn" });
            parent.append(button); } },
          prompt() {}, cancel() {} } } };`,
        }),
      );
      let posted = "";
      await page.route("**/user/google-login/", (route) => {
        posted = route.request().postData() ?? "";
        return route.fulfill({
          json: { username: "asha", password: "HourHand-demo-1", message: "Welcome, Asha." },
        });
      });
      await visit(page, "/signin");
      await page.getByRole("button", { name: "Without a credential" }).click();
      await expect(page.getByText("Google sign-in did not work. Please try again.")).toBeVisible();
      await page.getByRole("button", { name: "Sign in with Google" }).click();
      await page.waitForURL(`${journeyUrl()}/`);
      expect(posted).toMatch(/name="access_token"\s+a\.b\.c/);
      await expect(page.getByText("Welcome, Asha.")).toBeVisible();
    },
  );
});
