// Answering proposals: a second answer, disabled buttons during a call, refetched data.
import { acceptProposal, declineProposal, makeProposal, proposalClosed } from "@hourhand/contract/proposals";
import { slotTaken } from "@hourhand/contract/bookings";
import { readBooking } from "@hourhand/contract/bookings-v1";
import { viewAvailability } from "@hourhand/contract/schedule-exceptions";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerBooking } from "../../../../test/bookings.ts";
import { answerConversation, messageOf } from "../../../../test/conversations.ts";
import { openScreen } from "../../../../test/open-screen.ts";
import { proposalOf } from "../../../../test/proposals.ts";
import { answer, hold, refuse, requestsOf } from "../../../../test/wire.ts";
import { bookableDates } from "../../../../test/workers.ts";
import { pages } from "../../../paths.ts";

const card = page.getByRole("article", { name: "More work" });
const accept = card.getByRole("button", { name: "Accept" });
const decline = card.getByRole("button", { name: "Decline" });
const closed = { answered_at: "2026-11-24T05:30:00.000Z", allowed: [] };

/** Opens the conversation with the proposal. */
async function openConversation(): Promise<void> {
  const proposal = proposalOf();
  const { id: proposal_id, booking_id, kind } = proposal;
  answerConversation([
    messageOf(1, "I propose more work on 'Leaking tap': one hour.", {
      card: { type: "proposal", proposal_id, booking_id, kind, state: "open" },
    }),
  ]);
  answer(readBooking, { id: booking_id, title: "Leaking tap", proposals: [proposal] });
  await openScreen(pages.chat, { as: "customer" });
  await expect.element(accept).toBeVisible();
}

test("a second answer shows what the other side did first", async () => {
  await openConversation();
  refuse(acceptProposal, proposalClosed, { sentence: "This proposal is withdrawn already." });
  answer(readBooking, { id: 41, proposals: [proposalOf({ state: "withdrawn", ...closed })] });
  await accept.click();
  await expect.element(card.getByRole("alert")).toHaveTextContent("This proposal is withdrawn already.");
  await expect.element(card).toHaveTextContent(/withdrew it on/);
  await expect.element(card.getByRole("button")).toHaveLength(0);
  expect(requestsOf(acceptProposal)).toEqual([{ id: 32 }]);
});

test("a proposal cannot be declined while it is being accepted", async () => {
  answerBooking({ status: "accepted" }, { proposals: [proposalOf()] });
  await openScreen(pages.bookingDetails(41), { as: "customer", viewport: "phone" });
  await expect.element(decline).toBeEnabled();
  const acceptances = hold(acceptProposal);
  await accept.click();
  const held = await acceptances.request();
  await expect.element(accept).toHaveAttribute("aria-busy", "true");
  await expect.element(accept).toHaveFocus();
  await expect.element(decline).toBeDisabled();
  held.refuse(proposalClosed, { sentence: "Not now." });
  await expect.element(card.getByRole("alert")).toHaveTextContent("Not now.");
  await expect.element(decline).toBeEnabled();
  answer(declineProposal);
  answerBooking({ status: "accepted" }, { proposals: [proposalOf({ state: "declined", ...closed })] });
  await decline.click();
  await expect.element(card).toHaveTextContent(/You declined it on/);
  expect(requestsOf(declineProposal)).toEqual([{ id: 32 }]);
});

test("storing an answer does not take the focus from a person who goes on writing", async () => {
  await openConversation();
  const field = page.getByRole("textbox", { name: "Write a message" });
  const acceptances = hold(acceptProposal);
  await accept.click();
  const held = await acceptances.request();
  await expect.element(accept).toHaveAttribute("aria-busy", "true");
  await field.fill("Bring a ladder, please");
  answer(readBooking, { id: 41, proposals: [proposalOf({ state: "accepted", ...closed })] });
  held.answer();
  await expect.element(page.getByText("The extra work is agreed.")).toBeVisible();
  await expect.element(card).toHaveTextContent(/You accepted it on/);
  await expect.element(field).toHaveFocus();
});

/** The bookable days, of which the first has these starts. */
const daysOf = (firstStarts: readonly string[]) =>
  bookableDates.map((date, at) => ({
    date,
    weekday: (["Wednesday", "Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday"] as const)[
      at
    ] as "Monday",
    starts: (at === 0 ? firstStarts : ["09:00", "10:00", "11:00"]).map((start_time) => ({
      slot_id: at + 1,
      start_time,
      longest_hours: 12 - Number.parseInt(start_time, 10),
    })),
  }));

test("a customer moves a request immediately, without asking", async () => {
  const created = { date: "2026-11-25", start_time: "09:00", end_time: "10:00", hours: 1 };
  answerBooking({}, created);
  // The booking's own hour is not offered as a start on its day.
  answer(viewAvailability, { days: daysOf(["10:00", "11:00"]) });
  await openScreen(pages.bookingDetails(41), { as: "customer", viewport: "phone" });
  await page.getByRole("button", { name: "Move the visit" }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText(/^The request moves right away/)).toBeVisible();
  await expect.element(dialog.getByRole("group", { name: "Start" }).getByRole("radio")).toHaveLength(2);
  await dialog.getByRole("radio", { name: "11:00 am" }).click({ force: true });
  answer(makeProposal);
  const moved = { start_time: "11:00", end_time: "12:00" };
  answerBooking({ start_time: "11:00:00", end_time: "12:00:00" }, { ...created, ...moved });
  await dialog.getByRole("button", { name: "Move the visit" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText(/11:00\sam – 12:00\spm/).first()).toBeVisible();
  expect(page.getByRole("article", { name: "Another time" }).elements()).toEqual([]);
  expect(requestsOf(makeProposal)).toEqual([
    { id: 41, kind: "move", slot_id: 1, date: "2026-11-25", start_time: "11:00" },
  ]);
});

test("a start that was taken in the meantime is not sent for another day", async () => {
  answerBooking({}, { date: "2026-11-25", start_time: "09:00", end_time: "10:00", hours: 1 });
  answer(viewAvailability, { days: daysOf(["10:00", "11:00"]) });
  await openScreen(pages.bookingDetails(41), { as: "customer", viewport: "phone" });
  await page.getByRole("button", { name: "Move the visit" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "11:00 am" }).click({ force: true });
  refuse(makeProposal, slotTaken, { sentence: "This time is taken." });
  // The whole first day is now taken.
  answer(viewAvailability, { days: daysOf([]) });
  const move = dialog.getByRole("button", { name: "Move the visit" });
  await move.click();
  await expect.element(dialog.getByText("This time is taken.")).toBeVisible();
  const firstDay = dialog.getByRole("group", { name: "Day" }).getByRole("radio").first();
  await expect.element(firstDay).toBeDisabled();
  await expect.element(firstDay).toBeChecked();
  await move.click();
  await expect.element(dialog.getByText("Please choose a start.")).toBeVisible();
  expect(requestsOf(makeProposal)).toEqual([
    { id: 41, kind: "move", slot_id: 1, date: "2026-11-25", start_time: "11:00" },
  ]);
});

test.each([
  ["accept", "Accept", acceptProposal],
  ["decline", "Decline", declineProposal],
] as const)(
  "the link of a mail's or push's %s opens the booking with that dialog, and nothing is sent before a press",
  { tags: ["@beyond-3.93"] },
  async (act, label, call) => {
    answerBooking({ status: "accepted" }, { proposals: [proposalOf()] });
    answer(call);
    await openScreen(pages.bookingDetails(41), { as: "customer", fields: { dialog: `${act}-32` } });
    const dialog = page.getByRole("dialog", { name: "More work" });
    await expect.element(dialog).toBeVisible();
    expect(requestsOf(call)).toEqual([]);
    await dialog.getByRole("button", { name: label }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(requestsOf(call)).toEqual([{ id: 32 }]);
  },
);

test(
  "the dialog of a proposal that was answered in the meantime does not open",
  { tags: ["@beyond-3.93"] },
  async () => {
    answerBooking({ status: "accepted" }, { proposals: [proposalOf({ state: "withdrawn", ...closed })] });
    await openScreen(pages.bookingDetails(41), { as: "customer", fields: { dialog: "accept-32" } });
    await expect.element(page.getByRole("heading", { level: 1, name: /9:00\sam/ })).toBeVisible();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  },
);
