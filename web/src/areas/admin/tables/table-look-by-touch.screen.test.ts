// Tables on touch devices.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerUsers, manyUsers, openSection, rowsShown } from "../../../../test/panel.ts";

test(
  "rows are comfortable whatever was chosen, and there is no switch and no hint",
  { tags: ["@screens-2.27"] },
  async () => {
    localStorage.setItem("density", "compact");
    answerUsers(manyUsers(10));
    await openSection("Users", { viewport: [1280, 900] });
    await rowsShown();
    for (const row of document.querySelectorAll("tbody tr"))
      expect(row.getBoundingClientRect().height).toBeGreaterThan(50);
    await expect.element(page.getByRole("button", { name: "Compact rows" })).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: /all shortcuts/ })).not.toBeInTheDocument();
  },
);
