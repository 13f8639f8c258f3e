// A completed booking is reviewed once.
import { api, bookByCall, customer, listedWorker, openShell } from "./people.ts";
import { visit } from "../open.ts";
import { expect, test } from "../test.ts";

test(
  "a customer reviews a completed booking",
  {
    tag: [
      "@customer-1.5",
      "@customer-2.27",
      "@customer-2.33",
      "@customer-3.8",
      "@customer-4.20",
      "@customer-5.12",
    ],
  },
  async ({ context }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    const id = await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
    for (const status of ["accepted", "completed"])
      await api("PATCH", `/worker/bookings_view/${id}`, { token: worker.token, body: { status } });
    const page = await openShell(context, `Booking_details/${id}`, person);
    await expect(page.getByRole("img", { name: "No photo was sent" })).toBeVisible();
    await page.getByRole("button", { name: /^Post your review/ }).click();
    const dialog = page.getByRole("dialog", { name: "Post your review" });
    await expect(dialog.getByLabel("Title")).toHaveValue("Amazing experince");
    const stars = dialog.getByRole("slider", { name: "Rating" });
    await expect(stars).toHaveAttribute("aria-valuenow", "5");
    await stars.press("ArrowLeft");
    await expect(dialog.getByText("Excellent", { exact: true })).toBeVisible();
    await dialog.getByLabel("Description").fill("Came on time.");
    await dialog.getByRole("button", { name: "Post review" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("img", { name: "4.5 out of 5 stars" })).toBeVisible();
    await expect(page.getByText("Came on time.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Post your review/ })).toHaveCount(0);

    await visit(page, `/?open=Worker_details/${worker.workerId}`);
    await expect(page.getByText("“Came on time.”")).toBeVisible();
  },
);
