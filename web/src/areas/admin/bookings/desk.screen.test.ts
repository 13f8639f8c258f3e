// The desk: booking for a caller, and answering for the worker.
import { listWorkers } from "@hourhand/contract/catalogue";
import { invalidInput } from "@hourhand/contract/problem";
import { bookingExample, readBooking } from "@hourhand/contract/bookings-v1";
import {
  answerBookingAsAdmin,
  bookForCustomer,
  customerAmbiguous,
  nobodyFree,
} from "@hourhand/contract/desk";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { looksRight } from "../../../../test/looks.ts";
import { answerTables, openSection } from "../../../../test/panel.ts";
import { answer, refuse, requestsOf } from "../../../../test/wire.ts";
import { listOf, workerOf } from "../../../../test/workers.ts";
import type { BookingLife } from "../../../features/bookings/page/api.ts";

const visit = bookingExample as unknown as BookingLife;
const dialog = page.getByRole("dialog", { name: "Book for a caller" });
const field = (name: string) => dialog.getByRole("textbox", { name, exact: true });
const choose = async (name: string, option: string | RegExp) => {
  await dialog.getByRole("combobox", { name, exact: true }).click();
  await page.getByRole("option", { name: option }).click();
};
const toasts = page.getByRole("region", { name: /^Messages/ }).getByRole("listitem");

test("a caller is booked with a worker who is free then; a refusal keeps what was typed", async () => {
  answerTables();
  answer(listWorkers, listOf([workerOf({ id: 7, full_name: "Ravi Kumar" })]));
  await openSection("Bookings");
  await page.getByRole("button", { name: "+ Book for a caller" }).first().click();
  await expect.element(dialog.getByText("Choose category, day and start first.")).toBeVisible();
  await looksRight();
  await dialog.getByRole("button", { name: "Book" }).click();
  await expect.element(toasts.filter({ hasText: "name" })).toBeVisible();
  expect(requestsOf(bookForCustomer)).toEqual([]);

  await field("Customer’s name").fill("Meera Nair");
  await field("Phone").fill("98470 12345");
  await choose("Category", "Plumber");
  await field("Work").fill("Leaking tap");
  await dialog.getByLabelText("Day").fill("2026-11-26");
  await choose("Worker", /Ravi Kumar/);
  await choose("Has the worker agreed?", "Yes, on the phone");
  await field("Address of the visit").fill("12 Lake Road");
  expect(requestsOf(listWorkers).at(-1)).toMatchObject({
    job: "Plumber",
    date: "2026-11-26",
    time: "09:00",
    sort: "rating",
  });
  refuse(bookForCustomer, customerAmbiguous);
  await dialog.getByRole("button", { name: "Book" }).click();
  await expect.element(toasts.filter({ hasText: "more than one account" })).toBeVisible();
  await expect.element(field("Work")).toHaveValue("Leaking tap");

  answer(bookForCustomer, { message: "The booking is made.", ...visit });
  await dialog.getByRole("button", { name: "Book" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requestsOf(bookForCustomer).at(-1)).toEqual({
    customer: { name: "Meera Nair", phone: "98470 12345" },
    worker_id: 7,
    date: "2026-11-26",
    start_time: "09:00",
    hours: 2,
    title: "Leaking tap",
    address: "12 Lake Road",
    description: "",
    accepted: true,
  });
});

test("the best free worker nearby needs a known place; without one the field says what is missing", async () => {
  answerTables();
  answer(listWorkers, ({ search }) =>
    search === undefined
      ? listOf([workerOf({ id: 7, full_name: "Ravi Kumar" })])
      : listOf([], {
          did_you_mean: {
            job_title: search.endsWith("Painter Town") ? "Painter" : "Plumber",
            count: 2,
            more: false,
            is_near: true,
            ...(!search.endsWith("Nowhere") && {
              place: { name: "Kaloor", latitude: 9.9972, longitude: 76.3021 },
            }),
          },
        }),
  );
  refuse(bookForCustomer, nobodyFree);
  await openSection("Bookings");
  await page.getByRole("button", { name: "+ Book for a caller" }).first().click();
  await field("Customer’s name").fill("Meera Nair");
  await field("Phone").fill("98470 12345");
  await choose("Has the worker agreed?", "Yes, on the phone");
  await choose("Worker", "Best free worker nearby");
  await expect
    .element(dialog.getByRole("combobox", { name: "Has the worker agreed?" }))
    .not.toBeInTheDocument();
  await expect.element(dialog.getByText("Chosen when you book.")).toBeVisible();
  await expect.element(dialog.getByText("We need this to find workers nearby.")).toBeVisible();
  await field("Town or area of the visit").fill("Kaloor");
  await expect.element(dialog.getByText("Choose the category first.")).toBeVisible();
  await choose("Category", "Plumber");
  await expect.element(dialog.getByText("Found: Kaloor")).toBeVisible();
  expect(requestsOf(listWorkers).at(-1)).toMatchObject({ search: "Plumber Kaloor" });
  // A place whose words name another category is not taken.
  for (const unknown of ["Painter Town", "Nowhere"]) {
    await field("Town or area of the visit").fill(unknown);
    await expect.element(dialog.getByText("Looking up the place…")).toBeVisible();
    await expect.element(dialog.getByText(/^No workers found near there/)).toBeVisible();
  }
  await field("Work").fill("Leaking tap");
  await dialog.getByLabelText("Day").fill("2026-11-26");
  await field("Address of the visit").fill("12 Lake Road");
  await dialog.getByRole("button", { name: "Book" }).click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(/^No workers found near there/);
  expect(requestsOf(bookForCustomer)).toEqual([]);
  await looksRight();

  await field("Town or area of the visit").fill("Kaloor");
  await expect.element(dialog.getByText("Found: Kaloor")).toBeVisible();
  await expect.element(dialog.getByRole("alert")).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Book" }).click();
  await expect.element(toasts.filter({ hasText: "No worker in this category is free" })).toBeVisible();
  expect(requestsOf(bookForCustomer).at(-1)).toMatchObject({
    any: { category_id: 3 },
    latitude: 9.9972,
    longitude: 76.3021,
    date: "2026-11-26",
    address: "12 Lake Road",
    accepted: false,
  });
  expect(requestsOf(bookForCustomer).at(-1)).not.toHaveProperty("worker_id");
  expect(requestsOf(bookForCustomer).at(-1)).not.toHaveProperty("place");

  answer(bookForCustomer, { ...visit, message: "The booking is made." });
  await dialog.getByRole("button", { name: "Book" }).click();
  await expect
    .element(toasts.filter({ hasText: `The booking is made. Worker: ${visit.worker.name}` }))
    .toBeVisible();
});

test("a chosen worker who is not free on another day must be chosen again", async () => {
  answerTables();
  answer(listWorkers, ({ date }) =>
    listOf([
      date === "2026-11-26"
        ? workerOf({ id: 7, full_name: "Ravi Kumar" })
        : workerOf({ id: 8, full_name: "Anil Das" }),
    ]),
  );
  await openSection("Bookings");
  await page.getByRole("button", { name: "+ Book for a caller" }).first().click();
  await field("Customer’s name").fill("Meera Nair");
  await field("Phone").fill("98470 12345");
  await choose("Category", "Plumber");
  await field("Work").fill("Leaking tap");
  await dialog.getByLabelText("Day").fill("2026-11-26");
  await field("Address of the visit").fill("12 Lake Road");
  await choose("Worker", /Ravi Kumar/);
  const worker = dialog.getByRole("combobox", { name: "Worker", exact: true });
  await expect.element(worker).toHaveTextContent("Ravi Kumar");
  await dialog.getByLabelText("Day").fill("2026-11-27");
  await expect.element(worker).not.toHaveTextContent("Ravi Kumar");
  await dialog.getByRole("button", { name: "Book" }).click();
  await expect.element(dialog.getByText(/^Worker .*empty/)).toBeVisible();
  expect(requestsOf(bookForCustomer)).toEqual([]);
  await choose("Worker", /Anil Das/);
  answer(bookForCustomer, { message: "The booking is made.", ...visit });
  await dialog.getByRole("button", { name: "Book" }).click();
  await expect.poll(() => requestsOf(bookForCustomer).at(-1)).toMatchObject({ worker_id: 8 });
});

test("a look-up of workers or of the place that fails says so, and is tried again", async () => {
  answerTables();
  refuse(listWorkers, invalidInput);
  await openSection("Bookings");
  await page.getByRole("button", { name: "+ Book for a caller" }).first().click();
  await choose("Category", "Plumber");
  await dialog.getByLabelText("Day").fill("2026-11-26");
  await expect.element(dialog.getByText("The free workers could not be loaded.")).toBeVisible();
  answer(listWorkers, listOf([workerOf({ id: 7 })]));
  const again = dialog.getByRole("button", { name: "Try again" });
  await again.click();
  await expect.element(dialog.getByText("Free at that time, best rated first.")).toBeVisible();
  await expect.element(again).not.toBeInTheDocument();

  refuse(listWorkers, invalidInput);
  await choose("Worker", "Best free worker nearby");
  await field("Town or area of the visit").fill("Kaloor");
  await expect.element(dialog.getByText("The place could not be looked up.")).toBeVisible();
  await looksRight();
  answer(
    listWorkers,
    listOf([], {
      did_you_mean: {
        job_title: "Plumber",
        count: 2,
        more: false,
        is_near: true,
        place: { name: "Kaloor", latitude: 9.9972, longitude: 76.3021 },
      },
    }),
  );
  await again.click();
  await expect.element(dialog.getByText("Found: Kaloor")).toBeVisible();
});

test("an administrator answers a created booking for its worker", async () => {
  answer(readBooking, {
    ...visit,
    status: "created",
    allowed: ["admin_answer", "admin_move", "admin_cancel"],
  });
  answer(answerBookingAsAdmin, { message: "The booking is accepted.", ...visit });
  await openSection("Booking_details/41");
  await page.getByRole("button", { name: "Accept for the worker" }).click();
  await expect.poll(() => requestsOf(answerBookingAsAdmin)).toEqual([{ id: 41, accept: true }]);
  answer(answerBookingAsAdmin, { message: "The booking is rejected.", ...visit });
  await page.getByRole("button", { name: "Reject for the worker" }).click();
  const question = page.getByRole("dialog", { name: "Reject for the worker" });
  await question.getByRole("textbox").fill("Ravi is ill.");
  await question.getByRole("button", { name: "Reject it" }).click();
  await expect
    .poll(() => requestsOf(answerBookingAsAdmin).at(-1))
    .toEqual({ id: 41, accept: false, reason: "Ravi is ill." });
});
