// The dialog in which an administrator edits a worker.
import { editWorker, listAllWorkers } from "@hourhand/contract/catalogue-admin";
import { workerNotFound } from "@hourhand/contract/catalogue";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { hueOf } from "../../../../test/hues.ts";
import { answerTables, openSection, rowsShown, workerRowOf } from "../../../../test/panel.ts";
import { answer, fail, refuse, requestsOf } from "../../../../test/wire.ts";

const details = page.getByRole("dialog", { name: "Worker Details" });
const save = details.getByRole("button", { name: "Save" });

test("a rejected edit of a worker shows only the server's sentence", { tags: ["@worker-8.5"] }, async () => {
  answerTables();
  await openSection("Workers");
  await rowsShown();
  await page.getByRole("button", { name: "Details of Ravi Kumar" }).click();
  // A proxy's error reply has no sentence for the person.
  fail(editWorker, 502);
  await save.click();
  await expect.poll(() => requestsOf(editWorker).length).toBe(1);
  await expect.element(save).toBeEnabled();
  expect(
    page
      .getByRole("region", { name: /^Messages/ })
      .getByRole("listitem")
      .elements(),
  ).toEqual([]);
  refuse(editWorker, workerNotFound, { sentence: "Not this worker." });
  await save.click();
  await expect.element(page.getByText("Not this worker.")).toBeVisible();
  await expect.element(details).toBeVisible();
});

test("charges are yellow, green and red", { tags: ["@worker-2.20"] }, async () => {
  answerTables();
  const fees = { total_fee: 900, payed_fee: 500, pending_fee: 400 };
  answer(listAllWorkers, { workers: [workerRowOf(fees)], count: 1 });
  await openSection("Workers");
  const charge = (amount: string) => page.getByRole("row").getByText(amount, { exact: true });
  await expect.element(charge("₹900")).toBeVisible();
  const hues = ["₹900", "₹500", "₹400"].map((amount) => hueOf(charge(amount), "backgroundColor"));
  expect(hues).toEqual(["amber", "green", "red"]);
});
