// A person's page with everything about them, and what the logs recorded about them.
import { readFile } from "node:fs/promises";
import { api, bookByCall, customer, listedWorker } from "../customer/people.ts";
import { find, openSection } from "./panel.ts";
import { visit } from "../open.ts";
import { expect, test } from "../test.ts";

test(
  "a person's page leads to their bookings and people, and what the logs recorded is searched, narrowed and saved",
  { tag: ["@screens-2.27"] },
  async ({ browser }) => {
    const [person, worker] = [await customer(), await listedWorker()];
    const id = await bookByCall(person, worker, { title: "Leaking tap", startTime: "10:00" });
    for (const status of ["accepted", "visited", "completed"])
      await api("PATCH", `/worker/bookings_view/${id}`, { token: worker.token, body: { status } });
    const review = { id, rating: 4.5, title: "Quick and clean", description: "The tap is dry." };
    await api("PUT", "/user/bookings_view/", { token: person.token, body: review });

    const page = await openSection(browser, "Users");
    await find(page, worker.username);
    await page.getByRole("button", { name: `Details of ${worker.username}` }).click();
    await page
      .getByRole("dialog")
      .getByRole("link", { name: `Open ${worker.username}’s profile` })
      .click();
    await expect(page).toHaveURL(new RegExp(`open=Person/${worker.id}$`));
    await expect(page.getByRole("heading", { level: 1, name: "Journey Person" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const part = (name: string) => page.getByRole("region", { name, exact: true });
    await expect(part("Bookings").getByRole("listitem")).toContainText(
      new RegExp(`Leaking tap.*${person.username} with ${worker.fullName}`),
    );
    await expect(part("Reviews").getByRole("listitem")).toContainText(
      /Quick and clean.*4.5 of 5.*By Journey Person/,
    );
    await expect(part("Payments")).toContainText("No payments yet.");
    await expect(part("Administrator actions").getByRole("listitem").first()).toContainText(
      /worker created|user created/,
    );

    await part("Bookings").getByRole("link", { name: "All bookings" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Bookings" })).toBeVisible();
    await expect(page.getByText("1-1 of 1")).toBeVisible();
    await page.getByRole("button", { name: /remove this filter$/ }).press("Enter");
    // The chip disappeared along with its filter, so the focus moves to the heading.
    await expect(page.getByRole("heading", { level: 1, name: "Bookings" })).toBeFocused();
    await expect(page.getByText(/^1-10 of \d+$/)).toBeVisible();
    await visit(page, "/admin-panel?open=Person/99999999");
    await expect(page.getByRole("heading", { name: "There is no such user" })).toBeVisible();

    await visit(page, `/admin-panel?open=Audit&person=${person.id}`);
    await expect(page.getByText("1-1 of 1")).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: "user created" });
    await expect(row).toContainText(
      new RegExp(`Admin HourHand.*user ${person.id}.*username: ${person.username}`),
    );
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export CSV" }).click(),
    ]);
    const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("user created");

    await page.getByRole("link", { name: "Security", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Security log" })).toBeVisible();
    await page.getByRole("combobox", { name: "Event" }).click();
    await page.getByRole("option", { name: "signed in", exact: true }).click();
    await expect(page).toHaveURL(/event=signed-in/);
    await expect(page.getByRole("row").filter({ hasText: "signed in" }).first()).toBeVisible();
  },
);
