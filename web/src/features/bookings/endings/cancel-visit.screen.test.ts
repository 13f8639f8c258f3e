// The dialog in which a customer cancels an agreed visit: typed values stay, and the consequences are shown first.
import { listOwnBookings } from "@hourhand/contract/bookings";
import { cancelVisit, quoteCancellation, quoteChanged } from "@hourhand/contract/cancellations";
import type { NoticeFrame } from "@hourhand/contract/notifications";
import { notAllowed } from "@hourhand/contract/problem";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerBooking, bookingOf } from "../../../../test/bookings.ts";
import { looksRight } from "../../../../test/looks.ts";
import { openScreen, people } from "../../../../test/open-screen.ts";
import { socketTo } from "../../../../test/sockets.ts";
import { answer, refuse, requestsOf } from "../../../../test/wire.ts";
import { pages } from "../../../paths.ts";

const open = page.getByRole("main").getByRole("button", { name: "Cancel this visit" });
const dialog = page.getByRole("dialog", { name: "Cancel this visit" });
const cancel = dialog.getByRole("button", { name: "Cancel this visit" });

test.each([pages.bookings, pages.bookingDetails(41)])(
  "the entered cancellation stays when the visit is completed in the meantime, from %s",
  async (screen) => {
    const be = (status: "accepted" | "completed"): void => {
      answer(listOwnBookings, { Bookings: [bookingOf({ status })], count: 1 });
      answerBooking({ status }, { allowed: status === "accepted" ? ["cancel"] : ["review"] });
    };
    be("accepted");
    answer(quoteCancellation);
    await openScreen(screen, { as: "customer" });
    const bell = await socketTo(`/ws/notifications/${people.customer.id}/`);
    await open.click();
    await dialog.getByRole("radio", { name: "My plans changed" }).click();
    await dialog.getByLabelText("Note").fill("We are away.");
    be("completed");
    bell.say({
      id: 1,
      title: "Completed",
      body: "Leaking tap",
      at: new Date().toISOString(),
      event: "booking",
      booking_id: 41,
    } satisfies NoticeFrame);
    await expect.element(page.getByText("Status : completed")).toBeInTheDocument();
    await expect.element(dialog.getByLabelText("Note")).toHaveValue("We are away.");
    await dialog.getByRole("button", { name: "Keep the visit" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(open).toHaveLength(0);
  },
);

test("a press fetches the consequences of canceling again when they could not be loaded", async () => {
  answerBooking({ status: "accepted" }, { allowed: ["cancel"] });
  refuse(quoteCancellation, notAllowed, { sentence: "Not now." });
  await openScreen(pages.bookingDetails(41), { as: "customer", viewport: "phone" });
  await open.click();
  await dialog.getByRole("radio", { name: "My plans changed" }).click();
  await expect.element(dialog.getByText("Not now.")).toBeVisible();
  answer(quoteCancellation);
  await cancel.click();
  // The consequences are shown before the cancellation.
  await expect.element(dialog.getByText(/^By our policy/)).toBeVisible();
  expect(requestsOf(cancelVisit)).toHaveLength(0);
  answer(cancelVisit);
  answerBooking({ status: "canceled" });
  await cancel.click();
  await expect.element(page.getByText("Status : canceled")).toBeVisible();
  expect(requestsOf(cancelVisit)).toEqual([expect.objectContaining({ id: 41, cause: "plans_changed" })]);
});

test(
  "a customer sees the consequences of a late cancellation, then that they changed, and cancels",
  { tags: ["@beyond-3.53"] },
  async () => {
    const rule = {
      cause: "plans_changed",
      percent: 25,
      hours_before: 2,
      policy_charge_paise: 7_500,
      policy_version: 1,
      late: false,
      text: "By our policy ₹75; nothing is taken, you pay on the visit.",
    } as const;
    answerBooking({ status: "accepted" }, { allowed: ["cancel"] });
    answer(quoteCancellation, { rule, quote: "of-before" });
    await openScreen(pages.bookingDetails(41), { as: "customer", viewport: "phone" });
    await open.click();
    await cancel.click();
    await expect.element(dialog.getByText("Please choose a reason.")).toBeVisible();
    await dialog.getByRole("radio", { name: "My plans changed" }).click();
    await expect.element(dialog.getByText(rule.text)).toBeVisible();
    await expect.element(dialog.getByText("It is noted as a late cancellation.")).not.toBeInTheDocument();
    await dialog.getByLabelText("Note").fill("We are away.");

    // The visit is nearer by now, so canceling costs more.
    const nearer = "By our policy ₹150; nothing is taken, you pay on the visit.";
    const nearerRule = { ...rule, policy_charge_paise: 15_000, late: true, text: nearer };
    const charge = { charge_paise: 0, refund_paise: 0, currency: "INR" };
    refuse(cancelVisit, quoteChanged, { extra: { ...charge, rule: nearerRule, quote: "of-now" } });
    await cancel.click();
    await expect.element(dialog.getByText(/This has changed in the meantime/)).toBeVisible();
    await expect.element(dialog.getByText(nearer)).toBeVisible();
    await expect.element(dialog.getByText("It is noted as a late cancellation.")).toBeVisible();
    await looksRight();
    answer(cancelVisit);
    const cancellation = {
      by: "customer",
      cause: "plans_changed",
      note: "We are away.",
      at: "2026-11-24T05:30:00.000Z",
      charge_paise: 0,
      refund_paise: 0,
      rule: nearerRule,
    } as const;
    const customer = { id: 9, name: "Asha Menon", picture: null };
    answerBooking({ status: "canceled" }, { allowed: [], customer, cancellation });
    await cancel.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(requestsOf(cancelVisit).map(({ cause, note, quote }) => [cause, note, quote])).toEqual([
      ["plans_changed", "We are away.", "of-before"],
      ["plans_changed", "We are away.", "of-now"],
    ]);
    await expect.element(page.getByText("The visit is cancelled.")).toBeVisible();
    await expect.element(page.getByText("Status : canceled")).toBeVisible();
    await expect.element(page.getByText("Asha Menon cancelled the visit. Plans changed.")).toBeVisible();
    await expect.element(page.getByText("We are away.")).toBeVisible();
    await expect.element(open).toHaveLength(0);
  },
);

test("a customer who paid sees what comes back before canceling", { tags: ["@money-4.10"] }, async () => {
  answerBooking({ status: "accepted" }, { allowed: ["cancel"], payment_method: "online" });
  answer(quoteCancellation, { refund_paise: 45_000, charge_paise: 15_000 });
  await openScreen(pages.bookingDetails(41), { as: "customer", viewport: "phone" });
  await open.click();
  await dialog.getByRole("radio", { name: "My plans changed" }).click();
  await expect.element(dialog.getByText("Refunded: ₹450", { exact: true })).toBeVisible();
  await expect.element(dialog.getByText("Cancellation charge: ₹150", { exact: true })).toBeVisible();
  await looksRight();
  expect(requestsOf(cancelVisit)).toHaveLength(0);
});

test("canceling a booking that is paid at the visit names no refund", async () => {
  answerBooking({ status: "accepted" }, { allowed: ["cancel"] });
  answer(quoteCancellation);
  await openScreen(pages.bookingDetails(41), { as: "customer", viewport: "phone" });
  await open.click();
  await dialog.getByRole("radio", { name: "My plans changed" }).click();
  await expect.element(dialog.getByText(/^By our policy/)).toBeVisible();
  await expect.element(dialog.getByText(/^Refunded/)).not.toBeInTheDocument();
});
