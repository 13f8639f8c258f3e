// The switch on a person's page that activates or deactivates them.
import { readPerson, toggleUser } from "@hourhand/contract/accounts-admin";
import { readDeactivation } from "@hourhand/contract/bookings-admin";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerPerson, openSection, pressSwitch } from "../../../../test/panel.ts";
import { answer, hold } from "../../../../test/wire.ts";
import { personPage } from "../../../paths.ts";

test("a person is shown as deactivated as soon as the server confirms it, before the page is refetched", async () => {
  answerPerson();
  const none = { accepted: 0, created: 0 };
  answer(readDeactivation, { as_worker: none, as_customer: none });
  answer(toggleUser, { message: "ravi is deactivated.", is_active: false });
  await openSection(personPage(12));
  const toggle = page.getByRole("switch", { name: "Active: ravi" });
  await expect.element(toggle).toBeChecked();
  const reread = hold(readPerson);
  await pressSwitch("ravi");
  await page.getByRole("button", { name: "Deactivate", exact: true }).click();
  await expect.element(page.getByText("ravi is deactivated.")).toBeVisible();
  await expect.element(toggle).not.toBeChecked();
  answer(toggleUser, { message: "ravi is active again.", is_active: true });
  await pressSwitch("ravi");
  await expect.element(page.getByText("ravi is active again.")).toBeVisible();
  await expect.element(toggle).toBeChecked();
  (await reread.request()).answer();
  await expect.element(toggle).toBeChecked();
});
