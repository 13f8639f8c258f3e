// The panel's dialogs with text fields, and a conversation: complete in every layout, accessible, and typed text survives
// Back and Escape.
import { readDeactivation } from "@hourhand/contract/bookings-admin";
import { listApiKeys } from "@hourhand/contract/api-keys";
import { viewAvailability } from "@hourhand/contract/schedule-exceptions";
import { listWebhooks } from "@hourhand/contract/webhooks";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerBooking } from "../../../test/bookings.ts";
import { answerConversation } from "../../../test/conversations.ts";
import { answerTables, answerUsers, manyUsers, openSection, rowsShown } from "../../../test/panel.ts";
import { expectCompleteDialog, expectComplete, press, type TypedDialog } from "../../../test/complete.ts";
import { answer } from "../../../test/wire.ts";
import { pages } from "../../paths.ts";

const none = { accepted: 0, created: 0 };

/** Returns a function that opens a section with a table of rows. */
const table = (section: string) => async (): Promise<void> => {
  answerTables();
  await openSection(section);
  await rowsShown();
};
/** Returns a function that opens the page of an accepted booking. */
const bookingWith = (act: "admin_move" | "admin_cancel") => async (): Promise<void> => {
  answerBooking({ status: "accepted" }, { allowed: [act] });
  answer(viewAvailability, { days: [] });
  await openSection(pages.bookingDetails(41));
};

const dialogs: Readonly<Record<string, TypedDialog>> = {
  "a new user": { come: table("Users"), open: press(/^\+ Create/), field: "Username" },
  "a new category": { come: table("Categoryes"), open: press(/^\+ Create/), field: "Job title" },
  "an applicant's rejection": { come: table("Requests"), open: press("Reject"), field: "Reason" },
  "a deactivation": {
    come: async () => {
      answerUsers(manyUsers(1));
      answer(readDeactivation, { as_worker: none, as_customer: none });
      await openSection("Users");
      await rowsShown();
    },
    open: () => page.getByRole("main").getByRole("switch").first().click(),
    field: "Reason",
  },
  "an administrator's move": {
    come: bookingWith("admin_move"),
    open: press("Move this visit"),
    field: "Reason",
  },
  "an administrator's cancellation": {
    come: bookingWith("admin_cancel"),
    open: press("Cancel this booking"),
    field: "Reason",
  },
  "a new API key": {
    come: async () => {
      answer(listApiKeys, { items: [], next: null });
      await openSection("ApiKeys");
    },
    open: press("New key"),
    field: "Name",
  },
  "a new webhook": {
    come: async () => {
      answer(listWebhooks, { items: [], next: null });
      await openSection("Webhooks");
    },
    open: press("New webhook"),
    field: "Description",
  },
};

test.each(Object.entries(dialogs))(
  "the dialog for %s is complete and accessible, and typed text survives Back and Escape",
  { tags: ["@screens-3.2", "@beyond-7.3"] },
  (_what, dialog) => expectCompleteDialog(dialog),
);

test("the administrator's conversation is complete and accessible", { tags: ["@screens-3.2"] }, async () => {
  answerConversation();
  await openSection("Chats");
  await expect.element(page.getByPlaceholder("Write a message")).toBeVisible();
  await expectComplete();
});
