// A category's titles in the offered languages.
import { editJobCategory, listJobCategories } from "@hourhand/contract/catalogue-admin";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerTables, openSection, tableRow } from "../../../../test/panel.ts";
import { answer, requestsOf } from "../../../../test/wire.ts";

test(
  "the dialog has a field for each offered language but English; titles in others stay as they are",
  { tags: ["@languages-1.7"] },
  async () => {
    answerTables();
    answer(listJobCategories, {
      Jobs: [
        {
          id: 3,
          title: "Plumber",
          description: "Pipes",
          synonyms: [],
          ready_jobs: [],
          is_active: true,
          titles: { de: "Sanitär", ml: "പ്ലംബർ" },
        },
      ],
      count: 1,
    });
    await openSection("Categoryes");
    document.documentElement.dataset["languages"] = "de en hi";
    try {
      await tableRow(0).getByRole("button", { name: "Inspect Plumber" }).click();
      const dialog = page.getByRole("dialog");
      const german = dialog.getByRole("textbox", { name: /Deutsch/ });
      await expect.element(german).toHaveValue("Sanitär");
      await expect.element(german).toHaveAttribute("lang", "de");
      await expect.element(dialog.getByRole("textbox", { name: /हिन्दी/ })).toHaveValue("");
      expect(dialog.getByRole("textbox", { name: /മലയാളം|English/ }).elements()).toEqual([]);
      await german.fill(" Klempner ");
      answer(editJobCategory, { message: "Plumber is saved." });
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect.element(page.getByText("Plumber is saved.")).toBeVisible();
      expect(requestsOf(editJobCategory)).toMatchObject([{ id: 3, titles: { de: "Klempner", hi: null } }]);
      expect(requestsOf(editJobCategory)[0]?.titles).not.toHaveProperty("ml");
    } finally {
      document.documentElement.dataset["languages"] = "en hi ml de";
    }
  },
);
