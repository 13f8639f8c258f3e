// A worker takes photos of a visit, the customer shows one on the worker's page and shares the visit with family, who
// need no account.
import { api, bookByCall, browserOf, customer, listedWorker, openShell } from "./people.ts";
import { newContext, visit } from "../open.ts";
import { expect, test } from "../test.ts";
import { journeyUrl } from "../product.ts";
import { fileURLToPath } from "node:url";

const picture = fileURLToPath(new URL("../../demo/pictures/booking-plumber.webp", import.meta.url));

test(
  "a visit's photo is taken, shown on the worker's page and hidden again, and family follows the visit",
  { tag: ["@beyond-4.13", "@beyond-4.16", "@beyond-4.17"] },
  async ({ context, browser }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    const id = await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
    const change = (status: string) =>
      api("PATCH", `/worker/bookings_view/${id}`, { token: worker.token, body: { status } });
    await change("accepted");
    const page = await openShell(context, `Booking_details/${id}`, person);
    await page.getByRole("switch", { name: "Share this visit with family" }).click();
    const link = page.getByLabel("Link to this visit");
    await expect(link).toHaveValue(/\/visits\/[\w-]{43}$/);
    const address = new URL(await link.inputValue()).pathname;
    const family = await (await newContext(browser)).newPage();
    const openVisit = () => family.request.get(journeyUrl() + address);
    expect(await (await openVisit()).text()).toContain(`${worker.fullName} is expected.`);

    await change("visited");
    expect(await (await openVisit()).text()).toContain(`${worker.fullName} has arrived.`);
    const area = await browserOf(browser, `Booking_details/${id}`, worker);
    const chooser = area.waitForEvent("filechooser");
    await area.getByRole("button", { name: "Add an ‘after’ photo" }).click();
    await (await chooser).setFiles(picture);
    await expect(area.getByRole("img", { name: "After the work, photo 1" })).toBeVisible();
    await change("completed");

    await visit(page, `/?open=Booking_details/${id}`);
    const shown = page.getByRole("switch", { name: "Show publicly: After the work, photo 1" });
    await shown.click();
    await expect(shown).toBeChecked();
    await visit(page, `/?open=Worker_details/${worker.workerId}`);
    await expect(page.getByRole("img", { name: "After the work" })).toBeVisible();
    await visit(page, `/?open=Booking_details/${id}`);
    await page.getByRole("switch", { name: "Show publicly: After the work, photo 1" }).click();
    await visit(page, `/?open=Worker_details/${worker.workerId}`);
    await expect(page.getByRole("heading", { name: "Reviews" })).toBeVisible();
    await expect(page.getByRole("img", { name: "After the work" })).toHaveCount(0);
  },
);
