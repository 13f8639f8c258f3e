// The section 'API keys': a key is shown once, its scopes appear in words, and ending it needs a confirmation.
import { endApiKey, listApiKeys, makeApiKey, tooManyKeys } from "@hourhand/contract/api-keys";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { looksRight } from "../../../../test/looks.ts";
import { openSection, tableRow } from "../../../../test/panel.ts";
import { answer, fail, refuse, requestsOf } from "../../../../test/wire.ts";
import type { ApiKey } from "./api.ts";

const live: ApiKey = {
  id: 4,
  name: "Text messages",
  scopes: ["bookings:read", "people:read"],
  prefix: "hh_live_7Kd2",
  created_at: "2026-11-20T04:30:00.000Z",
  expires_at: "2027-11-20T04:30:00.000Z",
  last_used_at: null,
  created_by: { id: 3, name: "Meera Nair" },
  ended_at: null,
};
const ended: ApiKey = {
  ...live,
  id: 3,
  name: "Old accounting",
  scopes: ["money:read"],
  last_used_at: "2026-11-21T04:00:00.000Z",
  created_by: { id: 9, name: null },
  ended_at: "2026-11-22T04:30:00.000Z",
};
const text = "hh_live_7Kd2mXq0VbN5tRz8PwJc3LfYh1GsAe3rq10B";
const dialog = page.getByRole("dialog", { name: "New key" });
const toasts = page.getByRole("region", { name: /^Messages/ }).getByRole("listitem");

test("the keys are listed with their scopes in words", async () => {
  answer(listApiKeys, { items: [live, ended], next: null });
  await openSection("ApiKeys");
  await expect.element(tableRow(0)).toHaveTextContent("Read bookings, Read people");
  await expect.element(tableRow(0)).toHaveTextContent("Never");
  await expect.element(tableRow(1)).toHaveTextContent(/Ended/);
  await expect.element(tableRow(1).getByRole("button")).not.toBeInTheDocument();
  await looksRight();
  await page.viewport(320, 844);
  await looksRight();
});

test("a key is made and shown once; a refusal keeps what was typed", async () => {
  answer(listApiKeys, { items: [], next: null });
  await openSection("ApiKeys");
  await expect.element(page.getByText("There are no API keys yet")).toBeVisible();
  await page.getByRole("button", { name: "New key" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Text messages");
  await dialog.getByRole("button", { name: "Create the key" }).click();
  await expect.element(dialog.getByText("Please choose at least one scope.")).toBeVisible();
  expect(requestsOf(makeApiKey)).toEqual([]);
  await dialog.getByRole("checkbox", { name: "Read people" }).click();
  await dialog.getByRole("checkbox", { name: "Read bookings" }).click();
  await looksRight();
  refuse(makeApiKey, tooManyKeys);
  await dialog.getByRole("button", { name: "Create the key" }).click();
  await expect.element(toasts.filter({ hasText: "50 active keys" })).toBeVisible();
  await expect.element(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Text messages");

  answer(makeApiKey, { message: "The key has been created.", key: text, ...live });
  answer(listApiKeys, { items: [live], next: null });
  await dialog.getByRole("button", { name: "Create the key" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requestsOf(makeApiKey).at(-1)).toEqual({
    name: "Text messages",
    scopes: ["bookings:read", "people:read"],
  });
  const shown = page.getByRole("textbox", { name: "Key for ‘Text messages’" });
  await expect.element(shown).toHaveValue(text);
  await looksRight();
  await page.getByRole("button", { name: "Done" }).click();
  await expect.element(shown).not.toBeInTheDocument();
});

test("ending a key is asked about", async () => {
  answer(listApiKeys, { items: [live], next: null });
  answer(endApiKey, { message: "The key has been revoked.", ...live, ended_at: "2026-11-24T05:30:00.000Z" });
  await openSection("ApiKeys");
  await tableRow(0).getByRole("button", { name: "Revoke" }).click();
  const question = page.getByRole("dialog", { name: "Revoke ‘Text messages’?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(requestsOf(endApiKey)).toEqual([]);
  await tableRow(0).getByRole("button", { name: "Revoke" }).click();
  await question.getByRole("button", { name: "Revoke" }).click();
  await expect.element(toasts.filter({ hasText: "The key has been revoked." })).toBeVisible();
  expect(requestsOf(endApiKey)).toEqual([{ id: 4 }]);
});

test("keys that could not be loaded are loaded on a retry", async () => {
  fail(listApiKeys);
  await openSection("ApiKeys");
  await expect.element(page.getByText("The API keys could not be loaded.")).toBeVisible();
  answer(listApiKeys, { items: [live], next: null });
  await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
  await expect.element(tableRow(0)).toHaveTextContent("Text messages");
});
