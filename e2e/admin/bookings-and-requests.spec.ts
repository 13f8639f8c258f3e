// An administrator decides a request without a mouse. web/src/areas/admin/requests/requests.screen.test.ts accepts one,
// web/src/areas/admin/bookings/bookings-table.screen.test.ts inspects a booking.
import { api } from "../customer/people.ts";
import { expectComplaint } from "../complaints.ts";
import { tabTo } from "../keyboard.ts";
import { applicant, openSection } from "./panel.ts";
import { newContext, visit } from "../open.ts";
import { journeyUrl } from "../product.ts";
import { expect, test } from "../test.ts";

interface Form {
  application: { status: string; reason: string | null } | null;
}

test(
  "a request is rejected by keyboard only; its ID proof is shown to the administrator's browser, in full size too, and to nobody else with its address",
  { tag: ["@worker-2.8", "@worker-2.26", "@worker-2.27", "@worker-5.5", "@worker-8.6", "@worker-9.5"] },
  async ({ browser }) => {
    const person = await applicant();
    const page = await openSection(browser, "Requests");
    await tabTo(page, page.getByRole("searchbox", { name: "Search anything..." }));
    await page.keyboard.type(person.fullName);
    await expect(page.getByText("1-1 of 1")).toBeVisible();
    await tabTo(page, page.getByRole("row", { name: `Request from ${person.fullName}` }));
    await page.keyboard.press("Enter");
    const details = page.getByRole("dialog", { name: `Request from ${person.fullName}` });
    const picture = details.getByRole("img", { name: "ID proof" });
    const width = () => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
    const address = new URL((await picture.getAttribute("src")) ?? "", journeyUrl()).href;
    expect((await fetch(address)).status).toBe(401);
    // Chromium shows a picture in a document of its own, and the picture's policy blocks that document's style and
    // script.
    expectComplaint(/^Console: Applying inline style violates/, /^Console: Blocked script execution/);
    const opened = page.waitForEvent("popup");
    await tabTo(page, details.getByRole("link", { name: /ID proof/ }));
    await page.keyboard.press("Enter");
    const full = await opened;
    await expect.poll(() => full.evaluate(() => document.contentType).catch(() => "")).toBe("image/webp");
    const stranger = await (await newContext(browser)).newPage();
    expect((await visit(stranger, address, { isReady: false }))?.status()).toBe(401);
    await full.close();
    await tabTo(page, details.getByRole("button", { name: "Reject" }));
    await page.keyboard.press("Enter");
    const reason = page.getByRole("dialog", { name: "Provide Reason" });
    const field = reason.getByRole("textbox", { name: "Reason" });
    await expect(field).toHaveValue("Id proof is not valid");
    await expect(field).toBeFocused();
    await page.keyboard.press("Delete");
    await tabTo(page, reason.getByRole("button", { name: "Submit" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Please give a reason for rejecting the request").first()).toBeVisible();
    await expect(field).toBeFocused();
    await page.keyboard.type("The picture is too dark");
    await tabTo(page, reason.getByRole("button", { name: "Submit" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Request rejected")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Requests" })).toBeFocused();
    await expect(page.getByText("Nothing matches")).toBeVisible();
    const { application } = await api<Form>("GET", "/worker/register/", { token: person.token });
    expect(application).toMatchObject({ status: "rejected", reason: "The picture is too dark" });
  },
);
