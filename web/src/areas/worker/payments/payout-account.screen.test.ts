// The payout account below the worker's payments: shown masked, and changed with the password or a mailed code.
import { codeNeeded } from "@hourhand/contract/bookings";
import { readEarnings } from "@hourhand/contract/earnings";
import { editPayoutAccount, viewPayoutAccount, wrongPassword } from "@hourhand/contract/payout-accounts";
import { setMarket } from "@hourhand/contract/market";
import { invalidInput, tooManyRequests } from "@hourhand/contract/problem";
import { viewPayments } from "@hourhand/contract/wallet";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { germany } from "../../../../test/markets.ts";
import { looksRight } from "../../../../test/looks.ts";
import { openScreen, screenReady, type View } from "../../../../test/open-screen.ts";
import { answer, fail, refuse, requestsOf } from "../../../../test/wire.ts";
import { paymentsOf } from "../../../../test/worker-area.ts";
import { workerPages } from "../../../paths.ts";

const part = page.getByRole("region", { name: "Payout account" });
const dialog = page.getByRole("dialog");
const field = (name: string) => dialog.getByRole("textbox", { name });
const password = dialog.getByLabelText("Your password");
const save = dialog.getByRole("button", { name: "Save the account" });
const open = async (view: View = {}): Promise<void> => {
  answer(viewPayments, paymentsOf(0));
  await openScreen(workerPages.payments, { as: "worker", viewport: "phone", payments: "optional", ...view });
};
async function fillUpi(): Promise<void> {
  await part.getByRole("button", { name: "Add an account" }).click();
  await field("Name on the account").fill("Ravi Nair");
  await field("UPI ID").fill("ravi@okbank");
}

test("where customers do not pay online there is no payout account, unless something is payable", async () => {
  await open({ payments: "off" });
  await screenReady();
  expect(part.elements()).toEqual([]);
});

test("what is payable shows the account even after payments were switched off", async () => {
  answer(readEarnings);
  await open({ payments: "off" });
  await expect.element(part).toBeVisible();
});

test("a worker without an account adds one with the password", { tags: ["@money-10.8"] }, async () => {
  await open();
  await expect.element(part).toHaveTextContent("Add an account so that your earnings can be paid out.");
  await fillUpi();
  await looksRight();
  await password.fill("correct horse");
  answer(editPayoutAccount, { message: "Your payout account has been saved." });
  answer(viewPayoutAccount);
  await save.click();
  await expect
    .poll(() => requestsOf(editPayoutAccount))
    .toEqual([{ kind: "upi", holder: "Ravi Nair", upi_id: "ravi@okbank", password: "correct horse" }]);
  await expect.element(part).toHaveTextContent("Bank account ••••3210 · HDFC0001234");
});

test("a bank account asks for number and IFSC, and shows the server's sentence under its field", async () => {
  await open();
  await part.getByRole("button", { name: "Add an account" }).click();
  await dialog.getByRole("radio", { name: "Bank account" }).click();
  await field("Name on the account").fill("Ravi Nair");
  await save.click();
  expect(requestsOf(editPayoutAccount)).toEqual([]);
  await field("Account number").fill("12");
  await field("IFSC").fill("HDFC0001234");
  await password.fill("correct horse");
  refuse(editPayoutAccount, invalidInput, { errors: { account: ["An account number has 6 to 18 digits."] } });
  await save.click();
  await expect.element(dialog.getByText("An account number has 6 to 18 digits.")).toBeVisible();
  await expect.element(field("Account number")).toHaveFocus();
});

test("a wrong password is said under its field, and after five the dialog says how long to wait", async () => {
  await open();
  await fillUpi();
  await password.fill("wrong horse");
  refuse(editPayoutAccount, wrongPassword);
  await save.click();
  await expect.element(dialog.getByText(wrongPassword.sentence)).toBeVisible();
  refuse(editPayoutAccount, tooManyRequests, { retryAfter: 3_540 });
  await save.click();
  await expect.element(dialog.getByText(/Please try again in 59 minutes\.$/)).toBeVisible();
  await expect.element(field("UPI ID")).toHaveValue("ravi@okbank");
});

test("an account without a password confirms with the mailed code", async () => {
  await open();
  await fillUpi();
  refuse(editPayoutAccount, codeNeeded, { sentence: "We have emailed you a code." });
  await save.click();
  await expect.element(dialog.getByText("We have emailed you a code.")).toBeVisible();
  await field("Code from the email").fill("123456");
  refuse(editPayoutAccount, wrongPassword, { sentence: "This code is wrong or no longer valid." });
  await save.click();
  await expect.element(dialog.getByText("This code is wrong or no longer valid.")).toBeVisible();
  answer(editPayoutAccount, { message: "Your payout account has been saved." });
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requestsOf(editPayoutAccount).at(-1)).toEqual({
    kind: "upi",
    holder: "Ravi Nair",
    upi_id: "ravi@okbank",
    code: "123456",
  });
});

test("a changed account says that it waits, and can be removed", async () => {
  answer(viewPayoutAccount, { state: "waiting" });
  answer(editPayoutAccount);
  await open();
  await expect.element(part).toHaveTextContent(/Changed less than 24 hours ago/);
  await looksRight();
  await part.getByRole("button", { name: "Change the account" }).click();
  await dialog.getByRole("radio", { name: "No account for now" }).click();
  await password.fill("correct horse");
  await save.click();
  await expect
    .poll(() => requestsOf(editPayoutAccount))
    .toEqual([{ kind: "none", password: "correct horse" }]);
});

test("an account that cannot be loaded is loaded again on request", async () => {
  fail(viewPayoutAccount);
  await open();
  await expect.element(part.getByText("Your payout account could not be loaded.")).toBeVisible();
  answer(viewPayoutAccount);
  await part.getByRole("button", { name: "Try again" }).click();
  await expect.element(part).toHaveTextContent("Your earnings are paid into this account.");
});

test("outside India there is no UPI, and the bank's code has its general name", async () => {
  setMarket(germany);
  await open();
  await part.getByRole("button", { name: "Add an account" }).click();
  await expect.element(field("Bank code")).toBeVisible();
  expect(dialog.getByRole("radio").elements()).toEqual([]);
});
