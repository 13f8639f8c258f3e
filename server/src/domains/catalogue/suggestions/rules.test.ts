// What a search means: titles, synonyms, similar spellings.
import { expect, test } from "vitest";
import { isInTitle, suggestCategories, understand, vocabularyOf } from "./rules.ts";

const electrician = { id: 1, title: "Electrician", titles: [], synonyms: ["fan", "short circuit", "light"] };
const plumber = { id: 2, title: "Plumber", titles: [], synonyms: ["leak", "tap"] };
const technician = { id: 3, title: "AC Technician", titles: [], synonyms: ["AC", "air conditioner"] };
const cook = { id: 4, title: "Cook", titles: [], synonyms: [] };
const vocabulary = vocabularyOf([electrician, plumber, technician, cook]);
const meant = (text: string) => understand(vocabulary, text)?.category.title;

test.each([
  ["fan not working", "Electrician"],
  ["ceiling FANS!", "Electrician"],
  ["tap", "Plumber"],
  ["AC repair", "AC Technician"],
  ["air-conditioner", "AC Technician"],
  ["short circuit in the kitchen", "Electrician"],
])("'%s' means %s by a synonym", (text, title) => expect(meant(text)).toBe(title));

test("of several matches the longest wins: 'light' occurs in the search, 'air conditioner' is more specific", () => {
  expect(meant("air conditioner light")).toBe("AC Technician");
});

test.each([
  ["plumer", "Plumber"],
  ["elektrician", "Electrician"],
  ["need a plummber today", "Plumber"],
  ["technican", "AC Technician"],
  ["circuit", "Electrician"],
])("'%s' is near enough to %s", (text, title) => expect(meant(text)).toBe(title));

test.each(["kochi", "fa", "fant", "", "!!!", "coo", "x".repeat(100)])("'%s' matches nothing", (text) =>
  expect(meant(text)).toBeUndefined(),
);

test("suggestions are titles with a word that begins with the text, then synonyms, each category once", () => {
  const titles = (typed: string) =>
    suggestCategories(vocabulary, typed).map(({ category, synonym }) => [category.title, synonym]);
  expect(titles("t")).toEqual([
    ["AC Technician", null],
    ["Plumber", "tap"],
  ]);
  expect(titles("l")).toEqual([
    ["Electrician", "light"],
    ["Plumber", "leak"],
  ]);
  expect(titles(" FAN not ")).toEqual([["Electrician", "fan"]]);
  expect(titles("plumer")).toEqual([["Plumber", null]]);
  expect(titles("a")).toEqual([["AC Technician", null]]);
  expect(titles("zzz")).toEqual([]);
  expect(titles(" ")).toEqual([]);
});

test("the documented search finds text that a title contains", () => {
  expect(isInTitle("plumb", plumber)).toBe(true);
  expect(isInTitle("plumer", plumber)).toBe(false);
});
