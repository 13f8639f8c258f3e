// The worker's dialogs with text fields, and a conversation: complete in every layout, accessible, and typed text
// survives Back and Escape.
import { listWorkerBookings } from "@hourhand/contract/bookings";
import { viewPayments } from "@hourhand/contract/wallet";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerBooking } from "../../../test/bookings.ts";
import { answerConversation } from "../../../test/conversations.ts";
import { openScreen, type View } from "../../../test/open-screen.ts";
import { expectCompleteDialog, expectComplete, press, type TypedDialog } from "../../../test/complete.ts";
import { answer } from "../../../test/wire.ts";
import { paymentsOf, workerBookingOf } from "../../../test/worker-area.ts";
import { openSchedule } from "../../../test/worker-week.ts";
import { pages, workerPages } from "../../paths.ts";

async function openConversation(view: View = {}): Promise<void> {
  answerConversation();
  await openScreen(workerPages.chats, { as: "worker", ...view });
}
const message = page.getByPlaceholder("Write a message");

const dialogs: Readonly<Record<string, TypedDialog>> = {
  "own quick replies": {
    come: async () => {
      await openConversation({ viewport: "phone" });
      // A phone shows the list of conversations first.
      await page.getByRole("complementary").getByRole("listitem").getByRole("button").click();
      await expect.element(message).toBeVisible();
    },
    open: press("Edit replies"),
    field: "New reply",
  },
  "a proposal of more work": {
    come: async () => {
      answerBooking({ status: "accepted" }, { allowed: ["extra"] });
      await openScreen(pages.bookingDetails(41), { as: "worker" });
    },
    open: press("Propose more work"),
    before: async () => {
      const dialog = page.getByRole("dialog");
      if (dialog.getByRole("textbox", { name: "What" }).elements().length === 0)
        await dialog.getByRole("button", { name: "Add a line" }).click();
    },
    field: "What",
  },
  "a payment at the visit": {
    come: async () => {
      answerBooking({ status: "visited" }, { total_paise: 30_000, allowed: [] });
      await openScreen(pages.bookingDetails(41), { as: "worker" });
    },
    open: press("Record the payment"),
    field: "Amount",
  },
  "a payout account": {
    come: async () => {
      answer(viewPayments, paymentsOf(0));
      await openScreen(workerPages.payments, { as: "worker", payments: "optional" });
    },
    open: press("Add an account"),
    field: "Name on the account",
  },
  "a rejection": {
    come: async () => {
      answer(listWorkerBookings, { Bookings: [workerBookingOf()], count: 1 });
      await openScreen(workerPages.bookings, { as: "worker" });
    },
    open: press("Reject"),
    field: "In your own words",
  },
  "a day off": {
    come: () => openSchedule(),
    open: press("Take time off"),
    field: "Note for yourself",
  },
};

test.each(Object.entries(dialogs))(
  "the dialog for %s is complete and accessible, and typed text survives Back and Escape",
  { tags: ["@screens-3.2", "@beyond-7.3"] },
  (_what, dialog) => expectCompleteDialog(dialog),
);

test("a worker's conversation is complete and accessible", { tags: ["@screens-3.2"] }, async () => {
  await openConversation();
  await expect.element(message).toBeVisible();
  await expectComplete();
});
