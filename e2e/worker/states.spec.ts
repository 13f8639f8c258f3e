// The worker's screens when their calls fail, when they are tried again, and when there is nothing.
import { api, bookByCall, customer, listedWorker } from "../customer/people.ts";
import { walkStates, type ScreenState } from "../states.ts";
import { phone } from "../looks.ts";
import { openPage } from "../open.ts";
import { journeyUrl } from "../product.ts";
import { expect, test } from "../test.ts";

const item =
  (text: RegExp): ScreenState["content"] =>
  (page) =>
    page.getByRole("main").getByRole("listitem").filter({ hasText: text }).first();

const screens: readonly ScreenState[] = [
  {
    address: "/worker?open=Home",
    call: /\/worker\/details_view\//,
    failed: "Booking Trends could not be loaded.",
    content: (page) => page.getByRole("main").getByText("₹300", { exact: true }).first(),
  },
  {
    address: "/worker?open=Home",
    call: /\/api\/v1\/worker\/day/,
    failed: "Your day could not be loaded.",
    content: (page) => page.getByRole("main").getByText("Loose hinge").first(),
    empty: {
      reply: (whole: object) => ({ ...whole, next_visit: null, visits: [] }),
      text: "No visit is agreed yet. What you accept stands here.",
    },
    isQuiet: true,
  },
  {
    address: "/worker?open=Payments",
    call: /\/worker\/payments_view\//,
    failed: "Your payments could not be loaded.",
    content: (page) => page.getByRole("list", { name: "Transaction history" }).getByRole("listitem").first(),
    empty: {
      reply: (whole: object) => ({ ...whole, wallet_rows: [], count: 0 }),
      text: "Please Complete at least one payment",
    },
  },
  {
    address: "/worker?open=Reviews",
    call: /\/api\/v1\/worker\/reviews/,
    failed: "Your reviews could not be loaded.",
    content: item(/Works again/),
    empty: { reply: () => ({ items: [], next: null }), text: "Nobody has reviewed you yet" },
    isQuiet: true,
  },
];

test(
  "Home, Payments and Reviews fail in words, come when tried again, and say when there is nothing",
  { tag: ["@screens-3.3"] },
  async ({ browser }) => {
    test.slow();
    const [worker, person] = [await listedWorker(), await customer()];
    const done = await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
    const status = (id: number, next: string) =>
      api("PATCH", `/worker/bookings_view/${id}`, { token: worker.token, body: { status: next } });
    await status(done, "accepted");
    await status(done, "completed");
    await api("PUT", "/user/bookings_view/", {
      token: person.token,
      body: { id: done, rating: 5, title: "Works again", description: "On time." },
    });
    await status(await bookByCall(person, worker, { title: "Loose hinge", startTime: "10:00" }), "accepted");
    await api("POST", "/worker/payments_view/", { token: worker.token });
    const page = await openPage(browser, "/worker?open=Profile", worker, { viewport: phone });
    await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
    for (const screen of screens) await walkStates(page, journeyUrl(), screen);
  },
);
