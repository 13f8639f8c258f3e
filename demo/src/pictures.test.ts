// Every picture exists, is drawn without text or outside references, always the same, and quickly.

import { nth } from "./lists.ts";
import sharp from "sharp";
import { expect, it } from "vitest";
import { makeBookings } from "./bookings.ts";
import { categories } from "./categories.ts";
import { makeConversations } from "./conversations.ts";
import { makePeople } from "./people.ts";
import { demoPictures, renderPicture, renderPictures } from "./pictures.ts";
import { makeSchedule } from "./schedules.ts";

const today = "2026-11-21";
const people = makePeople(today);
const pictures = demoPictures(people);
const keys = new Set(pictures.map((picture) => picture.key));

it("there is a picture for every person, category, applicant, booking photo and chat image", () => {
  expect(keys.size).toBe(pictures.length);
  for (const { username } of [...people.workers, ...people.customers, ...people.applicants])
    expect(keys).toContain(`portrait-${username}`);
  for (const { key } of categories) expect(keys).toContain(`cover-${key}`);
  for (const { username } of people.applicants)
    expect([keys.has(`certificate-${username}`), keys.has(`identity-${username}`)]).toEqual([true, true]);
  const bookings = makeBookings(today, people, makeSchedule(people.workers));
  const wanted = [
    ...bookings.map(({ photo }) => photo),
    ...makeConversations(today, people, bookings).flatMap(({ messages }) =>
      messages.map(({ image }) => image),
    ),
  ].filter((key) => key !== null);
  expect(wanted.length).toBeGreaterThan(40);
  for (const key of wanted) expect(keys).toContain(key);
});

it("the pictures are drawn the same every time, without text, links or broken numbers", () => {
  const again = new Map(demoPictures(makePeople(today)).map((picture) => [picture.key, picture.svg()]));
  for (const { key, svg } of pictures) {
    const drawn = svg();
    expect(drawn).toBe(again.get(key));
    expect(drawn).not.toMatch(/<text|<image|href|NaN|undefined/);
  }
});

it("no two people look alike", () => {
  const portraits = pictures.filter(({ kind }) => kind === "portrait").map(({ svg }) => svg());
  expect(new Set(portraits).size).toBe(portraits.length);
});

it("all of them are rendered as WebP of their size, below 2.5 MB together", async () => {
  const first = await sharp(await renderPicture(nth(pictures, 0))).metadata();
  expect([first.format, first.width, first.height]).toEqual(["webp", 320, 320]);
  const rendered = await renderPictures(pictures);
  expect(rendered.size).toBe(pictures.length);
  expect([...rendered.values()].reduce((sum, { length }) => sum + length, 0)).toBeLessThan(2_500_000);
}, 30_000);
