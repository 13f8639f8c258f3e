// The panel's sections when their calls fail, when they are tried again, and when there is nothing.
import { bookByCall, customer, listedWorker } from "../customer/people.ts";
import { walkStates, type ScreenState } from "../states.ts";
import { applicant, openSection } from "./panel.ts";
import { journeyUrl } from "../product.ts";
import { test } from "../test.ts";

/** A table: what it is called in the address, the call, the list in its reply, and its words. */
const table = (section: string, call: RegExp, list: string, failed: string, text: string): ScreenState => ({
  address: `/admin-panel?open=${section}`,
  call,
  failed,
  content: (page) => page.locator("tbody tr[data-row]").first(),
  empty: { reply: (whole: object) => ({ ...whole, [list]: [], count: 0 }), text },
});

const tables: readonly ScreenState[] = [
  table(
    "Categoryes",
    /\/admin_view\/job_view\//,
    "Jobs",
    "The job categories could not be loaded.",
    "There are no job categories yet",
  ),
  table(
    "Users",
    /\/admin_view\/users_view\//,
    "Users",
    "The users could not be loaded.",
    "There are no users yet",
  ),
  table(
    "Workers",
    /\/admin_view\/workers_view\//,
    "workers",
    "The workers could not be loaded.",
    "There are no workers yet",
  ),
  table(
    "Bookings",
    /\/admin_view\/view_bookings\//,
    "Bookings",
    "The bookings could not be loaded.",
    "There are no bookings yet",
  ),
  table(
    "Wallet",
    /\/admin_view\/view_wallet\//,
    "Wallet",
    "The wallet could not be loaded.",
    "There are no payments yet",
  ),
  table(
    "Requests",
    /\/admin_view\/requests_view\//,
    "workers",
    "The requests could not be loaded.",
    "No requests are waiting",
  ),
  table(
    "Audit",
    /\/api\/v1\/admin\/audit/,
    "items",
    "The audit could not be loaded.",
    "Nothing was recorded yet",
  ),
  table(
    "Security",
    /\/api\/v1\/admin\/security_events/,
    "items",
    "The security log could not be loaded.",
    "Nothing was recorded yet",
  ),
];

/** What is no table: never empty, and without a toast. */
const others: readonly ScreenState[] = (
  [
    ["Policies", /\/api\/v1\/policies$/, "The rules could not be loaded.", 2],
    ["Settings", /\/api\/v1\/admin\/settings$/, "The settings could not be loaded.", 2],
    ["Person/1", /\/api\/v1\/admin\/people\/1$/, "This person could not be loaded.", 1],
  ] as const
).map(([section, call, failed, level]) => ({
  address: `/admin-panel?open=${section}`,
  call,
  failed,
  content: (page) => page.getByRole("main").getByRole("heading", { level }).first(),
  isQuiet: true,
}));

test(
  "each table fails in words, comes when tried again, and says when there is nothing",
  { tag: ["@screens-3.3"] },
  async ({ browser }) => {
    test.slow();
    await bookByCall(await customer(), await listedWorker(), { title: "Leaking tap", startTime: "09:00" });
    await applicant();
    const page = await openSection(browser, "Dash");
    for (const screen of tables) await walkStates(page, journeyUrl(), screen);
  },
);

test(
  "the rules, the settings and a person fail in words and come when tried again",
  { tag: ["@screens-3.3"] },
  async ({ browser }) => {
    const page = await openSection(browser, "Dash");
    for (const screen of others) await walkStates(page, journeyUrl(), screen);
  },
);
