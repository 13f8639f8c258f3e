// Deactivating a person: the dialog shows the consequences and asks for a reason.
import { toggleUser } from "@hourhand/contract/accounts-admin";
import { readDeactivation } from "@hourhand/contract/bookings-admin";
import { listAllWorkers, listJobCategories, toggleWorker } from "@hourhand/contract/catalogue-admin";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { tabTo } from "../../../../test/keys.ts";
import {
  answerUsers,
  categoryOf,
  manyUsers,
  openSection,
  pressSwitch,
  rowsShown,
  workerRowOf,
} from "../../../../test/panel.ts";
import { answer, hold, requestsOf } from "../../../../test/wire.ts";

const none = { accepted: 0, created: 0 };
const toggle = (name: string) => page.getByRole("switch", { name: `Active: ${name}` });
const question = (name: string) => page.getByRole("dialog", { name: `Deactivate ${name}?` });

test(
  "deactivating first says how many visits it would cancel, if any",
  { tags: ["@screens-2.14"] },
  async () => {
    answerUsers(manyUsers(1));
    answer(readDeactivation, { as_worker: { accepted: 1, created: 1 }, as_customer: none });
    await openSection("Users");
    await rowsShown();
    await pressSwitch("user01");
    await expect
      .element(question("user01"))
      .toHaveTextContent(
        "1 accepted visit will be cancelled and its customer notified. 1 unanswered booking will be cancelled and its customer notified.",
      );
    await expect.poll(() => document.activeElement?.closest(".MuiModal-root")).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    await expect.element(question("user01")).not.toBeInTheDocument();
    await expect.element(toggle("user01")).toBeChecked();
    await expect.element(toggle("user01")).toHaveFocus();
    expect(requestsOf(toggleUser)).toEqual([]);
    await pressSwitch("user01");
    answer(toggleUser, { message: "user01 is deactivated.", is_active: false });
    answerUsers(manyUsers(1).map((user) => ({ ...user, is_active: false })));
    await question("user01").getByRole("button", { name: "Deactivate", exact: true }).click();
    await expect.element(page.getByText("user01 is deactivated.")).toBeVisible();
    await expect.element(toggle("user01")).not.toBeChecked();
    // Activating needs no dialog.
    answer(toggleUser, { message: "user01 is active again.", is_active: true });
    answerUsers(manyUsers(1));
    await pressSwitch("user01");
    await expect.element(page.getByText("user01 is active again.")).toBeVisible();
    expect(requestsOf(toggleUser)).toEqual([
      { id: 1, active: false },
      { id: 1, active: true },
    ]);
    expect(requestsOf(readDeactivation)).toHaveLength(2);
  },
);

test("two questions whose consequences arrive late are asked one after the other", async () => {
  answerUsers(manyUsers(2));
  const read = hold(readDeactivation);
  await openSection("Users");
  await rowsShown();
  for (const name of ["user01", "user02"]) await pressSwitch(name);
  const [first, second] = [await read.request(), await read.request()];
  expect([first.input, second.input]).toEqual([{ id: 1 }, { id: 2 }]);
  const one = { as_worker: { accepted: 0, created: 1 }, as_customer: none };
  first.answer(one);
  await expect.element(question("user01")).toBeVisible();
  second.answer(one);
  // A second dialog would by now have replaced the first one.
  const hidden = page.getByRole("switch", { name: "Active: user02", includeHidden: true });
  await expect.element(hidden).not.toHaveAttribute("aria-busy");
  await expect.element(question("user01")).toBeVisible();
  await question("user01").getByRole("button", { name: "Cancel", exact: true }).click();
  answer(toggleUser, { message: "user02 is deactivated.", is_active: false });
  await question("user02").getByRole("button", { name: "Deactivate", exact: true }).click();
  await expect.element(page.getByText("user02 is deactivated.")).toBeVisible();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(toggle("user01")).toBeChecked();
  expect(requestsOf(toggleUser)).toEqual([{ id: 2, active: false }]);
});

test(
  "the reason is asked after the press; an unsent one is still there the next time",
  { tags: ["@beyond-people.7"] },
  async () => {
    answerUsers(manyUsers(1));
    answer(readDeactivation, { as_worker: none, as_customer: none });
    await openSection("Users");
    await rowsShown();
    await pressSwitch("user01");
    const reason = question("user01").getByLabelText("Reason");
    await expect.element(question("user01")).toHaveTextContent("No bookings will be cancelled.");
    await expect.element(reason).toHaveFocus();
    await reason.fill("Three customers waited.");
    await userEvent.keyboard("{Escape}");
    await expect.element(question("user01")).not.toBeInTheDocument();
    expect(requestsOf(toggleUser)).toEqual([]);
    await pressSwitch("user01");
    await expect.element(reason).toHaveValue("Three customers waited.");
    await reason.fill("  Three customers waited in vain.  ");
    answer(toggleUser, { message: "user01 is deactivated.", is_active: false });
    answerUsers(manyUsers(1).map((user) => ({ ...user, is_active: false })));
    await question("user01").getByRole("button", { name: "Deactivate", exact: true }).click();
    await expect.element(page.getByText("user01 is deactivated.")).toBeVisible();
    expect(requestsOf(toggleUser)).toEqual([
      { id: 1, active: false, reason: "Three customers waited in vain." },
    ]);
  },
);

test("deactivating a worker's profile asks in the same way", { tags: ["@beyond-people.7"] }, async () => {
  const listed = (is_active: boolean) =>
    answer(listAllWorkers, { workers: [workerRowOf({ is_active })], count: 1 });
  listed(true);
  answer(listJobCategories, { Jobs: [categoryOf()], count: 1 });
  await openSection("Workers");
  await rowsShown();
  await pressSwitch("Ravi Kumar");
  await expect.element(question("Ravi Kumar")).toHaveTextContent("They are no longer listed");
  await question("Ravi Kumar").getByLabelText("Reason").fill("No answer for a month.");
  answer(toggleWorker, { message: "Ravi Kumar is deactivated.", is_active: false });
  listed(false);
  await question("Ravi Kumar").getByRole("button", { name: "Deactivate", exact: true }).click();
  await expect.element(page.getByText("Ravi Kumar is deactivated.")).toBeVisible();
  expect(requestsOf(toggleWorker)).toEqual([{ id: 7, active: false, reason: "No answer for a month." }]);
});

test("a user is deactivated and activated by keyboard only", { tags: ["@worker-2.17"] }, async () => {
  answerUsers(manyUsers(1));
  answer(readDeactivation, { as_worker: none, as_customer: none });
  await openSection("Users");
  await rowsShown();
  await tabTo(page.getByRole("searchbox", { name: "Search anything..." }));
  await tabTo(toggle("user01"));
  await userEvent.keyboard(" ");
  await expect.element(question("user01").getByLabelText("Reason")).toHaveFocus();
  await userEvent.keyboard("Three customers waited in vain.");
  await tabTo(question("user01").getByRole("button", { name: "Deactivate", exact: true }));
  answer(toggleUser, { message: "user01 is deactivated.", is_active: false });
  answerUsers(manyUsers(1).map((user) => ({ ...user, is_active: false })));
  await userEvent.keyboard("{Enter}");
  await expect.element(toggle("user01")).not.toBeChecked();
  await expect.element(page.getByText("user01 is deactivated.")).toBeVisible();
  await expect.element(toggle("user01")).toHaveFocus();
  answer(toggleUser, { message: "user01 is active again.", is_active: true });
  answerUsers(manyUsers(1));
  await userEvent.keyboard(" ");
  await expect.element(toggle("user01")).toBeChecked();
  await expect.element(page.getByText("user01 is active again.")).toBeVisible();
  expect(requestsOf(toggleUser)).toEqual([
    { id: 1, active: false, reason: "Three customers waited in vain." },
    { id: 1, active: true },
  ]);
});
