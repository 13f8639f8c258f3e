// How many pending messages of a person a device stores (docs/rules/offline.md 22). There is no database in this
// test, so only this tab's messages count.
import { expect, test } from "vitest";
import { deleteUnsent, hasPlaceFor, saveUnsent } from "./outbox.ts";

const message = (sender: number, at: number, image: string | null = null) => ({
  sender,
  clientId: `m${at}`,
  roomId: 7,
  text: "Is the gate open?",
  image,
  at: "2026-11-24T08:00:00.000Z",
});

test("at most 200 messages are pending; a sent one makes room for another", () => {
  for (let at = 0; at < 200; at += 1) {
    expect(hasPlaceFor(1, null)).toBe(true);
    saveUnsent(message(1, at));
  }
  expect(hasPlaceFor(1, null)).toBe(false);
  // Saving the same message again takes no more space.
  saveUnsent(message(1, 0));
  deleteUnsent(1, "m0");
  expect(hasPlaceFor(1, null)).toBe(true);
});

test(
  "pending pictures take up to 50 MB; messages without a picture still fit",
  { tags: ["@beyond-7.22"] },
  () => {
    const picture = "x".repeat(10_000_000);
    for (let at = 0; at < 5; at += 1) {
      expect(hasPlaceFor(2, picture)).toBe(true);
      saveUnsent(message(2, at, picture));
    }
    expect(hasPlaceFor(2, "x")).toBe(false);
    expect(hasPlaceFor(2, null)).toBe(true);
    deleteUnsent(2, "m3");
    expect(hasPlaceFor(2, picture)).toBe(true);
  },
);
