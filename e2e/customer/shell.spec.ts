// The customer's shell: pages by the key `page`, header, menu, bell, footer, and the home page (docs/rules/screens.md 1–3).
import { holdUntil } from "../hold-back.ts";
import { listening } from "../bell.ts";
import { pressEscape } from "../keyboard.ts";
import { api, bookByCall, browserOf, customer, listedWorker, openShell } from "./people.ts";
import { visit } from "../open.ts";
import { journeyUrl, startProduct } from "../product.ts";
import { expect, test } from "../test.ts";

test(
  "the shell begins at Home, resets an unknown page to it, and mirrors the page in the address",
  { tag: ["@customer-2.9"] },
  async ({ context }) => {
    const page = await context.newPage();
    await visit(page, "/");
    await expect(page.getByRole("heading", { level: 1, name: /Skilled hands/ })).toBeVisible();
    const key = () => page.evaluate(() => localStorage.getItem("page"));
    // The prerendered page is there before its script.
    await expect.poll(key).toBe("Home");
    // What only the client draws: before it a link leads to a document of its own.
    const needs = page.getByRole("region", { name: "What needs doing?" });
    await expect(needs.getByRole("link").first()).toBeVisible();
    await page.getByRole("link", { name: "Workers", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
    await expect.poll(key).toBe("Workers");
    await expect(page).toHaveURL(`${journeyUrl()}/?open=Workers`);
    await page
      .getByRole("button", { name: /^View Details/ })
      .first()
      .click();
    await expect(page.getByRole("button", { name: "Book now" })).toBeVisible();
    await expect.poll(key).toMatch(/^Worker_details\/\d+$/);
    await expect(page).toHaveURL(/\/\?open=Worker_details\/\d+$/);
    for (const unknown of ["Nowhere", "Worker_details/", "Booking_details/x"]) {
      await page.evaluate((name) => localStorage.setItem("page", name), unknown);
      await page.reload();
      await expect(page.getByRole("heading", { level: 1, name: /Skilled hands/ })).toBeVisible();
      await expect.poll(key).toBe("Home");
    }
  },
);

test(
  "Home has three counters, 50 where none is told, the tagline and 'Over 10 Successes'",
  { tag: ["@customer-1.9", "@customer-9.4"] },
  async ({ context }) => {
    await context.route("**/user/home_view/", (route) =>
      route.fulfill({ json: { servicesDelivered: 1234 } }),
    );
    const page = await openShell(context, "Home");
    await expect(page.getByText("Where Works Meet Solution !").first()).toBeVisible();
    const counters = page.getByRole("region", { name: "HourHand in numbers" });
    await counters.scrollIntoViewIfNeeded();
    await expect(counters).toHaveText(/1,234.*50.*50/);
    await expect(page.getByText("Over 10 Successes")).toBeVisible();
  },
);

test(
  "Home shows the best reviews that say something, with picture, name, booking title, stars and words",
  { tag: ["@customer-1.10", "@screens-2.30"] },
  async ({ context }) => {
    const page = await openShell(context, "Home");
    const soon = { timeout: 5_000 };
    // Other journeys review meanwhile: both are looked at anew until none came between.
    await expect(async () => {
      const { quotes } = await api<{
        quotes: {
          description: string;
          booking_details: { title: string };
          user_profile: { first_name: string; last_name: string };
        }[];
      }>("GET", "/user/home_view");
      const [best] = quotes;
      if (!best) throw new Error("The demo has no quotes.");
      await page.reload();
      const card = page.getByRole("listitem").filter({ hasText: best.description.slice(0, 60) });
      await expect(card).toContainText(best.booking_details.title, soon);
      await expect(card).toContainText(
        `${best.user_profile.first_name} ${best.user_profile.last_name}`,
        soon,
      );
      await expect(card.getByRole("img", { name: /out of 5 stars/ })).toBeVisible(soon);
      await expect(page.getByRole("img", { name: /out of 5 stars/ })).toHaveCount(quotes.length, soon);
    }).toPass();
  },
);

test(
  "strangers have four tabs and a menu of two; footer with its texts",
  { tag: ["@customer-2.6", "@customer-2.14", "@customer-2.16"] },
  async ({ context }) => {
    const page = await openShell(context, "Home");
    const tabs = page.getByRole("banner").getByRole("navigation", { name: "Main" }).getByRole("link");
    await expect(tabs).toHaveText(["Home", "Workers", "Bookings", "Saved"]);
    await expect(page.getByRole("button", { name: /^Notifications/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Account" }).click();
    await expect(page.getByRole("menuitem")).toHaveText(["Sign In", "Sign Up"]);
    await pressEscape(page);
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByText(/^© \d{4} HourHand/)).toBeVisible();
    await expect(footer.getByRole("list", { name: "HourHand elsewhere" })).toHaveCount(0);
    await footer.getByRole("link", { name: "Terms & Conditions" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Terms & Conditions" })).toBeVisible();
    await footer.getByRole("link", { name: "Privacy Policy" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Privacy Policy" })).toBeVisible();
  },
);

test("a button that is pressed while the page is only drawn answers once it can", async ({ page }) => {
  const deliver = await holdUntil(page, /\/assets\/start-/);
  await visit(page, "/", { isReady: false });
  await page.getByRole("button", { name: "Account" }).click();
  deliver();
  await expect(page.getByRole("menuitem")).toHaveText(["Sign In", "Sign Up"]);
  // Later presses are not kept: they would come again when the frame is drawn anew.
  await pressEscape(page);
  await expect(page.getByRole("menuitem")).toHaveCount(0);
  await page.getByRole("button", { name: "Account" }).click();
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  const kept = await page.evaluate(() => (globalThis as { pressedEarly?: unknown }).pressedEarly);
  expect(kept).toBeFalsy();
});

test(
  "the footer has an icon for each address the installation gives",
  { tag: ["@customer-2.16"] },
  async ({ page }) => {
    const addresses = ["https://www.instagram.com/hourhand", "https://hourhand.example/blog"];
    const product = await startProduct({ SOCIAL_LINKS: addresses.join(" "), DEMO_DATA: "false" });
    try {
      await visit(page, product.url);
      const icons = page.getByRole("contentinfo").getByRole("list", { name: "HourHand elsewhere" });
      await expect(icons.getByRole("link", { name: "instagram.com" })).toHaveAttribute(
        "href",
        addresses[0] ?? "",
      );
      await expect(icons.getByRole("link", { name: "hourhand.example" })).toHaveAttribute(
        "href",
        addresses[1] ?? "",
      );
    } finally {
      await product.stop();
    }
  },
);

test(
  "the signed-in have a chat icon, a bell that says when it is empty, and a menu of three",
  { tag: ["@customer-2.14", "@customer-2.15", "@customer-6.3"] },
  async ({ context }) => {
    const page = await openShell(context, "Home", await customer());
    await expect(page.getByRole("link", { name: "Chat", exact: true })).toBeVisible();
    await page.getByRole("button", { name: /^Account of/ }).click();
    await expect(page.getByRole("menuitem")).toHaveText(["View profile", "Register as a worker", "Log out"]);
    await pressEscape(page);
    await page.getByRole("button", { name: /^Notifications/ }).click();
    const list = page.getByRole("dialog", { name: "Notifications" });
    await expect(list.getByText("No new notifications")).toBeVisible();
    await page.mouse.click(20, 500);
    await expect(list).toBeHidden();
  },
);

test(
  "a notice is a toast 'title: body' and comes to the front of the bell's list with its count",
  { tag: ["@customer-2.15", "@customer-4.17"] },
  async ({ browser }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    const page = await browserOf(browser, "Home", person);
    const bell = page.getByRole("button", { name: /^Notifications/ });
    await expect(bell).toBeVisible();
    const answer = async (startTime: string, status: string): Promise<void> => {
      const id = await bookByCall(person, worker, { title: "Leaking tap", startTime });
      await api("PATCH", `/worker/bookings_view/${id}`, { token: worker.token, body: { status } });
    };
    // The first may have come before the page listened: then it stands in the list without a toast.
    await answer("09:00", "accepted");
    await expect(bell).toHaveAccessibleName("Notifications, 1 unread");
    await answer("10:00", "accepted");
    await expect(page.getByText(/^Booking accepted: .* 10:00\sam to 11:00\sam/)).toBeVisible();
    await answer("11:00", "rejected");
    await expect(page.getByText(/^Booking rejected: \S/)).toBeVisible();
    await expect(bell).toHaveAccessibleName("Notifications, 3 unread");
    await bell.click();
    const notices = page.getByRole("dialog", { name: "Notifications" }).getByRole("listitem");
    await expect(notices).toHaveText([/Booking rejected/, /Booking accepted/, /Booking accepted/]);
  },
);

test(
  "a new message is no toast while the Chat page is open",
  { tag: ["@customer-4.18"] },
  async ({ browser }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
    const [atWork, atHome] = [
      await browserOf(browser, "Chat", person),
      await browserOf(browser, "Home", person),
    ];
    await expect(atWork.getByText("Chat with admin").first()).toBeVisible();
    await listening(atHome);
    const theirs = await browserOf(browser, "Chats", worker);
    await visit(theirs, `/worker?open=${encodeURIComponent(`Chats/${person.id}`)}`);
    await theirs.evaluate((id) => localStorage.setItem("chatReceiverId", String(id)), person.id);
    await visit(theirs, "/worker?open=Chats");
    await theirs.getByRole("textbox", { name: "Write a message" }).fill("On my way");
    await Promise.all([
      expect(atHome.getByText(/^New message: /)).toBeVisible(),
      theirs.keyboard.press("Enter"),
    ]);
    await expect(atWork.getByText(/^New message: /)).toHaveCount(0);
  },
);

test(
  "the not-found page says so, with 404, and leads Home",
  { tag: ["@beyond-7.1", "@customer-2.1", "@customer-2.12"] },
  async ({ page }) => {
    const answer = await visit(page, "/no/such/page");
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("Unfortunately, The page you're looking for doesn't exist!")).toBeVisible();
    await expect(page.getByText("404", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Back to Home" }).click();
    await expect(page).toHaveURL(`${journeyUrl()}/`);
  },
);
