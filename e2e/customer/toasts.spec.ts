// A toast is the answer to what was done in a dialog: it is heard and reached while the dialog is open.
import { api, bookByCall, customer, listedWorker, openShell } from "./people.ts";
import { expect, test } from "../test.ts";

test(
  "a toast is within reach while a dialog is open",
  { tag: ["@customer-8.1", "@screens-2.4"] },
  async ({ context }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    const id = await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
    for (const status of ["accepted", "completed"])
      await api("PATCH", `/worker/bookings_view/${id}`, { token: worker.token, body: { status } });
    const page = await openShell(context, `Booking_details/${id}`, person);
    await page.getByRole("button", { name: /^Post your review/ }).click();
    const dialog = page.getByRole("dialog", { name: "Post your review" });
    await page.route("**/user/bookings_view/", (route) =>
      route.fulfill({ status: 409, contentType: "application/json", body: '{"message":"Not now."}' }),
    );
    await dialog.getByRole("button", { name: "Post review" }).click();
    const toasts = page.getByRole("region", { name: /^Messages/ });
    await expect(toasts.getByRole("listitem")).toHaveText("Not now.");
    await expect(dialog).toBeVisible();

    await page.keyboard.press("Alt+KeyT");
    const close = toasts.getByRole("button", { name: "Dismiss" });
    for (
      let presses = 0;
      presses < 3 && !(await close.evaluate((it) => it === document.activeElement));
      presses++
    )
      await page.keyboard.press("Tab");
    await expect(close).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(toasts.getByRole("listitem")).toHaveCount(0);
    await expect(dialog).toBeVisible();

    // What is wrong with a field stands under it until it is changed; a toast goes.
    await page.unroute("**/user/bookings_view/");
    const errors = { title: ["Title is too plain."] };
    await page.route("**/user/bookings_view/", (route) =>
      route.fulfill({ status: 400, json: { message: "Title is too plain.", errors } }),
    );
    await dialog.getByRole("button", { name: "Post review" }).click();
    await expect(toasts.getByRole("listitem")).toHaveText("Title is too plain.");
    await expect(dialog.getByText("Title is too plain.")).toBeVisible();
    await expect(dialog.getByLabel("Title")).toBeFocused();
    await expect(dialog.getByLabel("Title")).toHaveAccessibleDescription("Title is too plain.");
    await page.keyboard.press("Tab");
    await expect(toasts.getByRole("listitem")).toHaveCount(0);
    await expect(dialog.getByText("Title is too plain.")).toBeVisible();
    await dialog.getByLabel("Title").fill("A tap that is tight again");
    await expect(dialog.getByText("Title is too plain.")).toHaveCount(0);
  },
);
