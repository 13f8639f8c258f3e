// The dialog in which a customer books a worker.
import { readBookingForm } from "@hourhand/contract/booking-form";
import { viewWorker } from "@hourhand/contract/catalogue";
import { page } from "vitest/browser";
import { pages } from "../src/paths.ts";
import { openScreen, type View } from "./open-screen.ts";
import { answer, answerUnlessAnswered } from "./wire.ts";
import { bookableWorker } from "./workers.ts";

export const bookDialog = page.getByRole("dialog", { name: "Book a worker" });
export const confirmBooking = bookDialog.getByRole("button", { name: "Confirm Booking" });
export const bookField = (label: string) => bookDialog.getByLabelText(label, { exact: true });

/** Opens the dialog as a customer, on a worker's page. */
export async function openBookDialog(worker = bookableWorker(), view: View = {}): Promise<void> {
  answer(viewWorker, { worker, reviews: [] });
  answerUnlessAnswered(readBookingForm, {
    recent_addresses: [],
    too_many_open: false,
    customer_payments: "off",
  });
  await openScreen(pages.workerDetails(worker.id), { as: "customer", ...view });
  await page.getByRole("button", { name: "Book now" }).click();
}

/** Fills in what a booking requires. */
export async function fillBooking(): Promise<void> {
  await bookField("Work").fill("Leaking tap");
  await bookField("Address").fill("12 Lake Road, Kaloor, Kochi");
}

/** Opens the folded texts of a dialog with ready jobs. */
export const openDetails = () => bookDialog.getByText("Add details").click();
