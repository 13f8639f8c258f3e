// A customer for whom the office booked takes the account over.
import { noResetPermission } from "@hourhand/contract/accounts";
import { takeOverAccount } from "@hourhand/contract/desk";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { looksRight } from "../../../test/looks.ts";
import { openScreen } from "../../../test/open-screen.ts";
import { refuse, requestsOf } from "../../../test/wire.ts";
import { paths } from "../../paths.ts";

test("the mailed link asks for a password; one that is over says so and keeps what was typed", async () => {
  refuse(takeOverAccount, noResetPermission, {
    sentence: "This link is over or was used already. Please sign up with your email instead.",
  });
  await openScreen(`${paths.welcome}#a-token`);
  await expect.element(page.getByRole("heading", { name: "Choose a password" })).toBeVisible();
  await looksRight();
  await page.getByLabelText("New password").fill("another long password");
  await page.getByLabelText("Confirm password").fill("another long password");
  await page.getByRole("button", { name: "Confirm password" }).click();
  await expect.element(page.getByText("This link is over or was used already.").first()).toBeVisible();
  expect(requestsOf(takeOverAccount)).toEqual([{ token: "a-token", password: "another long password" }]);
  await expect.element(page.getByLabelText("New password")).toHaveValue("another long password");
});
