// On a phone a toast neither covers the control that a person presses next, nor takes its tap.
import { signUp, suggestUsername } from "@hourhand/contract/accounts";
import { bookWorker, slotTaken } from "@hourhand/contract/bookings";
import { saveWorker, viewWorker } from "@hourhand/contract/catalogue";
import { invalidInput } from "@hourhand/contract/problem";
import { expect, test } from "vitest";
import { page, type Locator } from "vitest/browser";
import { bookDialog, confirmBooking, fillBooking, openBookDialog } from "../../test/book-dialog.ts";
import { openScreen } from "../../test/open-screen.ts";
import { answer, refuse, requestsOf } from "../../test/wire.ts";
import { bookableWorker } from "../../test/workers.ts";
import { pages } from "../paths.ts";

const toasts = page.getByRole("region", { name: /^Messages/ }).getByRole("listitem");
const boxOf = (locator: Locator): DOMRect => locator.element().getBoundingClientRect();

/** Whether two elements overlap. */
function overlap(one: Locator, other: Locator): boolean {
  const [a, b] = [boxOf(one), boxOf(other)];
  return a.left < b.right && b.left < a.right && a.top < b.bottom - 1 && b.top < a.bottom - 1;
}

/** Waits until a toast has slid in. */
const atRest = (toast: Locator): Promise<unknown> =>
  Promise.all(
    toast
      .element()
      .getAnimations({ subtree: true })
      .map(({ finished }) => finished),
  );

test(
  "a rejected sign-up leaves 'Verify' free: the second tap sends the form again",
  { tags: ["@screens-1.7"] },
  async () => {
    refuse(signUp, invalidInput, { errors: { username: ["Taken."], email: ["Taken too."] } });
    answer(suggestUsername);
    await openScreen("/signup", { viewport: "phone" });
    const typed = {
      "First name": "Meera",
      "Last name": "Shah",
      Username: "meera.shah",
      Email: "meera@example.com",
      Phone: "+919900000123",
      Password: "Lake-road-12",
      "Confirm password": "Lake-road-12",
    };
    for (const [label, value] of Object.entries(typed))
      await page.getByLabelText(label, { exact: true }).fill(value);
    const verify = page.getByRole("button", { name: "Verify" });
    await verify.click();
    await expect.element(toasts).toHaveLength(2);
    expect(toasts.elements().map(({ textContent }) => textContent)).toEqual([
      "email: Taken too.",
      "username: Taken.",
    ]);
    await page.getByLabelText("Username").fill("meera.shah.2");
    verify.element().scrollIntoView({ block: "nearest" });
    for (const toast of toasts.all()) await expect.poll(() => overlap(toast, verify)).toBe(false);
    await verify.click();
    await expect.poll(() => requestsOf(signUp).length).toBe(2);
  },
);

/** A customer presses 'Save Profile', which a toast confirms. */
async function saveWorkerOnPhone(): Promise<Locator> {
  answer(viewWorker, { worker: bookableWorker(), reviews: [] });
  answer(saveWorker, { message: "The worker is saved." });
  await openScreen(pages.workerDetails(7), { as: "customer", viewport: "phone" });
  await page
    .getByRole("button", { name: /^Save profile/ })
    .last()
    .click();
  const toast = toasts.filter({ hasText: "The worker is saved." });
  await expect.element(toast).toBeVisible();
  await atRest(toast);
  return toast;
}

test(
  "a toast appears above the bars with the tabs and with 'Book now'",
  { tags: ["@screens-2.4"] },
  async () => {
    const toast = await saveWorkerOnPhone();
    for (const bar of [
      page.getByRole("navigation", { name: "Main" }).last(),
      page.getByRole("button", { name: "Book now" }).last(),
    ])
      await expect.poll(() => overlap(toast, bar)).toBe(false);
    expect(boxOf(toast).bottom).toBeGreaterThan(innerHeight / 2);
  },
);

test(
  "a tap on a toast's words reaches the content below; its close button is 44 px and inside",
  { tags: ["@screens-2.4"] },
  async () => {
    const toast = await saveWorkerOnPhone();
    const close = toast.getByRole("button", { name: "Dismiss" });
    const [frame, cross] = [boxOf(toast), boxOf(close)];
    expect([cross.width, cross.height]).toEqual([44, 44]);
    expect(cross.right).toBeLessThanOrEqual(frame.right);
    expect(cross.left).toBeGreaterThan(frame.left + frame.width / 2);
    expect(cross.top).toBeGreaterThanOrEqual(frame.top - 1);
    expect(cross.bottom).toBeLessThanOrEqual(frame.bottom + 1);
    const hit = document.elementFromPoint(frame.left + 60, frame.top + frame.height / 2);
    expect(hit?.closest("[data-sonner-toast]")).toBeNull();
    await close.click();
    await expect.element(toasts).not.toBeInTheDocument();
  },
);

test.each([
  [390, 844],
  [900, 800],
  [1440, 800],
])(
  "a sheet's toast appears above the sheet's buttons (%i × %i)",
  { tags: ["@screens-2.4"] },
  async (...viewport) => {
    refuse(bookWorker, slotTaken, { sentence: "Not now." });
    await openBookDialog(bookableWorker(), { viewport });
    await fillBooking();
    await confirmBooking.click();
    await expect.element(bookDialog).toBeVisible();
    const toast = toasts.filter({ hasText: "Not now." });
    await expect.element(toast).toBeVisible();
    await expect.poll(() => overlap(toast, confirmBooking)).toBe(false);
  },
);
