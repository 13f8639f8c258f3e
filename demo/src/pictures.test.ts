// Every picture that the story names exists, has the size for its kind, and is small.
import sharp from "sharp";
import { expect, it } from "vitest";
import { makeBookings } from "./bookings.ts";
import { categories } from "./categories.ts";
import { makeConversations } from "./conversations.ts";
import { makePeople } from "./people.ts";
import { readPictures } from "./pictures.ts";
import { makeSchedule } from "./schedules.ts";

const today = "2026-11-21";
const people = makePeople(today);
const pictures = readPictures();
const keys = new Set(pictures.keys());

it("there is a picture for every person, category, applicant, booking photo and chat image", () => {
  for (const { username } of [...people.workers, ...people.customers, ...people.applicants])
    expect(keys).toContain(`portrait-${username}`);
  for (const { key } of categories) expect(keys).toContain(`cover-${key}`);
  for (const { username } of people.applicants)
    expect([keys.has(`certificate-${username}`), keys.has(`identity-${username}`)]).toEqual([true, true]);
  const bookings = makeBookings(today, people, makeSchedule(people.workers));
  const named = [
    ...bookings.map(({ photo }) => photo),
    ...makeConversations(today, people, bookings).flatMap(({ messages }) =>
      messages.map(({ image }) => image),
    ),
  ].filter((key) => key !== null);
  expect(named.length).toBeGreaterThan(40);
  for (const key of named) expect(keys).toContain(key);
});

it("every file is WebP of its kind's size, below 2 MB together, and no two are the same", async () => {
  const all = [...pictures.values()];
  for (const { key, width, height, webp } of all) {
    const found = await sharp(webp).metadata();
    expect([key, found.format, found.width, found.height]).toEqual([key, "webp", width, height]);
  }
  expect(all.reduce((sum, { webp }) => sum + webp.length, 0)).toBeLessThan(2_000_000);
  expect(new Set(all.map(({ webp }) => webp.toString("base64"))).size).toBe(all.length);
});
