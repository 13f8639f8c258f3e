// Counts the presses and fields from opening the product to a sent booking.
import type { Locator, Page } from "@playwright/test";
import { codeMailedTo } from "../accounts/mailbox.ts";
import { api, bookByCall, customer, listedWorker, type Person, unique } from "./people.ts";
import { visit } from "../open.ts";
import { expect, test } from "../test.ts";

/** Acts as a person does: counts presses and filled fields, and does nothing else to the page. */
class Hands {
  taps = 0;
  /** Labels of the fields that were filled, in order. */
  readonly labels: string[] = [];

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.click();
  }

  async fill(place: Page | Locator, label: string, text: string): Promise<void> {
    const field = place.getByRole("textbox", { name: label, exact: true });
    await expect(field, `${label} is not filled in already`).toHaveValue("");
    this.labels.push(label);
    await field.fill(text);
  }
}

/** Opens the product signed out, or as a person who has signed in before. */
async function openFirst(page: Page, person?: Person): Promise<void> {
  if (person)
    await page.addInitScript((refresh) => {
      if (sessionStorage.getItem("journey") !== null) return;
      sessionStorage.setItem("journey", "begun");
      localStorage.setItem("auth.refresh", refresh);
    }, person.refresh);
  await visit(page, "/");
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Book a worker" });
const sent = (page: Page, name: string) => page.getByRole("region", { name: `Sent to ${name}` });

test(
  "a returning customer is four presses and one field away from the next booking",
  { tag: ["@screens-3.1"] },
  async ({ page }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    const id = await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
    for (const status of ["accepted", "completed"])
      await api("PATCH", `/worker/bookings_view/${id}`, { token: worker.token, body: { status } });

    const hands = new Hands();
    await openFirst(page, person);
    const again = page.getByRole("list", { name: "For you" }).getByRole("listitem");
    await hands.tap(
      again.filter({ hasText: "Book again" }).getByRole("link", { name: new RegExp(`^${worker.fullName},`) }),
    );
    await hands.tap(page.getByRole("button", { name: "Book now", exact: true }));
    const dialog = dialogOf(page);
    await hands.fill(dialog, "Work", "Leaking tap again");
    // The address of the earlier booking is already in the field, or one press away.
    const address = dialog.getByRole("textbox", { name: "Address", exact: true });
    const former = dialog.getByRole("button", { name: "12 Lake Road, Kaloor, Kochi" });
    await former.or(address).first().waitFor();
    if ((await address.inputValue()) === "") await hands.tap(former);
    await hands.tap(dialog.getByRole("button", { name: "Confirm Booking" }));
    await expect(sent(page, worker.fullName)).toContainText("12 Lake Road, Kaloor, Kochi");
    expect(hands.taps).toBeLessThanOrEqual(4);
    expect(hands.labels).toEqual(["Work"]);
  },
);

test(
  "a visitor is six presses away, fills in the documented fields, and nothing twice",
  { tag: ["@screens-2.1", "@screens-3.1", "@beyond-7.2"] },
  async ({ page }) => {
    const number = unique();
    const username = `taps.${number}`;
    const email = `${username}@example.com`;
    const password = "HourHand-demo-1";
    const hands = new Hands();
    await openFirst(page);
    const free = page.getByRole("region", { name: "Free tomorrow" }).getByRole("listitem");
    const chosen = free.last().getByRole("link");
    const name = await chosen.locator(".name").innerText();
    await hands.tap(chosen);
    await hands.tap(page.getByRole("button", { name: "Book now", exact: true }));
    await hands.tap(
      page.getByRole("dialog", { name: "Sign in to continue" }).getByRole("button", { name: "Sign Up" }),
    );
    await page.waitForURL(/\/signup$/);
    await hands.fill(page, "First name", "Meera");
    await hands.fill(page, "Last name", "Nair");
    await hands.fill(page, "Username", username);
    await hands.fill(page, "Email", email);
    await hands.fill(page, "Phone", `+9178444${number}`);
    await hands.fill(page, "Password", password);
    await hands.fill(page, "Confirm password", password);
    await hands.tap(page.getByRole("button", { name: "Verify" }));
    await page.waitForURL(/\/signup\/enterotp$/);
    const { code } = await codeMailedTo(email);
    // The first box has the focus, and six typed or pasted digits send themselves.
    await expect(page.getByRole("textbox", { name: "Digit 1 of 6" })).toBeFocused();
    hands.labels.push("OTP");
    await page.keyboard.type(code);
    await page.waitForURL(/\/signin$/);
    // The page remembers the person who was just verified, so it only asks for the documented password.
    await expect(page.getByLabel("Username, email or phone")).toHaveValue(username);
    await hands.fill(page, "Password", password);
    await hands.tap(page.getByRole("button", { name: "Sign In", exact: true }));
    const dialog = dialogOf(page);
    await hands.fill(dialog, "Work", "Leaking tap");
    await hands.fill(dialog, "Address", "12 Lake Road, Kaloor, Kochi");
    await hands.tap(dialog.getByRole("button", { name: "Confirm Booking" }));
    await expect(sent(page, name)).toContainText("12 Lake Road, Kaloor, Kochi");
    expect(hands.taps).toBeLessThanOrEqual(6);
    const ofSignUp = [
      "First name",
      "Last name",
      "Username",
      "Email",
      "Phone",
      "Password",
      "Confirm password",
    ];
    expect(hands.labels).toEqual([...ofSignUp, "OTP", "Password", "Work", "Address"]);
  },
);
