// A booking's page: photos of the visit for worker, customer and administrator, and sharing the visit.
import { readBooking } from "@hourhand/contract/bookings-v1";
import { partDown } from "@hourhand/contract/problem";
import { addPhoto, showPhoto } from "@hourhand/contract/visit-photos";
import { endVisitShare, shareVisit } from "@hourhand/contract/visit-sharing";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerBooking } from "../../../../test/bookings.ts";
import { replaceInNavigator } from "../../../../test/navigator.ts";
import { openScreen } from "../../../../test/open-screen.ts";
import { openSection } from "../../../../test/panel.ts";
import { pictureFile } from "../../../../test/files.ts";
import { answer, refuse, requestsOf } from "../../../../test/wire.ts";
import { pages } from "../../../paths.ts";
import type { BookingLife } from "./api.ts";

const screen = pages.bookingDetails(41);
const photo: BookingLife["photos"][number] = {
  id: 12,
  kind: "after",
  url: "/mark.svg",
  at: "2026-11-24T05:20:00.000Z",
  public: false,
};
const worker = { id: 7, user_id: 12, name: "Meera Nair", picture: null };
const customer = { id: 9, name: "Asha Menon", picture: null };
const visited: Partial<BookingLife> = { status: "visited", worker, customer, allowed: [] };
const sharing = page.getByRole("switch", { name: "Share this visit with family" });

test("a customer decides for each photo whether it is shown, and a rejection sets the switch back", async () => {
  answerBooking({ status: "completed" }, { ...visited, status: "completed", photos: [photo] });
  await openScreen(screen, { as: "customer" });
  await expect.element(page.getByRole("img", { name: "After the work, photo 1" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Add an? ‘/ })).not.toBeInTheDocument();
  const shown = page.getByRole("switch", { name: "Show publicly: After the work, photo 1" });
  answer(showPhoto);
  // The page reads the booking again after the change.
  answerBooking(
    { status: "completed" },
    { ...visited, status: "completed", photos: [{ ...photo, public: true }] },
  );
  await shown.click();
  await expect.poll(() => requestsOf(showPhoto)).toMatchObject([{ public: true }]);
  refuse(showPhoto, partDown, { sentence: "Please try again." });
  await expect.element(shown).toBeChecked();
  await shown.click();
  await expect.element(page.getByText("Please try again.")).toBeVisible();
  await expect.element(shown).toBeChecked();
});

test("a worker adds photos of before and after until a kind is full", async () => {
  answer(readBooking, {
    ...visited,
    id: 41,
    allowed: ["photos"],
    photos: Array.from({ length: 6 }, (_, index) => ({ ...photo, id: index + 1 })),
  });
  answer(addPhoto);
  await openScreen(screen, { as: "worker" });
  await expect.element(page.getByRole("button", { name: "Add a ‘before’ photo" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Add an ‘after’ photo" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("switch", { name: /^Show publicly/ })).not.toBeInTheDocument();
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  await userEvent.upload(page.elementLocator(input as Element), pictureFile("tap.png"));
  await expect.poll(() => requestsOf(addPhoto)).toHaveLength(1);
  expect(requestsOf(addPhoto)).toMatchObject([{ kind: "before" }]);
});

test("an administrator sees the photos without buttons", async () => {
  answer(readBooking, { ...visited, id: 41, photos: [photo] });
  await openSection(screen);
  await expect.element(page.getByRole("img", { name: "After the work, photo 1" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Add an? ‘/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole("switch")).not.toBeInTheDocument();
});

test("a customer shares a visit, sends the link, and ends it with one switch", async () => {
  const url = "https://hourhand.example/visits/secret";
  answerBooking({ status: "accepted" }, { ...visited, status: "accepted", shared_until: null });
  await openScreen(screen, { as: "customer" });
  await expect.element(sharing).not.toBeChecked();
  await expect.element(page.getByText(/^They see who comes and when/)).toBeVisible();
  answer(shareVisit, { url, expires_at: "2026-11-25T06:30:00.000Z" });
  answerBooking(
    { status: "accepted" },
    { ...visited, status: "accepted", shared_until: "2026-11-25T06:30:00.000Z" },
  );
  await sharing.click();
  await expect.element(page.getByLabelText("Link to this visit")).toHaveValue(url);
  await expect.element(page.getByText(/^The link works until /)).toBeVisible();
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
  replaceInNavigator("share", share);
  await page.getByRole("button", { name: "Send the link" }).click();
  expect(share).toHaveBeenCalledWith({ text: "Meera Nair is coming to me", url });
  answer(endVisitShare, { message: "The link no longer works." });
  answerBooking({ status: "accepted" }, { ...visited, status: "accepted", shared_until: null });
  await sharing.click();
  await expect.element(sharing).not.toBeChecked();
  await expect.element(page.getByLabelText("Link to this visit")).not.toBeInTheDocument();
  expect(requestsOf(endVisitShare)).toHaveLength(1);
});

test("after a reload the link is gone, and a new one can be made; a rejection says why", async () => {
  answerBooking(
    { status: "accepted" },
    { ...visited, status: "accepted", shared_until: "2026-11-25T06:30:00.000Z" },
  );
  await openScreen(screen, { as: "customer" });
  await expect.element(sharing).toBeChecked();
  await expect.element(page.getByLabelText("Link to this visit")).not.toBeInTheDocument();
  refuse(shareVisit, partDown, { sentence: "Please try again." });
  await page.getByRole("button", { name: "Make a new link" }).click();
  await expect.element(page.getByText("Please try again.")).toBeVisible();
});

test("a booking that nobody has accepted cannot be shared, and has no photos", async () => {
  answerBooking({}, { worker, photos: [], shared_until: null });
  await openScreen(screen, { as: "customer" });
  await expect.element(page.getByText("Meera Nair").first()).toBeVisible();
  await expect.element(sharing).not.toBeInTheDocument();
  await expect.element(page.getByText("Photos of the visit")).not.toBeInTheDocument();
});
