// States in which the demo story's screens are not: empty, failed, with an overlay.
import type { Browser, Page } from "@playwright/test";
import { openSection } from "../admin/panel.ts";
import { bookByCall, customer, listedWorker } from "../customer/people.ts";
import { openPage, visit } from "../open.ts";

interface State {
  what: string;
  open: (browser: Browser) => Promise<Page>;
}

/** Returns a function that opens a page and presses a button there, which opens a dialog. */
const pressed =
  (address: string, button: string | RegExp) =>
  async (browser: Browser): Promise<Page> => {
    const [worker, person] = [await listedWorker(), await customer()];
    await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
    const page = await openPage(browser, address.replace(":id", String(worker.workerId)), person);
    await page.getByRole("main").getByRole("button", { name: button }).first().click();
    await page.getByRole("dialog").waitFor();
    return page;
  };

export const states: readonly State[] = [
  { what: "the filter", open: pressed("/?open=Workers", "Filter workers") },
  { what: "the booking sheet", open: pressed("/?open=Worker_details/:id", /^Book .* at /) },
  { what: "the question before a booking is canceled", open: pressed("/?open=Bookings", "Cancel now") },
  { what: "the dialog for a picture", open: pressed("/?open=Profile", "Add/Change image") },
  {
    what: "an empty list of saved workers",
    open: async (browser) => openPage(browser, "/?open=Saved", await customer()),
  },
  {
    what: "an empty list of bookings",
    open: async (browser) => openPage(browser, "/?open=Bookings", await customer()),
  },
  {
    what: "a list of bookings that failed",
    async open(browser) {
      const page = await openPage(browser, "/?open=Saved", await customer());
      await page.route("**/user/bookings_view/**", (route) =>
        route.fulfill({ status: 400, json: { message: "Not today." } }),
      );
      await visit(page, "/?open=Bookings");
      await page.getByText("Your bookings could not be loaded.").waitFor();
      return page;
    },
  },
  {
    what: "the list of notices",
    async open(browser) {
      const page = await openPage(browser, "/", await customer());
      await page.getByRole("button", { name: /^Notifications/ }).click();
      await page.getByText("No new notifications").waitFor();
      return page;
    },
  },
  {
    what: "a customer's conversation",
    async open(browser) {
      const page = await openPage(browser, "/?open=Chat", await customer());
      await choose(page, /^Chat with admin/);
      await page.getByPlaceholder("Write a message").fill("Good morning");
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await page.getByRole("log").getByRole("img", { name: "Sent" }).waitFor();
      return page;
    },
  },
  {
    what: "a worker's conversation",
    async open(browser) {
      const page = await openPage(browser, "/worker?open=Chats", await listedWorker());
      await choose(page, /^Chat with admin/);
      await page.getByPlaceholder("Write a message").waitFor();
      return page;
    },
  },
  {
    what: "the administrator's conversation",
    async open(browser) {
      const page = await openSection(browser, "Chats");
      await choose(page, /./);
      await page.getByRole("log").waitFor();
      return page;
    },
  },
  {
    what: "the screen for a new password",
    async open(browser) {
      const page = await openPage(browser, "/forgot");
      await page.evaluate(() =>
        sessionStorage.setItem("otp", JSON.stringify({ isOtpVerified: true, userEmail: "asha@example.com" })),
      );
      await visit(page, "/change_password");
      return page;
    },
  },
];

const choose = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole("complementary", { name: "Chats" }).getByRole("button", { name }).first().click();
