// Chat and what stands around it, in both themes, on a phone, a tablet and a desk, for all three roles.
import type { Page } from "@playwright/test";
import { openSection } from "../admin/panel.ts";
import { customer, listedWorker } from "../customer/people.ts";
import { pressEscape, sheetsInHistory } from "../keyboard.ts";
import { looksRightInBothThemes } from "../looks.ts";
import { openPage, visit } from "../open.ts";
import { expect, test } from "../test.ts";

/** A phone shows the list alone until a chat is chosen; it is looked at as well. */
async function open(page: Page, name: RegExp): Promise<void> {
  const list = page.getByRole("complementary", { name: "Chats" });
  await list.getByRole("button", { name }).first().waitFor();
  await looksRightInBothThemes(page);
  await list.getByRole("button", { name }).first().click();
}

for (const width of [390, 900, 1440])
  test(`chat, notices, Home and Profile are accessible in both themes at ${width} pixels`, async ({
    browser,
  }) => {
    test.slow();
    const [person, worker] = [await customer(), await listedWorker()];
    const options = { viewport: { width, height: 900 } };
    const page = await openPage(browser, "/?open=Chat", person, options);
    await open(page, /^Chat with admin/);
    await page.getByPlaceholder("Write a message").fill("Good morning");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByRole("log").getByRole("img", { name: "Sent" })).toBeVisible();
    await looksRightInBothThemes(page);
    // A phone has the conversation alone.
    if (width < 900) await page.goBack();
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await expect(page.getByText("No new notifications")).toBeVisible();
    await looksRightInBothThemes(page);
    await pressEscape(page);
    // What is closed leaves its entry of the history a moment later, which would end a page that is being loaded.
    await sheetsInHistory(page, 0);
    for (const name of ["Home", "Profile"]) {
      await visit(page, page.url().replace(/\/(\?.*)?$/, `/?open=${name}`));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
      await looksRightInBothThemes(page);
    }
    await page.context().close();

    const theirs = await openPage(browser, "/worker?open=Chats", worker, options);
    await open(theirs, /^Chat with admin/);
    await expect(theirs.getByPlaceholder("Write a message")).toBeVisible();
    await looksRightInBothThemes(theirs);
    await theirs.context().close();

    const panel = await openSection(browser, "Chats", options);
    await open(panel, /^Journey Person/);
    await expect(panel.getByRole("log")).toBeVisible();
    await looksRightInBothThemes(panel);
    await panel.context().close();
  });
