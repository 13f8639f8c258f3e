// Books and cancels without a mouse.
import { pressEscape, tabTo } from "../keyboard.ts";
import { customer, listedWorker, openShell } from "./people.ts";
import { expect, test } from "../test.ts";

test("a customer books and cancels by keyboard only", async ({ context }) => {
  const [worker, person] = [await listedWorker(), await customer()];
  const page = await openShell(context, `Worker_details/${worker.workerId}`, person);
  const book = page.getByRole("button", { name: "Book now" });
  await expect(book).toBeEnabled();
  await tabTo(page, book);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Book a worker" });
  await expect(dialog).toBeVisible();
  await pressEscape(page);
  await expect(dialog).toBeHidden();
  await expect(book).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, dialog.getByRole("radio", { name: "1 hour", exact: true }));
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("radio", { name: "2 hours", exact: true })).toBeChecked();
  await tabTo(page, dialog.getByRole("radio", { name: "9:00 am", exact: true }));
  await page.keyboard.press("ArrowRight");
  await tabTo(page, dialog.getByLabel("Work", { exact: true }));
  await page.keyboard.type("Door does not close");
  await tabTo(page, dialog.getByLabel("Address"));
  await page.keyboard.type("12 Lake Road, Kaloor, Kochi");
  await tabTo(page, dialog.getByRole("button", { name: "Confirm Booking" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Booked to : .*10:00\sam – 12:00\spm/)).toBeVisible();

  const cancel = page.getByRole("button", { name: /^Cancel now/ });
  await tabTo(page, cancel);
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Are you sure?" });
  await expect(question).toBeVisible();
  await tabTo(page, question.getByRole("button", { name: "Yes, Cancel it!" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Status : canceled")).toBeVisible();
});
