// The desk: a caller is booked in the panel, a booking is moved in the calendar, and another program works with a key
// until it is ended.
import { addDays, weekdayNumber } from "@hourhand/contract/calendar";
import { bookingCalendarPage } from "../../web/src/paths.ts";
import { administratorsToken, api, bookByCall, customer, listedWorker, unique } from "../customer/people.ts";
import { journeyUrl } from "../product.ts";
import { expect, test } from "../test.ts";
import { openSection } from "./panel.ts";

test("a caller is booked with a worker who is free then, who has agreed on the phone", async ({
  browser,
}) => {
  const page = await openSection(browser, "Bookings");
  await page.getByRole("button", { name: "+ Book for a caller" }).click();
  const dialog = page.getByRole("dialog", { name: "Book for a caller" });
  const field = (name: string) => dialog.getByRole("textbox", { name, exact: true });
  const choose = async (name: string, option: string | RegExp) => {
    await dialog.getByRole("combobox", { name, exact: true }).click();
    await page.getByRole("option", { name: option }).first().click();
  };
  const number = unique();
  await field("Customer’s name").fill(`Caller ${number}`);
  await field("Phone").fill(`+9188555${number}`);
  await choose("Category", "Electrician");
  await field("Work").fill(`Fan of ${number}`);
  await dialog.getByLabel("Day").fill("2027-03-18");
  await choose("Worker", /·/);
  await choose("Has the worker agreed?", "Yes, on the phone");
  await field("Address of the visit").fill("12 Lake Road, Kochi");
  await dialog.getByRole("button", { name: "Book", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("The booking is made. Both sides are told.")).toBeVisible();
  const { items } = await api<{ items: { title: string; status: string; customer: { name: string } }[] }>(
    "GET",
    "/api/v1/admin/bookings?limit=100",
    { token: await administratorsToken() },
  );
  expect(items.find(({ title }) => title === `Fan of ${number}`)).toMatchObject({
    status: "accepted",
    customer: { name: `Caller ${number}` },
  });
});

test("a key is made, used by a program, and refused once it is ended", async ({ browser }) => {
  const page = await openSection(browser, "ApiKeys");
  const name = `Program ${unique()}`;
  await page.getByRole("button", { name: "New key" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New key" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("checkbox", { name: "Read bookings" }).click();
  await dialog.getByRole("button", { name: "Create the key" }).click();
  await expect(dialog).toBeHidden();
  const key = await page.getByRole("textbox", { name: `Key for ‘${name}’` }).inputValue();
  const ask = (path: string) =>
    fetch(`${journeyUrl()}/api/v1/${path}`, { headers: { authorization: `Bearer ${key}` } });
  expect((await ask("admin/bookings")).status).toBe(200);
  expect((await ask("admin/people")).status).toBe(403);
  await page.getByRole("button", { name: "Done" }).click();

  const row = page.getByRole("row").filter({ hasText: name });
  await row.getByRole("button", { name: "Revoke" }).click();
  await page
    .getByRole("dialog", { name: `Revoke ‘${name}’?` })
    .getByRole("button", { name: "Revoke" })
    .click();
  await expect(row).toContainText("Ended");
  expect((await ask("admin/bookings")).status).toBe(401);
});

test("a booking is dragged to another day and hour in the calendar of all workers", async ({ browser }) => {
  const [worker, person] = [await listedWorker(), await customer()];
  const id = await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
  const read = () =>
    api<{ date: string; start_time: string; timeline: { event: string; detail: { reason?: string } }[] }>(
      "GET",
      `/api/v1/bookings/${id}`,
      { token: person.token },
    );
  const { date: before } = await read();
  const to = addDays(before, 1);
  const page = await openSection(browser, bookingCalendarPage);
  await page.getByRole("searchbox", { name: "Search anything..." }).fill(worker.fullName);
  const row = page.getByRole("row").filter({ hasText: worker.fullName });
  // The week has Monday first, and the row the worker.
  const cell = (date: string) => row.getByRole("cell").nth(weekdayNumber(date) - 1);
  await expect(cell(before)).toContainText("9:00 am");
  await cell(before).getByRole("listitem").dragTo(cell(to));
  const dialog = page.getByRole("dialog", { name: "Move this visit" });
  await expect(dialog.getByRole("group", { name: "Day" }).getByRole("radio", { checked: true })).toHaveValue(
    to,
  );
  await dialog.getByRole("radio", { name: "10:00 am" }).check();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The road is closed that day.");
  await dialog.getByRole("button", { name: "Move it now" }).click();
  await expect(dialog).toBeHidden();
  await expect(cell(to)).toContainText("10:00 am");
  await expect(cell(before)).not.toContainText("9:00 am");
  expect(await read()).toMatchObject({ date: to, start_time: "10:00" });
});
