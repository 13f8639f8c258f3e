// Back closes what is open over a page, one at a time, before it leaves the page, and typed text remains
// (docs/rules/screens.md 37): the booking sheet, filters, lists of choices, menus, the bell and a worker's booking.
import { readBookingForm } from "@hourhand/contract/booking-form";
import { listWorkerBookings } from "@hourhand/contract/bookings";
import { listWorkers, viewWorker } from "@hourhand/contract/catalogue";
import { listNotices } from "@hourhand/contract/notices";
import { readOwnHome } from "@hourhand/contract/own-home";
import { viewPayments } from "@hourhand/contract/wallet";
import { suggestSearch } from "@hourhand/contract/suggestions";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { backCloses, goBackFrom, goForward, sheetsInHistory } from "../../test/back.ts";
import { bookDialog, bookField } from "../../test/book-dialog.ts";
import { answerHome } from "../../test/home.ts";
import { openScreen, people } from "../../test/open-screen.ts";
import { answerTables, answerUsers, manyUsers, openSection, rowsShown } from "../../test/panel.ts";
import { socketTo } from "../../test/sockets.ts";
import { answer } from "../../test/wire.ts";
import { paymentsOf, workerBookingOf } from "../../test/worker-area.ts";
import { openSchedule } from "../../test/worker-week.ts";
import { bookableWorker, listOf, workerOf } from "../../test/workers.ts";
import { pages } from "../paths.ts";

const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const bell = page.getByRole("button", { name: /^Notifications/ });
const notices = page.getByRole("dialog", { name: "Notifications" });
const menu = page.getByRole("menu");
const listbox = page.getByRole("listbox");

/** Waits until the open dialog or menu has the focus. Before that, Escape would close nothing. */
async function dialogHasFocus(): Promise<void> {
  await expect.poll(() => document.activeElement?.closest(".MuiModal-root")).toBeTruthy();
}

test(
  "Back closes the booking sheet on a phone, and the typed text is there again",
  { tags: ["@beyond-7.3", "@screens-1.5"] },
  async () => {
    answer(listWorkers, listOf([workerOf()]));
    answer(viewWorker, { worker: bookableWorker(), reviews: [] });
    answer(readBookingForm, { recent_addresses: [], too_many_open: false, customer_payments: "off" });
    await openScreen(pages.workers, { as: "customer", viewport: "phone" });
    await page.getByRole("button", { name: /^View Details/ }).click();
    const book = page.getByRole("button", { name: "Book now" });
    await book.click();
    await expect.poll(() => location.search).toMatch(/&dialog=book$/);
    await bookField("Work").fill("Leaking tap");
    await goBackFrom(bookDialog);
    expect(location.search).toBe("?open=Worker_details/7");
    await goForward();
    await expect.element(bookField("Work")).toHaveValue("Leaking tap");
    await dialogHasFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(bookDialog).not.toBeInTheDocument();
    await expect.poll(() => location.search).toBe("?open=Worker_details/7");
    await book.click();
    await expect.element(bookField("Work")).toHaveValue("Leaking tap");
    await sheetsInHistory(1);
    await goBackFrom(bookDialog);
    history.back();
    await expect.element(heading("Workers")).toBeVisible();
  },
);

test(
  "Back closes the filter, the list of choices in it and the menu, one at a time",
  { tags: ["@screens-1.5"] },
  async () => {
    answerHome();
    answer(listWorkers, listOf([workerOf()]));
    await openScreen(pages.home);
    await page.getByRole("link", { name: "Workers", exact: true }).first().click();
    await page.getByRole("button", { name: "Filter workers" }).click();
    const dialog = page.getByRole("dialog", { name: "Filter Workers" });
    await dialog.getByLabelText("Job Type").click();
    await expect.element(page.getByRole("option", { name: "Electrician" })).toBeVisible();
    await sheetsInHistory(2);
    await goBackFrom(listbox);
    await expect.element(dialog).toBeVisible();
    await goBackFrom(dialog);
    await page.getByRole("button", { name: "Account" }).click();
    await expect.element(menu).toBeVisible();
    await sheetsInHistory(1);
    await goBackFrom(menu);
    await expect.element(heading("Workers")).toBeVisible();
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Sign In" }).click();
    await expect.poll(() => location.pathname).toBe("/signin");
    history.back();
    await expect.element(heading("Workers")).toBeVisible();
    history.back();
    await expect.element(heading(/Skilled hands/)).toBeVisible();
  },
);

test("a worker's booking is open at its address, and Back closes it", async () => {
  answer(listWorkerBookings, { Bookings: [workerBookingOf()], count: 1 });
  await openScreen("/worker?open=Bookings&dialog=41", { as: "worker", viewport: "phone" });
  const dialog = page.getByRole("dialog");
  await expect.element(dialog).toHaveTextContent("Leaking tap");
  await sheetsInHistory(1);
  await goBackFrom(dialog);
  await expect.element(heading("Bookings")).toBeVisible();
  expect(location.search).toBe("?open=Bookings");
});

test("Back closes the bell's list before it leaves the page, and Forward to its entry has an effect", async () => {
  answerHome();
  answer(readOwnHome, { next_visit: null, waiting: [], to_review: null, recent_workers: [] });
  answer(listWorkers, listOf([workerOf()]));
  answer(listNotices, { notices: [] });
  answer(suggestSearch, { categories: [], workers: [] });
  await openScreen(pages.home, { as: "customer", viewport: "phone" });
  await page.getByRole("link", { name: "Workers", exact: true }).first().click();
  await expect.element(heading("Workers")).toBeVisible();
  const search = page.getByPlaceholder("Search for workers .....");
  await search.fill("Plumber");
  await expect.poll(() => location.search).toContain("search=Plumber");
  await backCloses(bell, notices);
  await expect.element(search).toHaveValue("Plumber");
  await goForward();
  await sheetsInHistory(0);
  await expect.element(notices).not.toBeInTheDocument();
  history.back();
  await expect.element(heading("Workers")).not.toBeInTheDocument();
});

test("a worker's sections on a phone are a bar; Back closes the bell's list and the menu, and an opened notice replaces its list's entry", async () => {
  answer(listNotices, { notices: [] });
  answer(viewPayments, paymentsOf(0));
  answer(listWorkerBookings, { Bookings: [workerBookingOf()], count: 1 });
  await openSchedule();
  const socket = await socketTo(`/ws/notifications/${people.worker.id}/`);
  socket.say({
    id: 7,
    title: "Booking request",
    body: "Asha Menon would like to book you.",
    at: "2026-11-24T05:00:00.000Z",
    event: "booking",
    booking_id: 41,
    open: "Bookings",
    replayed: true,
  });
  await backCloses(page.getByRole("button", { name: /^Account of/ }), menu);
  await page.getByRole("link", { name: "Payments", exact: true }).click();
  await expect.element(heading("Payments")).toBeVisible();
  history.back();
  await expect.element(heading("Schedule")).toBeVisible();
  await expect.element(bell).toHaveAccessibleName("Notifications, 1 unread");
  await backCloses(bell, notices);
  await bell.click();
  await sheetsInHistory(1);
  await notices.getByRole("listitem").getByRole("button").first().click();
  await expect.element(notices).not.toBeInTheDocument();
  await expect.element(heading("Bookings")).toBeVisible();
  history.back();
  await expect.element(heading("Schedule")).toBeVisible();
  await expect.element(notices).not.toBeInTheDocument();
});

test("Back closes the list of users before the dialog it is in", { tags: ["@beyond-7.3"] }, async () => {
  answerTables();
  answerUsers(manyUsers(1));
  await openSection("Workers");
  await rowsShown();
  const create = page.getByRole("button", { name: /^\+ Create/ });
  await create.click();
  const dialog = page.getByRole("dialog");
  const picker = dialog.getByRole("combobox", { name: "User" });
  const found = page.getByRole("option", { name: "user01" });
  await picker.fill("user01");
  await expect.element(found).toBeVisible();
  await sheetsInHistory(2);
  await goBackFrom(listbox);
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{ArrowDown}");
  await found.click();
  await sheetsInHistory(1);
  await goBackFrom(dialog);
  await create.click();
  await expect.element(picker).toHaveValue("user01");
});
