// The languages that every text is written in: one with a catalogue for each English one. Others are offered to nobody.
import { readdirSync } from "node:fs";

const locales = new URL("./src/locales/", import.meta.url);
const folders = readdirSync(locales, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const namespaces = readdirSync(new URL("en/", locales));

/** English first, as `languages` of the contract has them. */
export const writtenLanguages = folders
  .filter((language) =>
    namespaces.every((name) => readdirSync(new URL(`${language}/`, locales)).includes(name)),
  )
  .toSorted((one, other) => Number(other === "en") - Number(one === "en") || one.localeCompare(other));
