// Which reviews Home quotes: the administrator pins one, hides it, and leaves it to the rule again (docs/rules/dashboards.md 23).
import { api, bookByCall, customer, listedWorker } from "../customer/people.ts";
import { openSection } from "./panel.ts";
import { openPage, visit } from "../open.ts";
import { expect, test } from "../test.ts";

/** A review that is quoted on Home as the rule says. */
async function reviewed() {
  const [person, worker] = [await customer(), await listedWorker()];
  const id = await bookByCall(person, worker, { title: "A squeaking door", startTime: "10:00" });
  for (const status of ["accepted", "visited", "completed"])
    await api("PATCH", `/worker/bookings_view/${id}`, { token: worker.token, body: { status } });
  const words = `Oiled in a minute, said ${person.username}`;
  const review = { id, rating: 3, title: "Quick", description: words };
  await api("PUT", "/user/bookings_view/", { token: person.token, body: review });
  return { person, words };
}

test(
  "an administrator pins a review to Home and hides it there",
  { tag: ["@screens-2.30"] },
  async ({ browser }) => {
    const { person, words } = await reviewed();
    const page = await openSection(browser, "Users");
    await visit(page, `/admin-panel?open=Person/${person.id}`);
    const written = page.getByRole("region", { name: "Reviews", exact: true }).getByRole("listitem");
    const place = written.getByRole("combobox", { name: "On Home" });
    const choose = async (option: string) => {
      await place.press("Enter");
      await page.getByRole("option", { name: option, exact: true }).click();
      await expect(place).toHaveText(option);
      await expect(place).toHaveAttribute("aria-busy", "false");
    };
    await expect(place).toHaveText("As the rule says");
    await choose("Pinned: comes first");
    await expect(page.getByText("This review now comes first on Home.")).toBeVisible();

    const visitor = await openPage(browser, "/");
    const quotes = visitor.getByRole("region", { name: "What customers say" }).getByRole("listitem");
    await expect(quotes.first()).toContainText(words);
    await expect(quotes.first()).toContainText("A squeaking door");

    await choose("Hidden: never quoted");
    await visitor.reload();
    await expect(quotes.first()).toBeVisible();
    await expect(quotes.filter({ hasText: words })).toHaveCount(0);

    await choose("As the rule says");
    await page.reload();
    await expect(place).toHaveText("As the rule says");
  },
);
