// No axe violation and no sideways scrolling on the customer's screens, in both themes and three widths.
import { pressEscape } from "../keyboard.ts";
import { api, bookByCall, browserOf, cardOf, customer, listedWorker, openShell } from "./people.ts";
import { looksRight, looksRightInBothThemes } from "../looks.ts";
import { newContext } from "../open.ts";
import { test } from "../test.ts";

for (const width of [390, 900, 1440])
  test(`the customer's screens are accessible in both themes at ${width} pixels`, async ({ browser }) => {
    test.slow();
    const [worker, person] = [await listedWorker(), await customer()];
    const id = await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
    for (const status of ["accepted", "completed"])
      await api("PATCH", `/worker/bookings_view/${id}`, { token: worker.token, body: { status } });
    await bookByCall(person, worker, { title: "Broken switch", startTime: "10:00" });
    await api("POST", "/user/saved_workers_view/", {
      token: person.token,
      body: { worker_id: worker.workerId },
    });
    const context = await newContext(browser, { viewport: { width, height: 900 } });
    const page = await openShell(context, "Workers", person);
    const link = (name: string) => page.getByRole("link", { name, exact: true }).first();

    await page.getByRole("button", { name: "Filter workers" }).click();
    await page.getByRole("dialog").waitFor();
    await looksRightInBothThemes(page);
    await pressEscape(page);
    await page.getByPlaceholder("Search for workers .....").fill(worker.fullName);
    const details = cardOf(page, worker).getByRole("button", { name: "View Details", exact: true });
    await details.waitFor();
    await looksRightInBothThemes(page);
    await details.click();
    await page
      .getByRole("button", { name: /^Book .* at 11:00\sam$/ })
      .first()
      .click();
    await page.getByRole("dialog").waitFor();
    await looksRightInBothThemes(page);
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await looksRightInBothThemes(page);
    await link("Saved").click();
    await page.getByRole("button", { name: /^Remove saved/ }).waitFor();
    await looksRightInBothThemes(page);
    await link("Bookings").click();
    await page.getByRole("button", { name: /^Post your review/ }).click();
    await page.getByRole("dialog").waitFor();
    await looksRightInBothThemes(page);
    await pressEscape(page);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await looksRightInBothThemes(page);
    await page
      .getByRole("button", { name: /^View Details/ })
      .first()
      .click();
    await page.getByText("What happened").waitFor();
    await looksRightInBothThemes(page);
    await context.close();
  });

test("the empty screens are accessible", { tag: ["@customer-2.29"] }, async ({ browser }) => {
  const page = await browserOf(browser, "Saved", await customer());
  await page.getByText("There are no saved profiles").waitFor();
  await looksRight(page);
  await page.getByRole("link", { name: "Bookings", exact: true }).first().click();
  await page.getByText("You don't have any bookings..").waitFor();
  await looksRight(page);
});
