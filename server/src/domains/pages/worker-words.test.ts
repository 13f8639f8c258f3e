// Words about workers: the plural of a job in a page's heading.
import { expect, test } from "vitest";
import { severalOf } from "./worker-words.ts";

test("an English job has a plural; activities, and titles in other languages, stay", () => {
  const several = (title: string) => severalOf(title, "en");
  expect(
    ["Plumber", "Electrician", "AC Technician", "Mason", "Locksmith", "Mechanic", "Tutor"].map(several),
  ).toEqual(["Plumbers", "Electricians", "AC Technicians", "Masons", "Locksmiths", "Mechanics", "Tutors"]);
  expect(several("Handyman")).toBe("Handymen");
  for (const title of ["Pest control", "House cleaning", "Decoration", "Plumbers"])
    expect(several(title)).toBe(title);
  expect(severalOf("Klempner", "de")).toBe("Klempner");
});
