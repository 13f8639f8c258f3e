// A worker's bookings on a desktop: the documented columns, a booking's dialog, and its links.
import { listWorkerBookings } from "@hourhand/contract/bookings";
import { openChat } from "@hourhand/contract/chat";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { looksRight } from "../../../../test/looks.ts";
import { openScreen } from "../../../../test/open-screen.ts";
import { answer } from "../../../../test/wire.ts";
import { workerBookingOf } from "../../../../test/worker-area.ts";
import { workerPages } from "../../../paths.ts";

const names = (columns: ReturnType<typeof page.getByRole>) =>
  columns.elements().map(({ textContent }) => textContent);

test("an empty list shows the documented text", { tags: ["@worker-2.35"] }, async () => {
  answer(listWorkerBookings, { Bookings: [], count: 0 });
  await openScreen(workerPages.bookings, { as: "worker" });
  await expect.element(page.getByText("You don't have at least one booking", { exact: true })).toBeVisible();
});

test(
  "a running booking links to its customer's chat and to directions, the others do not",
  { tags: ["@worker-2.35", "@worker-2.37", "@worker-2.38", "@worker-7.42"] },
  async () => {
    const place = { latitude: 9.99, longitude: 76.29 };
    const others = ["created", "rejected", "canceled"] as const;
    answer(listWorkerBookings, {
      Bookings: [
        workerBookingOf({ id: 41, status: "accepted", ...place }),
        ...others.map((status, at) => workerBookingOf({ id: 42 + at, status, ...place })),
      ],
      count: 4,
    });
    await openScreen(workerPages.bookings, { as: "worker" });
    const columns = page.getByRole("columnheader");
    await expect.element(columns.first()).toBeVisible();
    expect(names(columns)).toEqual(["Username", "Booked To", "Slot", "Address", "Action/Status", "Chat"]);
    const rows = page.getByRole("row");
    await expect.element(rows).toHaveLength(5);
    const chat = page.getByRole("button", { name: "Chat with Asha Menon" });
    await expect.element(chat).toHaveLength(1);
    const dialog = page.getByRole("dialog", { name: "Inspect Booking" });
    const directions = dialog.getByRole("link", { name: "Get Directions" });
    const close = dialog.getByRole("button", { name: "Close" });
    for (const at of [2, 3, 4]) {
      await rows.nth(at).click();
      await expect.element(dialog).toBeVisible();
      expect(directions.elements()).toEqual([]);
      await close.click();
      await expect.element(dialog).not.toBeInTheDocument();
    }

    await rows.nth(1).click();
    for (const label of [
      "User",
      "Booked To",
      "Any previous issues",
      "Damaged parts",
      "Total",
      "Slot",
      "Duration",
      "Address",
      "Description",
    ])
      await expect.element(dialog.getByText(label, { exact: true })).toBeVisible();
    await expect.element(dialog).toHaveTextContent("₹300");
    await expect
      .element(directions)
      .toHaveAttribute("href", expect.stringMatching(/\/maps\/dir\/.*destination=/));
    await close.click();
    await expect.element(dialog).not.toBeInTheDocument();

    const person = { profile_picture: null, is_superuser: false, active: false, unread: 0 };
    const asha = { id: 9, first_name: "Asha", last_name: "Menon", ...person };
    const ravi = { id: 5, first_name: "Ravi", last_name: "Nair", ...person };
    const talk = {
      id: 4,
      user1_profile: asha,
      user2_profile: ravi,
      last_message: null,
      last_message_at: null,
    };
    answer(openChat, { chats: [talk], receiver: asha, chat_id: 4, messages: [] });
    await chat.click();
    await expect.poll(() => localStorage.getItem("page")).toBe("Chats");
    expect([localStorage.getItem("chatReceiverId"), localStorage.getItem("chatBookingId")]).toEqual([
      "9",
      "41",
    ]);
    await expect.element(page.getByText("About booking 41", { exact: false })).toBeVisible();
  },
);

test("a booking shows its customer's name beside the documented username, the work and the price", async () => {
  answer(listWorkerBookings, {
    Bookings: [
      workerBookingOf(),
      workerBookingOf({
        id: 42,
        user_profile: { username: "nameless", first_name: "", last_name: "", profile_picture: null },
      }),
    ],
    count: 2,
  });
  await openScreen(workerPages.bookings, { as: "worker" });
  const row = page.getByRole("row").nth(1);
  for (const words of ["Asha Menon", "asha", "Leaking tap", "₹300"])
    await expect.element(row.getByText(words, { exact: true })).toBeVisible();
  await expect.element(page.getByText("nameless", { exact: true })).toHaveLength(1);
  await expect.element(row.getByRole("button", { name: "Accept" })).toHaveAccessibleDescription("Asha Menon");
  await looksRight();

  await row.click();
  const dialog = page.getByRole("dialog", { name: "Inspect Booking" });
  for (const words of ["User", "Asha Menon", "asha"])
    await expect.element(dialog.getByText(words, { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect.element(page.getByText(/^We’ll tell Asha Menon right away/)).toBeVisible();
});

test("a booking's card shows the name beside the username too", async () => {
  answer(listWorkerBookings, { Bookings: [workerBookingOf({ status: "accepted" })], count: 1 });
  await openScreen(workerPages.bookings, { as: "worker", viewport: "phone" });
  const card = page.getByRole("list", { name: "Bookings" }).getByRole("listitem");
  for (const words of ["Asha Menon", "asha"])
    await expect.element(card.getByText(words, { exact: true })).toBeVisible();
  await expect.element(card.getByRole("button", { name: "Chat with Asha Menon" })).toBeVisible();
});
