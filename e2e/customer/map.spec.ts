// The map of the workers: a visitor finds a worker by a pin.
import { openShell } from "./people.ts";
import { expect, test } from "../test.ts";

test("a visitor shows the map and opens a worker from a pin", async ({ context }) => {
  const page = await openShell(context, "Workers");
  const toggle = page.getByRole("button", { name: "Map", exact: true });
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(/[?&]view=map/);
  const map = page.getByRole("region", { name: "Map of these workers" });
  await map.getByRole("button").first().click();
  const chosen = page.getByRole("list", { name: "Chosen on the map" }).getByRole("listitem").first();
  const name = (await chosen.getByRole("heading").textContent()) ?? "";
  await chosen.getByRole("button", { name: "View Details" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(map).toBeVisible();
});
