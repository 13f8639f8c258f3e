// The section Webhooks: the list and its states, making one, and what was sent to it.
import { invalidInput } from "@hourhand/contract/problem";
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  tooManyWebhooks,
} from "@hourhand/contract/webhooks";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectFits } from "../../../../test/complete.ts";
import { looksRight } from "../../../../test/looks.ts";
import { openSection, tableRow } from "../../../../test/panel.ts";
import { answer, fail, refuse, requestsOf } from "../../../../test/wire.ts";

const at = "2026-11-24T05:40:00.000Z";
const books = {
  id: 3,
  url: "https://books.example/hourhand",
  events: ["booking.*", "payment.paid"],
  description: "The accounts",
  enabled: true,
  disabled_because: null,
  created_at: at,
  created_by: { kind: "person", id: 3, name: "Asha Menon" },
} as const;
const gone = {
  ...books,
  id: 4,
  url: "https://old.example/",
  events: ["*"],
  description: "",
  enabled: false,
  disabled_because: "gone",
} as const;
const delivered = {
  id: 77,
  webhook_id: 3,
  event: "booking.accepted",
  event_id: 1207,
  attempt: 1,
  at,
  next_attempt_at: null,
  status: 200,
  duration_ms: 84,
  response: "ok",
  state: "delivered",
} as const;
const waiting = {
  ...delivered,
  id: 78,
  event: "booking.completed",
  next_attempt_at: at,
  status: 503,
  response: "Please come back later, we are closed",
  state: "waiting",
} as const;
const both = () =>
  answer(listWebhooks, {
    items: [books, gone].map((one) => ({ ...one, events: [...one.events] })),
    next: null,
  });
const secret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDVQRT/Wqo6b0=";
const dialog = page.getByRole("dialog");
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const confirm = (name: string) => dialog.getByRole("button", { name, exact: true }).click();

test.each(["en", "hi", "ml", "de"] as const)("the list fits every width, in %s", async (language) => {
  both();
  await openSection("Webhooks", { language });
  await expect.element(page.getByText("https://books.example/hourhand")).toBeVisible();
  await expectFits();
});

test("the list says in words what each gets, and why one gets nothing", async () => {
  both();
  await openSection("Webhooks");
  await expect.element(tableRow(0)).toHaveTextContent("Bookings, payment.paid");
  await expect.element(tableRow(0)).toHaveTextContent("Enabled");
  await expect.element(tableRow(1)).toHaveTextContent("All");
  await expect.element(tableRow(1)).toHaveTextContent("DisabledThe URL is gone (410)");
});

test("a new one is for some groups, its secret is shown once, and a refusal keeps what was typed", async () => {
  answer(listWebhooks, { items: [], next: null });
  await openSection("Webhooks");
  await expect.element(page.getByText("There are no webhooks yet")).toBeVisible();
  await press("New webhook");
  await dialog.getByLabelText("URL").fill("https://10.0.0.1/");
  await dialog.getByLabelText("Payments").click();
  refuse(createWebhook, invalidInput, { errors: { url: ["The address must be public."] } });
  await confirm("Create");
  await expect.element(dialog.getByText("The address must be public.")).toBeVisible();
  await dialog.getByLabelText("URL").fill("https://books.example/hourhand");
  refuse(createWebhook, tooManyWebhooks);
  await confirm("Create");
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(tooManyWebhooks.sentence);
  await looksRight();
  answer(createWebhook);
  await confirm("Create");
  await expect.element(dialog.getByLabelText("Secret")).toHaveValue(secret);
  expect(requestsOf(createWebhook).at(-1)).toEqual({
    url: "https://books.example/hourhand",
    events: ["booking.*", "payment.*"],
    description: "",
  });
});

test("a webhook's deliveries have their answers; it is tested, disabled, and gets a new secret", async () => {
  both();
  answer(listWebhookDeliveries, { items: [waiting, delivered], next: null });
  await openSection("Webhooks");
  await tableRow(0).getByRole("button", { name: "Details" }).click();
  await expect.element(dialog.getByText("booking.accepted")).toBeVisible();
  await expect.element(dialog.getByText("503 Please come back later, we are closed")).toBeVisible();
  for (const width of [390, 1440]) {
    await page.viewport(width, 900);
    await looksRight();
  }
  answer(testWebhook, {
    message: "A test event has been sent.",
    ...delivered,
    event: "webhook.test",
    event_id: null,
    status: 500,
    state: "failed",
  });
  await confirm("Send a test event");
  await expect.element(page.getByText("Failed: 500")).toBeVisible();
  answer(replayWebhookDelivery);
  await dialog.getByRole("button", { name: "Send again" }).nth(1).click();
  await expect.poll(() => requestsOf(replayWebhookDelivery)).toEqual([{ id: 3, delivery_id: 77 }]);
  answer(rotateWebhookSecret);
  await confirm("Create a new secret");
  await expect.element(dialog.getByLabelText("Secret")).toHaveValue(secret);
  answer(editWebhook);
  await confirm("Disable");
  await expect.poll(() => requestsOf(editWebhook)).toEqual([{ id: 3, enabled: false }]);
});

test("a webhook is removed after a question", async () => {
  both();
  answer(listWebhookDeliveries, { items: [], next: null });
  await openSection("Webhooks");
  await tableRow(1).getByRole("button", { name: "Details" }).click();
  await expect.element(dialog.getByText("Nothing has been sent yet")).toBeVisible();
  await confirm("Remove");
  const question = page.getByRole("dialog", { name: "Remove" });
  await expect.element(question.getByText("Its deliveries are removed too.")).toBeVisible();
  answer(deleteWebhook);
  answer(listWebhooks, { items: [], next: null });
  await question.getByRole("button", { name: "Remove" }).click();
  await expect.element(page.getByText("There are no webhooks yet")).toBeVisible();
  expect(requestsOf(deleteWebhook)).toEqual([{ id: 4 }]);
});

test("a list that cannot be loaded can be asked for again", async () => {
  fail(listWebhooks);
  await openSection("Webhooks");
  await expect.element(page.getByText("The webhooks could not be loaded.")).toBeVisible();
  both();
  await press("Try again");
  await expect.element(page.getByText("https://books.example/hourhand")).toBeVisible();
});
