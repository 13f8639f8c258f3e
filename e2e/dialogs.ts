// The dialogs with text fields. The walk opens each, checks it, and checks that typed text is not lost.
import type { Browser, Locator, Page } from "@playwright/test";
import { applicant, find, openSection } from "./admin/panel.ts";
import { api, bookByCall, customer, listedWorker } from "./customer/people.ts";
import { phone } from "./looks.ts";
import { openPage, visit } from "./open.ts";

/** Makes a booking for a journey; its worker sets these statuses one after the other. */
export async function madeVisit(...statuses: string[]) {
  const [worker, person] = [await listedWorker(), await customer()];
  const id = await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
  for (const status of statuses)
    await api("PATCH", `/worker/bookings_view/${id}`, { token: worker.token, body: { status } });
  return { worker, person, id };
}

/** A dialog with a text field, and how to get to it. */
export interface Dialog {
  what: string;
  come: (browser: Browser) => Promise<Page>;
  open: (page: Page) => Promise<void>;
  /** Needed if the text field appears only after another step. */
  before?: (dialog: Locator) => Promise<void>;
  field: string;
}

/** Returns a function that presses a button on the screen. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name }).first().click();

export const dialogs: readonly Dialog[] = [
  {
    what: "a review",
    come: async (browser) => {
      const { person, id } = await madeVisit("accepted", "completed");
      return openPage(browser, `/?open=Booking_details/${id}`, person);
    },
    open: press(/^Post your review/),
    field: "Description",
  },
  {
    what: "a review from the stars of Home",
    come: async (browser) => {
      const { person } = await madeVisit("accepted", "completed");
      return openPage(browser, "/", person);
    },
    open: press(/^4 stars?/),
    field: "Description",
  },
  {
    what: "a cancellation",
    come: async (browser) => {
      const { person, id } = await madeVisit("accepted");
      return openPage(browser, `/?open=Booking_details/${id}`, person);
    },
    open: press("Cancel this visit"),
    field: "Note",
  },
  {
    what: "a worker's own quick replies",
    come: async (browser) => {
      const page = await openPage(browser, "/worker?open=Chats", await listedWorker(), { viewport: phone });
      // Without a choice, a narrow window shows only the list.
      await page.getByRole("button", { name: /^Chat with admin/ }).click();
      return page;
    },
    open: press("Edit replies"),
    field: "New reply",
  },
  {
    what: "a proposal of more work",
    come: async (browser) => {
      const { worker, id } = await madeVisit("accepted");
      return openPage(browser, `/worker?open=Booking_details/${id}`, worker);
    },
    open: press("Propose more work"),
    before: async (dialog) => {
      if ((await dialog.getByRole("textbox", { name: "What" }).count()) === 0)
        await dialog.getByRole("button", { name: "Add a line" }).click();
    },
    field: "What",
  },
  {
    what: "a payment at the visit",
    come: async (browser) => {
      const { worker, id } = await madeVisit("accepted", "visited");
      return openPage(browser, `/worker?open=Booking_details/${id}`, worker);
    },
    open: press("Record the payment"),
    field: "Amount",
  },
  {
    what: "a payout account",
    come: async (browser) => openPage(browser, "/worker?open=Payments", await listedWorker()),
    open: press("Add an account"),
    field: "Name on the account",
  },
  {
    what: "a rejection",
    come: async (browser) => {
      const { worker } = await madeVisit();
      return openPage(browser, "/worker?open=Bookings", worker);
    },
    open: press("Reject"),
    field: "In your own words",
  },
  {
    what: "a day off",
    come: async (browser) => openPage(browser, "/worker?open=Schedule", await listedWorker()),
    open: press("Take time off"),
    field: "Note for yourself",
  },
  {
    what: "one's profile",
    come: async (browser) => openPage(browser, "/?open=Profile", await customer()),
    open: press("Edit profile details"),
    field: "First name",
  },
  {
    what: "a new user",
    come: (browser) => openSection(browser, "Users"),
    open: press(/^\+ Create/),
    field: "Username",
  },
  {
    what: "a new category",
    come: (browser) => openSection(browser, "Categoryes"),
    open: press(/^\+ Create/),
    field: "Job title",
  },
  {
    what: "an applicant's rejection",
    come: async (browser) => {
      const { fullName } = await applicant();
      const page = await openSection(browser, "Requests");
      await find(page, fullName);
      return page;
    },
    open: press("Reject"),
    field: "Reason",
  },
  {
    what: "a deactivation",
    come: async (browser) => {
      const { username } = await customer();
      const page = await openSection(browser, "Users");
      await find(page, username);
      return page;
    },
    open: (page) => page.getByRole("main").getByRole("switch").first().click(),
    field: "Reason",
  },
  {
    what: "an administrator's move",
    come: async (browser) => {
      const { id } = await madeVisit("accepted");
      const page = await openSection(browser, "Bookings");
      await visit(page, `/admin-panel?open=Booking_details/${id}`);
      return page;
    },
    open: press("Move this visit"),
    field: "Reason",
  },
  {
    what: "an administrator's cancellation",
    come: async (browser) => {
      const { id } = await madeVisit("accepted");
      const page = await openSection(browser, "Bookings");
      await visit(page, `/admin-panel?open=Booking_details/${id}`);
      return page;
    },
    open: press("Cancel this booking"),
    field: "Reason",
  },
  {
    what: "a new API key",
    come: (browser) => openSection(browser, "ApiKeys"),
    open: press("New key"),
    field: "Name",
  },
  {
    what: "a new webhook",
    come: (browser) => openSection(browser, "Webhooks"),
    open: press("New webhook"),
    field: "Description",
  },
];
