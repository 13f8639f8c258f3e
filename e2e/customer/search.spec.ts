// Search that understands: suggestions while typing, by keyboard alone, and what a search that found nobody may have meant.
import { openShell } from "./people.ts";
import { expect, test } from "../test.ts";

test(
  "a synonym typed at home suggests its job, which the arrow keys reach and Enter opens",
  { tag: ["@screens-2.20"] },
  async ({ context }) => {
    const page = await openShell(context, "Home");
    const box = page.getByPlaceholder("Search for workers .....");
    await box.fill("fan");
    const suggestions = page.getByRole("listbox", { name: "Suggestions" });
    const option = suggestions.getByRole("option", { name: "Electrician for ‘fan’" });
    await expect(option).toBeVisible();
    await expect(box).toHaveAttribute("role", "combobox");
    await expect(box).toHaveAttribute("aria-expanded", "true");
    await box.press("ArrowDown");
    await expect(option).toHaveAttribute("aria-selected", "true");
    await expect(box).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id")) ?? "none");
    await box.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
    await expect(page).toHaveURL(/open=Workers&job=Electrician/);
    await expect(page.getByRole("list", { name: "Filters" }).getByRole("listitem")).toHaveText([
      "Electrician",
    ]);
  },
);
