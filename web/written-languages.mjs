// The languages and their texts. A missing text is shown in English, so that work on a screen can start without
// translations. locales/catalogues.test.ts fails until they exist.
import { existsSync, readdirSync, readFileSync } from "node:fs";

const locales = new URL("./src/locales/", import.meta.url);
const folders = readdirSync(locales, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/**
 * English comes first, as in the contract's `languages`. A language may have texts about choosing it before it has
 * any others.
 */
export const writtenLanguages = folders
  .filter((language) =>
    readdirSync(new URL(`${language}/`, locales)).some((name) => name !== "language.json"),
  )
  .toSorted((one, other) => Number(other === "en") - Number(one === "en") || one.localeCompare(other));

/**
 * The texts of one part of the catalogue.
 * @param {string} language
 * @param {string} part
 * @param {URL} [folder] catalogues other than the client's
 * @returns {Record<string, string>} ICU messages by their ids
 */
export function messagesOf(language, part, folder = locales) {
  /** @param {string} of */
  const read = (of) => {
    const file = new URL(`${of}/${part}.json`, folder);
    return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  };
  return { ...read("en"), ...read(language) };
}
