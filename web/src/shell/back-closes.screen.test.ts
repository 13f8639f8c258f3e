// Back closes lists and menus over a page before it leaves the page, and text typed below them remains
// (docs/rules/screens.md 37).
import { listNotices } from "@hourhand/contract/notices";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { backCloses, sheetsInHistory } from "../../test/back.ts";
import { answerHome } from "../../test/home.ts";
import { openScreen } from "../../test/open-screen.ts";
import { answerTables, openSection } from "../../test/panel.ts";
import { answer } from "../../test/wire.ts";
import { pages } from "../paths.ts";

const bell = page.getByRole("button", { name: /^Notifications/ });
const notices = page.getByRole("dialog", { name: "Notifications" });
const menu = page.getByRole("menu");
const search = page.getByRole("searchbox", { name: "Search anything..." });
const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name });

test("Back closes the administrator's bell and section drawer on a phone, and a section replaces its entry", async () => {
  answerTables();
  answer(listNotices, { notices: [] });
  await openSection("Users", { viewport: "phone" });
  await search.fill("asha");
  await expect.poll(() => location.search).toContain("search=asha");
  await backCloses(bell, notices);
  const opener = page.getByRole("button", { name: "Open the menu" });
  const drawer = page.getByRole("dialog", { name: "Sections" });
  await backCloses(opener, drawer);
  await expect.element(search).toHaveValue("asha");
  await opener.click();
  await sheetsInHistory(1);
  await drawer.getByRole("link", { name: "Wallet" }).click();
  await expect.element(heading("Wallet")).toBeVisible();
  await expect.element(drawer).not.toBeInTheDocument();
  history.back();
  await expect.element(heading("Users")).toBeVisible();
  expect(drawer.elements()).toEqual([]);
  expect(location.search).toContain("search=asha");
});

test("Back closes the language menu and keeps the text typed in the sign-in form", async () => {
  answerHome();
  await openScreen(pages.home);
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Sign In" }).click();
  await expect.poll(() => location.pathname).toBe("/signin");
  const identifier = page.getByLabelText("Username, email or phone");
  await identifier.fill("asha");
  const opener = page.getByRole("button", { name: "Language" });
  await backCloses(opener, menu);
  await expect.element(identifier).toHaveValue("asha");
  // Choosing an item also closes the menu, and leaves no history entry behind.
  await opener.click();
  await sheetsInHistory(1);
  await menu.getByRole("menuitemradio", { name: "हिन्दी" }).click();
  await expect.poll(() => document.documentElement.lang).toBe("hi");
  await sheetsInHistory(0);
  await expect.element(page.getByRole("textbox").first()).toHaveValue("asha");
  history.back();
  await expect.poll(() => location.pathname).toBe("/");
});

test("Back closes the panel's language menu and its list of shortcut keys", async () => {
  answerTables();
  await openSection("Users");
  await search.fill("asha");
  await expect.poll(() => location.search).toContain("search=asha");
  await backCloses(page.getByRole("button", { name: "Language" }), menu);
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await backCloses(page.getByRole("button", { name: /all shortcuts/ }), keys);
  await heading("Users").click();
  await userEvent.keyboard("?");
  await expect.element(keys).toBeVisible();
  await sheetsInHistory(1);
  history.back();
  await expect.element(keys).not.toBeInTheDocument();
  await expect.element(search).toHaveValue("asha");
  await expect.element(heading("Users")).toBeVisible();
});
