// An account is blocked while a page is open (docs/rules/sessions.md 17).
import { listening } from "../bell.ts";
import { administratorsToken, api, customer, openShell } from "../customer/people.ts";
import { expect, test } from "../test.ts";

test(
  "a blocked account with an open page is signed out with the warning, and gets it again on the next sign-in",
  { tag: ["@customer-4.4", "@customer-6.5"] },
  async ({ context }) => {
    const person = await customer();
    const page = await openShell(context, "Bookings", person);
    await expect(page.getByText("You don't have any bookings..")).toBeVisible();
    await listening(page);
    await api("PATCH", "/admin_view/users_view/", {
      token: await administratorsToken(),
      body: { id: person.id },
    });
    const blocked = page.getByText("This account is blocked by the admin!!");
    await expect(blocked).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: /Skilled hands/ })).toBeVisible();
    const kept = () =>
      page.evaluate(() => [localStorage.getItem("auth.refresh"), localStorage.getItem("page")]);
    await expect.poll(kept).toEqual([null, "Home"]);

    await page.evaluate((refresh) => localStorage.setItem("auth.refresh", refresh), person.refresh);
    await page.reload();
    await expect(blocked).toBeVisible();
    await expect.poll(kept).toEqual([null, "Home"]);
  },
);
