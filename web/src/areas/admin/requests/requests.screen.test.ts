// Decisions on applications while the administrator goes on working: a reply never takes the focus or the typed text.
import { decideApplication, listApplications } from "@hourhand/contract/catalogue-admin";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { screenReady } from "../../../../test/open-screen.ts";
import { answerTables, applicationOf, openSection, rowsShown } from "../../../../test/panel.ts";
import { answer, hold, requestsOf } from "../../../../test/wire.ts";

const rowOf = (name: string) => page.getByRole("row").filter({ hasText: name });
const accept = (name: string) => rowOf(name).getByRole("button", { name: "Accept", exact: true });
const [anil, biju] = [applicationOf(), applicationOf({ id: 9, username: "biju", full_name: "Biju Paul" })];

test("a decision does not take the focus from a search begun in the meantime", async () => {
  answerTables();
  const decisions = hold(decideApplication);
  await openSection("Requests");
  await rowsShown();
  await accept("Anil Das").click();
  const decision = await decisions.request();
  await expect.element(accept("Anil Das")).toHaveAttribute("aria-busy", "true");
  const search = page.getByRole("searchbox", { name: "Search anything..." });
  await search.click();
  answer(listApplications, { workers: [], count: 0 });
  decision.answer();
  await expect.element(page.getByText("No requests are waiting")).toBeVisible();
  await screenReady();
  await expect.element(search).toHaveFocus();
});

test("a reason being typed stays when the reply about another application arrives", async () => {
  answerTables();
  answer(listApplications, { workers: [anil, biju], count: 2 });
  const decisions = hold(decideApplication);
  await openSection("Requests");
  await rowsShown();
  await accept("Anil Das").click();
  const accepted = await decisions.request();
  await rowOf("Biju Paul").getByRole("button", { name: "Reject", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Provide Reason" });
  const field = dialog.getByRole("textbox", { name: "Reason" });
  await field.fill("The picture is too dark");
  answer(listApplications, { workers: [biju], count: 1 });
  accepted.answer();
  await expect.poll(() => document.querySelectorAll("[data-row]").length).toBe(1);
  await screenReady();
  await expect.element(field).toHaveValue("The picture is too dark");
  await dialog.getByRole("button", { name: "Submit" }).click();
  const rejected = await decisions.request();
  answer(listApplications, { workers: [], count: 0 });
  rejected.answer({ message: "Request rejected" });
  await expect.element(page.getByText("Request rejected").first()).toBeVisible();
  await expect.element(page.getByText("No requests are waiting")).toBeVisible();
  expect(requestsOf(decideApplication)).toEqual([
    { id: 8, accept: true },
    { id: 9, accept: false, reason: "The picture is too dark" },
  ]);
});
