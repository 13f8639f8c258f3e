// The customer's dialogs with text fields, and states of the screens that the demo story does not have: complete in every
// layout, accessible, and typed text survives Back and Escape.
import { listOwnBookings } from "@hourhand/contract/bookings";
import { quoteCancellation } from "@hourhand/contract/cancellations";
import { listSavedWorkers, listWorkers } from "@hourhand/contract/catalogue";
import { notAllowed } from "@hourhand/contract/problem";
import { listNotices } from "@hourhand/contract/notices";
import { readOwnHome } from "@hourhand/contract/own-home";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { bookDialog, openBookDialog } from "../../../test/book-dialog.ts";
import { answerBooking, bookingOf } from "../../../test/bookings.ts";
import { answerConversation, messageOf } from "../../../test/conversations.ts";
import { answerHome } from "../../../test/home.ts";
import { openScreen } from "../../../test/open-screen.ts";
import { answerProfile } from "../../../test/profile.ts";
import { expectCompleteDialog, expectComplete, press, type TypedDialog } from "../../../test/complete.ts";
import { answer, refuse } from "../../../test/wire.ts";
import { listOf, workerOf } from "../../../test/workers.ts";
import { pages, paths } from "../../paths.ts";

const dialogs: Readonly<Record<string, TypedDialog>> = {
  "a review": {
    come: async () => {
      answerBooking({ status: "completed" }, { allowed: ["review"] });
      await openScreen(pages.bookingDetails(41), { as: "customer" });
    },
    open: press(/^Post your review/),
    field: "Description",
  },
  "a review from the stars of Home": {
    come: async () => {
      answerHome();
      answer(readOwnHome, {
        next_visit: null,
        waiting: [],
        to_review: {
          id: 33,
          title: "Loose socket",
          date: "2026-11-23",
          worker: { id: 7, user_id: 12, name: "Meera Nair", picture: null },
        },
        recent_workers: [],
      });
      await openScreen(pages.home, { as: "customer" });
    },
    open: press(/^4 stars?/),
    field: "Description",
  },
  "a cancellation": {
    come: async () => {
      answerBooking({ status: "accepted" }, { allowed: ["cancel"] });
      answer(quoteCancellation);
      await openScreen(pages.bookingDetails(41), { as: "customer" });
    },
    open: press("Cancel this visit"),
    field: "Note",
  },
  "one's profile": {
    come: async () => {
      answerProfile();
      await openScreen(pages.profile, { as: "customer" });
    },
    open: press("Edit profile details"),
    field: "First name",
  },
};

test.each(Object.entries(dialogs))(
  "the dialog for %s is complete and accessible, and typed text survives Back and Escape",
  { tags: ["@screens-3.2", "@beyond-7.3"] },
  (_what, dialog) => expectCompleteDialog(dialog),
);

const bookings = (...rows: ReturnType<typeof bookingOf>[]): void =>
  answer(listOwnBookings, { Bookings: rows, count: rows.length });

const states: Readonly<Record<string, () => Promise<void>>> = {
  "the filter": async () => {
    answer(listWorkers, listOf([workerOf()]));
    await openScreen(pages.workers, { as: "customer" });
    await press("Filter workers")();
    await expect.element(page.getByRole("dialog")).toBeVisible();
  },
  "the booking sheet": async () => {
    await openBookDialog();
    await expect.element(bookDialog).toBeVisible();
  },
  "the question before a booking is canceled": async () => {
    bookings(bookingOf());
    await openScreen(pages.bookings, { as: "customer" });
    await press(/^Cancel now/)();
    await expect.element(page.getByRole("dialog")).toBeVisible();
  },
  "the dialog for a picture": async () => {
    answerProfile();
    await openScreen(pages.profile, { as: "customer" });
    await press("Add/Change image")();
    await expect.element(page.getByRole("dialog")).toBeVisible();
  },
  "an empty list of saved workers": async () => {
    answer(listSavedWorkers, { workers: [], count: 0 });
    await openScreen(pages.saved, { as: "customer" });
  },
  "an empty list of bookings": async () => {
    bookings();
    await openScreen(pages.bookings, { as: "customer" });
    await expect.element(page.getByText("You don't have any bookings..")).toBeVisible();
  },
  "a list of bookings that failed": async () => {
    refuse(listOwnBookings, notAllowed, { sentence: "Not today." });
    await openScreen(pages.bookings, { as: "customer" });
    await expect.element(page.getByText("Your bookings could not be loaded.")).toBeVisible();
  },
  "the list of notices": async () => {
    answer(listNotices, { notices: [] });
    bookings(bookingOf());
    await openScreen(pages.bookings, { as: "customer" });
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await expect.element(page.getByText("No new notifications")).toBeVisible();
  },
  "a customer's conversation": async () => {
    answerConversation([messageOf(1, "Good morning")]);
    await openScreen(pages.chat, { as: "customer" });
    await expect.element(page.getByPlaceholder("Write a message")).toBeVisible();
  },
  "the screen for a new password": async () => {
    sessionStorage.setItem("otp", JSON.stringify({ isOtpVerified: true, userEmail: "asha@example.com" }));
    await openScreen(paths.changePassword);
    await expect.element(page.getByLabelText("New password")).toBeVisible();
  },
};

test.each(Object.entries(states))(
  "%s is complete and accessible",
  { tags: ["@screens-3.2"] },
  async (_what, open) => {
    await open();
    await expectComplete();
  },
);
