// The section Money: each part, its states, its actions and their refusals.
import {
  exportPayouts,
  listPayouts,
  listPayoutsDue,
  makePayouts,
  markPayoutFailed,
  markPayoutPaid,
  nothingPayable,
  payoutEnded,
} from "@hourhand/contract/earnings";
import { illegalStatusChange } from "@hourhand/contract/bookings";
import {
  exportMoney,
  listAccountEntries,
  listAccounts,
  listLedger,
  listWaitingMoney,
  readMoney,
  retryRefund,
  settleRefundOutside,
} from "@hourhand/contract/money-admin";
import { notFound, tooManyRequests } from "@hourhand/contract/problem";
import { explainMoneyDifference, readReconciliation } from "@hourhand/contract/reconciliation";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectFits } from "../../../../test/complete.ts";
import { looksRight } from "../../../../test/looks.ts";
import { openSection, tableRow } from "../../../../test/panel.ts";
import { answer, fail, refuse, requestsOf } from "../../../../test/wire.ts";

const at = "2026-11-24T05:40:00.000Z";
const matters = {
  items: [
    { kind: "refund_failed", id: 5, booking_id: 41, amount_paise: 1_313, at },
    { kind: "difference", id: 4, booking_id: null, amount_paise: 60_000, at },
    { kind: "visit_payment", id: 42, booking_id: 42, amount_paise: 38_000, at },
    { kind: "unmatched", id: 1, booking_id: null, amount_paise: 60_000, at },
  ],
} as const;
const waiting = () => answer(listWaitingMoney, { items: [...matters.items] });
const dialog = page.getByRole("dialog");
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const confirm = (name: string) => dialog.getByRole("button", { name, exact: true }).click();

test.each(["en", "hi", "ml", "de"] as const)("what waits fits every width, in %s", async (language) => {
  waiting();
  await openSection("Money", { language });
  await expect.element(page.getByText("₹13.13")).toBeVisible();
  await expectFits();
});

test("an amount that waits opens its booking's entries, and the booking is linked", async () => {
  waiting();
  answer(listLedger);
  await openSection("Money");
  await expect
    .element(tableRow(0).getByRole("link", { name: "Booking 41" }))
    .toHaveAttribute("href", "/admin-panel?open=Booking_details/41");
  await press("₹13.13: show the entries");
  await expect.element(dialog.getByText("Customer’s payment")).toBeVisible();
  expect(requestsOf(listLedger)).toEqual([{ booking_id: 41 }]);
  await looksRight();
});

test("a failed refund is tried again, and a refusal appears in its row", async () => {
  waiting();
  await openSection("Money");
  refuse(retryRefund, illegalStatusChange);
  await press("Retry");
  await expect.element(tableRow(0).getByRole("alert")).toHaveTextContent(illegalStatusChange.sentence);
  answer(retryRefund, { message: "The refund is being retried." });
  answer(listWaitingMoney, { items: [] });
  await press("Retry");
  await expect.element(page.getByText("Nothing to do")).toBeVisible();
  expect(requestsOf(retryRefund)).toEqual([{ id: 5 }, { id: 5 }]);
});

test("a refund settled outside needs a reference, which stays when the server refuses", async () => {
  waiting();
  await openSection("Money");
  await press("Refunded another way");
  await expect.element(dialog).toBeVisible();
  await confirm("Refunded another way");
  await expect.element(dialog.getByRole("alert")).toBeVisible();
  expect(requestsOf(settleRefundOutside)).toEqual([]);
  await dialog.getByLabelText("Reference").fill("Bank transfer of 28 November");
  refuse(settleRefundOutside, illegalStatusChange);
  await confirm("Refunded another way");
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(illegalStatusChange.sentence);
  await expect.element(dialog.getByLabelText("Reference")).toHaveValue("Bank transfer of 28 November");
  answer(settleRefundOutside);
  await confirm("Refunded another way");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requestsOf(settleRefundOutside).at(-1)).toEqual({
    id: 5,
    reference: "Bank transfer of 28 November",
  });
});

test("a difference is explained", async () => {
  waiting();
  await openSection("Money");
  await tableRow(1).getByRole("button", { name: "Explain" }).click();
  await dialog.getByLabelText("Explanation").fill("Paid by hand for a test.");
  refuse(explainMoneyDifference, notFound);
  await confirm("Explain");
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(notFound.sentence);
  answer(explainMoneyDifference);
  await confirm("Explain");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requestsOf(explainMoneyDifference).at(-1)).toEqual({ id: 4, text: "Paid by hand for a test." });
});

const due = [
  {
    worker: { id: 5, name: "Ravi Kumar" },
    payable_paise: 120_000,
    fees_paise: 7_600,
    amount_paise: 112_400,
    blocked_by: null,
  },
  {
    worker: { id: 6, name: "Meera Nair" },
    payable_paise: 50_000,
    fees_paise: 0,
    amount_paise: 50_000,
    blocked_by: null,
  },
  {
    worker: { id: 7, name: "Anil Das" },
    payable_paise: 9_000,
    fees_paise: 0,
    amount_paise: 9_000,
    blocked_by: "no_account",
  },
] as const;
function payouts(): void {
  answer(listPayoutsDue, { items: [...due], next: null });
  answer(listPayouts);
}
const openPayouts = (language: "en" | "hi" | "ml" | "de" = "en") =>
  openSection("Money", { fields: { part: "payouts" }, language });

test.each(["en", "hi", "ml", "de"] as const)("payouts fit every width, in %s", async (language) => {
  payouts();
  await openPayouts(language);
  await expect.element(page.getByText("Anil Das")).toBeVisible();
  await expectFits();
});

test("payouts are made for the chosen workers, or for all, and a refusal is shown", async () => {
  payouts();
  await openPayouts();
  await expect.element(page.getByText("No payout account")).toBeVisible();
  await expect.element(page.getByRole("checkbox", { name: "Choose Anil Das" })).toBeDisabled();
  refuse(makePayouts, nothingPayable);
  await press("Make payouts for all");
  await confirm("Make payouts");
  await expect.element(page.getByRole("alert")).toHaveTextContent(nothingPayable.sentence);
  expect(requestsOf(makePayouts)).toEqual([{}]);
  answer(makePayouts);
  await page.getByRole("checkbox", { name: "Choose Meera Nair" }).click();
  await press("Make 1 payout");
  await confirm("Make payouts");
  await expect.poll(() => requestsOf(makePayouts).at(-1)).toEqual({ worker_ids: [6] });
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("a payout is recorded as paid with its reference, or as failed with a reason", async () => {
  payouts();
  await openPayouts();
  await press("Paid");
  await dialog.getByLabelText("Reference").fill("UTR 4291");
  refuse(markPayoutPaid, payoutEnded);
  await confirm("Paid");
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(payoutEnded.sentence);
  answer(markPayoutPaid);
  await confirm("Paid");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requestsOf(markPayoutPaid).at(-1)).toEqual({ id: 3, reference: "UTR 4291" });
  await press("Failed");
  await dialog.getByLabelText("Reason").fill("The account is closed.");
  refuse(markPayoutFailed, payoutEnded);
  await confirm("Failed");
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(payoutEnded.sentence);
  answer(markPayoutFailed);
  await confirm("Failed");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requestsOf(markPayoutFailed).at(-1)).toEqual({ id: 3, reason: "The account is closed." });
});

test("payouts are listed by state, and further ones on request", async () => {
  payouts();
  answer(listPayouts, ({ cursor }) => ({ next: cursor === undefined ? "further" : null }));
  await openSection("Money", { fields: { part: "payouts", state: "waiting" } });
  await press("Show more");
  await expect.poll(() => requestsOf(listPayouts).at(-1)).toEqual({ state: "waiting", cursor: "further" });
  await expect.element(page.getByRole("button", { name: "Paid", exact: true })).toHaveLength(2);
});

test("an account opens its entries, a worker's only their own", { tags: ["@money-10.9"] }, async () => {
  answer(listAccounts, {
    items: [
      { account: "Held for visits", kind: "held", worker_id: null, balance_paise: 60_000 },
      { account: "Earnings: Ravi Kumar", kind: "earnings", worker_id: 5, balance_paise: -1_250 },
    ],
    next: null,
  });
  answer(listAccountEntries);
  await openSection("Money", { fields: { part: "accounts" } });
  await expect.element(page.getByText("Earnings: Ravi Kumar")).toBeVisible();
  await expectFits();
  await page.getByRole("button", { name: /12\.50: show the entries/ }).click();
  await expect.element(dialog.getByRole("link", { name: "Booking 41" })).toBeVisible();
  expect(requestsOf(listAccountEntries)).toEqual([{ kind: "earnings", worker_id: 5 }]);
});

test("a day's reconciliation shows its state, its differences, and each one's explanation", async () => {
  answer(readReconciliation);
  await openSection("Money", { fields: { part: "reconciliation" } });
  await expect.element(page.getByText("There are mismatches")).toBeVisible();
  await expect.element(page.getByText("pay_29QQoUBi66xm2f")).toBeVisible();
  await expect.element(page.getByLabelText("Day")).toHaveValue("2026-11-23");
  await expectFits();
  answer(readReconciliation, { date: "2026-11-20", state: "not_yet", differences: [] });
  await page.getByLabelText("Day").fill("2026-11-20");
  await expect.element(page.getByText("Not compared yet")).toBeVisible();
  expect(requestsOf(readReconciliation).at(-1)).toEqual({ date: "2026-11-20" });
});

test("the sums of a span follow the presets, and open the entries of their account", async () => {
  answer(readMoney);
  answer(listAccountEntries);
  await openSection("Money", { fields: { part: "sums" } });
  await expect.element(page.getByText("₹8,400")).toBeVisible();
  await expectFits();
  await press("Today");
  await expect.poll(() => requestsOf(readMoney).at(-1)).toEqual({ from: "2026-11-24", to: "2026-11-24" });
  await press("₹795: show the entries");
  await expect.poll(() => requestsOf(listAccountEntries)).toEqual([{ kind: "fees" }]);
});

test("the sums of the chosen days and the payouts of the chosen state are saved as CSV", async () => {
  payouts();
  answer(readMoney);
  refuse(exportMoney, tooManyRequests);
  await openSection("Money", { fields: { part: "sums", from: "2026-11-01", to: "2026-11-24" } });
  await press("Export CSV");
  await expect.poll(() => requestsOf(exportMoney)).toEqual([{ from: "2026-11-01", to: "2026-11-24" }]);
  await expect.element(page.getByText(tooManyRequests.sentence).first()).toBeVisible();
  refuse(exportPayouts, tooManyRequests);
  await openSection("Money", { fields: { part: "payouts", state: "waiting" } });
  await press("Export CSV");
  await expect.poll(() => requestsOf(exportPayouts)).toEqual([{ state: "waiting" }]);
});

const failures = [
  ["waiting", "The list could not be loaded.", listWaitingMoney],
  ["payouts", "The payouts due could not be loaded.", listPayoutsDue],
  ["payouts", "The payouts could not be loaded.", listPayouts],
  ["accounts", "The accounts could not be loaded.", listAccounts],
  ["reconciliation", "The reconciliation could not be loaded.", readReconciliation],
  ["sums", "The totals could not be loaded.", readMoney],
] as const;

test.each(failures)("%s says: %s It loads on retry.", { tags: ["@money-10.9"] }, async (part, text, call) => {
  payouts();
  fail(call);
  await openSection("Money", { fields: { part } });
  await expect.element(page.getByText(text)).toBeVisible();
  answer(call);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText(text)).not.toBeInTheDocument();
});

test("a part is opened by its link, and says when there is nothing", async () => {
  answer(listWaitingMoney, { items: [] });
  answer(listPayoutsDue, { items: [], next: null });
  answer(listPayouts, { items: [], next: null });
  answer(listAccounts, { items: [], next: null });
  await openSection("Money");
  await expect.element(page.getByText("Nothing to do")).toBeVisible();
  const parts = page.getByRole("navigation", { name: "Money sections" });
  await parts.getByRole("link", { name: "Payouts" }).click();
  await expect.element(page.getByText("No payout is due")).toBeVisible();
  await expect.element(page.getByText("There are no payouts here")).toBeVisible();
  await expect.element(parts.getByRole("link", { name: "Payouts" })).toHaveAttribute("aria-current", "page");
  await parts.getByRole("link", { name: "Accounts" }).click();
  await expect.element(page.getByText("There are no accounts yet")).toBeVisible();
});
