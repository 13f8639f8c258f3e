// A list when there is no network. For targets and bars on a phone, see web/src/shell/target-sizes.screen.test.ts.
import { openShell } from "../customer/people.ts";
import { settled } from "../open.ts";
import { expect, test } from "../test.ts";

test(
  "without a network the failure's picture is shown, and the screen loads automatically afterwards",
  { tag: ["@screens-1.4", "@screens-2.28"] },
  async ({ context }) => {
    const page = await openShell(context, "Home");
    await settled(page);
    await context.setOffline(true);
    await page.getByRole("link", { name: "Workers", exact: true }).first().click();
    const failure = page.getByRole("main").getByRole("alert");
    await expect(failure).toBeVisible({ timeout: 30_000 });
    const picture = failure.locator("img");
    await expect(picture).toBeVisible();
    await expect(picture).toHaveAttribute("src", /^data:image\/svg/);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await context.setOffline(false);
    await expect(page.getByRole("button", { name: "View Details", exact: true })).toHaveCount(6);
  },
);
