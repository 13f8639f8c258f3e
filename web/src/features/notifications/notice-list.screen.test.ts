// The bell's list: what a notification is about in two lines, and what its reader can do about it.
import { changeBookingStatus, illegalStatusChange } from "@hourhand/contract/bookings";
import { viewWorkerDashboard } from "@hourhand/contract/dashboards";
import { readLegalText } from "@hourhand/contract/legal";
import { readWorkerDay } from "@hourhand/contract/worker-day";
import { readBooking } from "@hourhand/contract/bookings-v1";
import { listNotices } from "@hourhand/contract/notices";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { NoticeFrame } from "@hourhand/contract/notifications";
import { acceptProposal, declineProposal, proposalClosed } from "@hourhand/contract/proposals";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerBooking } from "../../../test/bookings.ts";
import { looksRight } from "../../../test/looks.ts";
import { openScreen, people, screenReady, type View } from "../../../test/open-screen.ts";
import { proposalOf } from "../../../test/proposals.ts";
import { dashboardOf } from "../../../test/worker-area.ts";
import { socketTo } from "../../../test/sockets.ts";
import { answer, hold, refuse, requestsOf } from "../../../test/wire.ts";
import { pages, paths } from "../../paths.ts";

type Details = ReplyOf<typeof listNotices>["notices"][number];

const list = page.getByRole("dialog");
const row = list.getByRole("listitem");
const act = (name: string) => row.getByRole("button", { name, exact: true });
const sentence =
  "Asha Menon would like to book you for 'Leaking tap' on Tuesday, 1 December 2026, 9:00 am to 10:00 am, for ₹380. Please accept or reject it.";

/** The data of the notification: a request, or what has become of it. */
const detailsOf = (
  as: "customer" | "worker",
  booking: Partial<NonNullable<Details["booking"]>>,
): Details => ({
  id: 7,
  person: { name: as === "worker" ? "Asha Menon" : "Ravi Nair", profile_picture: null },
  booking: {
    id: 41,
    title: "Leaking tap",
    date: "2026-12-01",
    start_time: "09:00",
    total_paise: 38_000,
    status: "created",
    to_answer: false,
    ...booking,
  },
  last_message: null,
});

/** Opens the bell with one notification. */
async function openBell(
  as: "customer" | "worker",
  frame: Partial<NoticeFrame>,
  booking: Partial<NonNullable<Details["booking"]>>,
  view: View = {},
): Promise<void> {
  answer(listNotices, { notices: [detailsOf(as, booking)] });
  answer(viewWorkerDashboard, dashboardOf());
  answer(readWorkerDay, { next_visit: null, visits: [] });
  answer(readLegalText);
  await openScreen(as === "worker" ? paths.worker : pages.terms, { as, ...view });
  const socket = await socketTo(`/ws/notifications/${people[as].id}/`);
  socket.say({
    id: 7,
    title: "Booking request",
    body: sentence,
    at: "2026-11-24T05:00:00.000Z",
    event: "booking",
    booking_id: 41,
    open: "Bookings",
    replayed: true,
    ...frame,
  });
  await page.getByRole("banner").getByRole("button", { name: /1/ }).click();
  await expect.element(row).toHaveLength(1);
}

const textOf = () => row.element().textContent ?? "";
const move = proposalOf({
  kind: "move",
  by: "worker",
  created_at: "2026-11-24T05:00:00.000Z",
  date: "2026-12-02",
  start_time: "15:00",
  end_time: "16:00",
  old: { date: "2026-12-01", start_time: "09:00", end_time: "10:00" },
});
const proposed = {
  title: "Another time proposed",
  body: "Ravi Nair proposes to move it.",
  event: "proposal",
} as const;

test(
  "a request has two lines, names its work once, and is accepted in the list",
  { tags: ["@screens-2.22"] },
  async () => {
    await openBell("worker", {}, { to_answer: true }, { viewport: "phone" });
    await expect.element(row.getByText("Asha Menon · Leaking tap", { exact: true })).toBeVisible();
    await expect.element(row.getByText("Tue 1 Dec, 9:00\u00A0am · ₹380", { exact: true })).toBeVisible();
    // Screen readers get the sentence instead of the two lines.
    await expect.element(row.getByRole("button", { name: /would like to book you/ })).toBeVisible();
    await looksRight();
    const changes = hold(changeBookingStatus);
    await act("Accept").click();
    const change = await changes.request();
    await expect.element(act("Accept")).toHaveAttribute("aria-busy", "true");
    await expect.element(row).toHaveTextContent(/Unread/);
    change.answer({ message: "The booking is accepted.", status: "accepted" });
    await expect.element(row).toHaveTextContent(/The booking is accepted\./);
    // Answering it marks it as seen.
    await expect.element(row).not.toHaveTextContent(/Unread/);
    await expect.element(act("Accept")).not.toBeInTheDocument();
    await expect.element(act("Decline")).not.toBeInTheDocument();
    await expect.element(row.getByRole("button")).toHaveFocus();
    expect(requestsOf(changeBookingStatus)).toEqual([{ id: 41, status: "accepted" }]);
  },
);

test("a request is declined with a second press, and may be kept", async () => {
  await openBell("worker", {}, { to_answer: true });
  answer(changeBookingStatus, { message: "The booking is rejected.", status: "rejected" });
  await act("Decline").click();
  await act("Keep it").click();
  await expect.element(act("Accept")).toBeVisible();
  await expect.element(act("Decline")).toHaveFocus();
  await act("Decline").click();
  await expect.element(row).toHaveTextContent(/You cannot take it back\./);
  await expect.element(act("Keep it")).toHaveFocus();
  expect(requestsOf(changeBookingStatus)).toEqual([]);
  await act("Decline").click();
  await expect.element(row).toHaveTextContent(/The booking is rejected\./);
  expect(requestsOf(changeBookingStatus)).toEqual([{ id: 41, status: "rejected" }]);
});

test("a request that the customer canceled says so, and has no act left", async () => {
  await openBell("worker", {}, { to_answer: true });
  refuse(changeBookingStatus, illegalStatusChange, { sentence: "The booking is cancelled already." });
  answer(listNotices, { notices: [detailsOf("worker", { status: "canceled" })] });
  await act("Accept").click();
  await expect.element(row).toHaveTextContent(/The booking is cancelled already\./);
  await expect.element(act("Accept")).not.toBeInTheDocument();
  await expect.element(row).toHaveTextContent(/Unread/);
});

test("a notice about something decided has no act", async () => {
  await openBell("worker", {}, { status: "accepted" });
  await expect.element(row.getByText("Asha Menon · Leaking tap", { exact: true })).toBeVisible();
  await expect.element(row.getByRole("button")).toHaveLength(1);
  expect(requestsOf(readBooking)).toEqual([]);
});

test("a proposed move shows the old and the new time, and is answered in the list", async () => {
  answerBooking({ status: "accepted" }, { proposals: [move] });
  await openBell("customer", proposed, { status: "accepted" });
  const line = "Tue 1 Dec, 9:00\u00A0am → Wed 2 Dec, 3:00\u00A0pm";
  await expect.element(row.getByText(line, { exact: true })).toBeVisible();
  expect(textOf().split("Leaking tap")).toHaveLength(2);
  const acceptances = hold(acceptProposal);
  await act("Accept").click();
  await expect.element(act("Decline")).toBeDisabled();
  (await acceptances.request()).refuse(proposalClosed, { sentence: "This proposal is withdrawn already." });
  await expect.element(row).toHaveTextContent(/This proposal is withdrawn already\./);
  answer(declineProposal, { message: "The proposal is declined." });
  await act("Decline").click();
  await expect.element(row).toHaveTextContent(/The proposal is declined\./);
  expect(requestsOf(declineProposal)).toEqual([{ id: 32 }]);
});

test("proposed work shows the old and the new price, and an answered proposal has no act", async () => {
  const work = proposalOf({ extra_paise: 12_000, total_paise: 50_000, state: "accepted", allowed: [] });
  // Made after the notice, so it is another one.
  const later = { ...move, id: 33, created_at: "2026-11-24T06:00:00.000Z" };
  answerBooking({ status: "accepted" }, { proposals: [work, later] });
  await openBell("customer", { ...proposed, title: "More work proposed" }, { status: "accepted" });
  await expect.element(row.getByText("₹380 → ₹500", { exact: true })).toBeVisible();
  await expect.element(row.getByRole("button")).toHaveLength(1);
});

const done = { title: "Booking completed", body: "Ravi Nair has completed it." };

test("a finished visit is reviewed from its notice", async () => {
  answerBooking({ status: "completed" }, { allowed: ["review"] });
  await openBell("customer", done, { status: "completed" });
  await act("Review").click();
  await expect.element(page.getByRole("dialog", { name: "Post your review" })).toBeVisible();
  expect(new URLSearchParams(location.search).get("open")).toBe("Booking_details/41");
});

test("a visit that has its review is not reviewed again", async () => {
  const readings = hold(readBooking);
  await openBell("customer", done, { status: "completed" });
  (await readings.request()).answer({ id: 41, status: "completed", allowed: [] });
  await expect.element(row.getByText("Ravi Nair · Leaking tap", { exact: true })).toBeVisible();
  await expect.element(row.getByRole("button")).toHaveLength(1);
  await screenReady();
  expect(act("Review").elements()).toEqual([]);
});

test.each(["hi", "ml", "de"] as const)("the acts fit their list on a phone, in %s", async (language) => {
  await openBell("worker", {}, { to_answer: true }, { viewport: [320, 700], language });
  await expect.element(row.getByRole("button")).toHaveLength(3);
  await looksRight();
});
