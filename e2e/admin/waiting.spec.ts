// 'Waiting for you': what stands there is worked off without a mouse, and is gone then.
import { expect, test } from "@playwright/test";
import { sayAs } from "../chat/talk.ts";
import { closeAfterEach } from "../worker/area.ts";
import { applicant, openSection, tabTo } from "./panel.ts";

closeAfterEach();

test("an administrator clears 'Waiting for you' by keyboard alone: a request is accepted, a chat is read", async ({
  browser,
}) => {
  const person = await applicant();
  const words = `When do I hear from you, ${person.id}?`;
  await sayAs(browser, person, 3, [words]);
  const page = await openSection(browser, "Dash");
  const waiting = page.getByRole("region", { name: "Waiting for you" });
  const sections = page.getByRole("navigation", { name: "Sections" });
  const requests = waiting.getByRole("link", { name: /^\d+ requests?(, or more)? to become a worker$/ });
  await expect(requests).toBeVisible();
  // Its own name stays; what waits describes it.
  await expect(sections.getByRole("link", { name: "Requests", exact: true })).toHaveAccessibleDescription(
    /^\d+ requests?$/,
  );

  await tabTo(page, requests);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("searchbox", { name: "Search anything..." }));
  await page.keyboard.type(person.fullName);
  await expect(page.getByText("1-1 of 1")).toBeVisible();
  const row = page.getByRole("row", { name: `Request of ${person.fullName}` });
  await tabTo(page, row.getByRole("button", { name: "Accept" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nothing matches")).toBeVisible();

  await tabTo(page, sections.getByRole("link", { name: "Dash", exact: true }));
  await page.keyboard.press("Enter");
  const chats = waiting.getByRole("link", { name: /^\d+ chats?(, or more)? with unread messages$/ });
  await tabTo(page, chats);
  await page.keyboard.press("Enter");
  const chat = page
    .getByRole("complementary", { name: "Chats" })
    .getByRole("listitem")
    .filter({ hasText: words });
  await tabTo(page, chat.getByRole("button"));
  // Others go on writing and applying meanwhile: that nothing is left is told to this page alone.
  await page.route("**/api/v1/admin/waiting", (route) =>
    route.fulfill({ json: { requests: 0, chats: 0, failed_payments: 0, unanswered_bookings: 0 } }),
  );
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log").getByText(words)).toBeVisible();
  await expect(chat).not.toContainText("unread");

  await tabTo(page, sections.getByRole("link", { name: "Dash", exact: true }));
  await page.keyboard.press("Enter");
  await expect(waiting.getByText("Nothing waits for you")).toBeVisible();
  await expect(waiting.getByRole("link")).toHaveCount(0);
});
