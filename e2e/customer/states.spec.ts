// Every screen while it loads, when it fails and when it is tried again, and under its own title.
import { api, bookByCall, customer, listedWorker, openShell } from "./people.ts";
import { visit } from "../open.ts";
import { expect, test } from "../test.ts";

test(
  "each screen loads, fails in the server's words, and shows what it has when tried again",
  { tag: ["@customer-8.1", "@screens-3.3"] },
  async ({ context }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    const booking = await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
    await api("POST", "/user/saved_workers_view/", {
      token: person.token,
      body: { worker_id: worker.workerId },
    });
    const page = await openShell(context, "Privacy", person);
    await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const screens = [
      {
        name: "Home",
        call: /\/user\/home_view/,
        failed: "The reviews could not be loaded.",
        content: page.getByRole("blockquote").first(),
        title: "HourHand – skilled hands by the hour",
      },
      {
        name: `Worker_details/${worker.workerId}`,
        call: /\/user\/workers_view\/\d+/,
        failed: "This worker could not be loaded.",
        content: button("Book now"),
        title: `${worker.fullName} – HourHand`,
      },
      {
        name: "Saved",
        call: /\/user\/saved_workers_view\//,
        failed: "Your saved workers could not be loaded.",
        content: button("Remove saved"),
        title: "Saved – HourHand",
      },
      {
        name: "Bookings",
        call: /\/user\/bookings_view\//,
        failed: "Your bookings could not be loaded.",
        content: button("Cancel now"),
        title: "Bookings – HourHand",
      },
      {
        name: `Booking_details/${booking}`,
        call: /\/user\/bookings_view\/\d+/,
        failed: "This booking could not be loaded.",
        content: page.getByText("What happened"),
        title: "Booking details – HourHand",
      },
    ];
    for (const { name, call, failed, content, title } of screens) {
      let answer = (): void => undefined;
      const held = new Promise<void>((done) => (answer = done));
      await page.route(call, async (route) => {
        await held;
        await route.fulfill({ status: 400, json: { message: `No ${name} today.` } });
      });
      await visit(page, `/?open=${encodeURIComponent(name)}`, { isReady: false });
      await expect(page.getByRole("status").filter({ hasText: "Loading" }).first()).toBeAttached();
      answer();
      await expect(page.getByText(failed)).toBeVisible();
      await expect(
        page.locator("[data-sonner-toast]").filter({ hasText: `No ${name} today.` }),
      ).toBeVisible();
      await expect(page.getByText(`No ${name} today.`)).toHaveCount(1);
      await page.unroute(call);
      await button("Try again").click();
      await expect(content).toBeVisible();
      await expect(page).toHaveTitle(title);
    }
  },
);

test(
  "no reviews with words on Home, and a worker who is not there, are said",
  { tag: ["@customer-1.10", "@customer-2.26"] },
  async ({ page }) => {
    const wordless = { id: 1, title: "Good", description: "", rating: 5 };
    await page.route("**/user/home_view/", (route) =>
      route.fulfill({ json: { top_reviews: [wordless], quotes: [] } }),
    );
    await visit(page, "/");
    await expect(page.getByText("The first finished jobs will be reviewed here.")).toBeVisible();
    await visit(page, "/?open=Worker_details/987654321");
    await expect(page.getByRole("heading", { level: 1, name: "This worker cannot be shown." })).toBeVisible();
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(1);
    await page.getByRole("button", { name: "See all workers" }).click();
    await expect(page.getByRole("button", { name: "View Details", exact: true })).toHaveCount(6);
  },
);
