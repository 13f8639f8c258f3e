// A visit is moved with consent, a move is declined, more work is agreed: each side in its own browser, with cards in
// the conversation.
import type { Locator, Page } from "@playwright/test";
import { api, bookByCall, customer, listedWorker } from "../customer/people.ts";
import { conversationOf, logOf } from "./talk.ts";
import { desk, looksRight, phone } from "../looks.ts";
import { openPage } from "../open.ts";
import { expect, test } from "../test.ts";

/** Makes a worker with a visit that is agreed for tomorrow at nine. */
async function visitTomorrow() {
  const [worker, person] = [await listedWorker(), await customer()];
  const id = await bookByCall(person, worker, { title: "Ceiling fan hums", startTime: "09:00" });
  await api("PATCH", `/worker/bookings_view/${id}`, { token: worker.token, body: { status: "accepted" } });
  return { worker, person, id };
}
const cardsOf = (page: Page, name: string): Locator => page.getByRole("article", { name });

/** Chooses a start of the second day in the open dialog, and proposes it. */
async function proposeStart(page: Page, start: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("group", { name: "Day" }).getByRole("radio").nth(1).check({ force: true });
  await dialog.getByRole("radio", { name: start }).check({ force: true });
  await dialog.getByRole("button", { name: "Propose" }).click();
  await expect(dialog).toBeHidden();
}

test("a worker proposes another time on a phone, the customer accepts it and declines the next; more work is agreed on, and the new total is shown", async ({
  browser,
}) => {
  const { worker, person, id } = await visitTomorrow();
  const asked = await conversationOf(browser, person, worker.id, { viewport: desk });
  const page = await openPage(browser, `/worker?open=Booking_details/${id}`, worker, { viewport: phone });

  await page.getByRole("button", { name: "Propose another time" }).click();
  const dialog = page.getByRole("dialog", { name: "Another time for ‘Ceiling fan hums’" });
  await expect(dialog.getByRole("radio", { name: "10:00 am" })).toBeEnabled();
  await dialog.getByRole("button", { name: "Propose" }).click();
  await expect(dialog.getByText("Please choose a start.")).toBeVisible();
  await looksRight(page);
  await proposeStart(page, "10:00");

  const [own, card] = [cardsOf(page, "Another time"), cardsOf(asked, "Another time")];
  await expect(own).toContainText("Open");
  await expect(own.getByRole("button", { name: "Withdraw" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Propose more work" })).toHaveCount(0);
  await expect(card).toContainText("9:00 am – 10:00 am");
  await expect(card).toContainText("10:00 am – 11:00 am");
  await expect(card).toContainText("Please answer by");
  await looksRight(asked);
  await card.getByRole("button", { name: "Accept" }).click();
  await expect(card).toContainText("You accepted it on");
  await expect(card.getByRole("button")).toHaveCount(0);
  await expect(own).toContainText("Accepted");
  await expect(page.getByText("10:00 am – 11:00 am").first()).toBeVisible();

  await page.getByRole("button", { name: "Propose another time" }).click();
  await proposeStart(page, "11:00");
  await expect(card).toHaveCount(2);
  await card.last().getByRole("button", { name: "Decline" }).click();
  await expect(own.last()).toContainText("declined it on");
  await expect(card.last()).toContainText("You declined it on");
  await expect(logOf(asked)).not.toContainText("I propose to move");

  await asked.setViewportSize(phone);
  await asked.getByRole("button", { name: "Hide the chats" }).click();
  await page.setViewportSize(desk);
  await page.getByRole("button", { name: "Propose more work" }).click();
  const work = page.getByRole("dialog", { name: "More work on ‘Ceiling fan hums’" });
  await work.getByRole("button", { name: "Propose" }).click();
  await expect(work.getByRole("alert")).toContainText("Please choose hours, or add a line.");
  await work.getByRole("radio", { name: "+1" }).check({ force: true });
  await work.getByRole("button", { name: "Add a line" }).click();
  await work.getByRole("textbox", { name: "What" }).fill("Capacitor");
  await work.getByRole("textbox", { name: "Amount" }).fill("180,50");
  await work.getByRole("button", { name: "Propose" }).click();
  await expect(work.getByText("Enter an amount from ₹0.01 to ₹1,00,000.")).toBeVisible();
  await work.getByRole("textbox", { name: "Amount" }).fill("180.50");
  await expect(work.getByText("₹480.50 more, ₹780.50 in total. New end time: 12:00 pm")).toBeVisible();
  await looksRight(page);
  await work.getByRole("button", { name: "Propose" }).click();
  await expect(work).toBeHidden();

  const added = cardsOf(asked, "More work");
  await expect(added).toContainText("Capacitor");
  await expect(added).toContainText("₹780.50");
  await looksRight(asked);
  // The toasts, of which the bell's opens the booking, cover the card, so they are closed.
  const dismiss = asked.getByRole("button", { name: "Dismiss" });
  await dismiss.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
  await expect(dismiss).toHaveCount(0);
  await added.getByRole("button", { name: "Accept" }).click();
  await expect(added).toContainText("You accepted it on");
  await expect(cardsOf(page, "More work")).toContainText("Accepted");
  await expect(page.getByText("₹780.50").first()).toBeVisible();
});
