// The languages and their texts. A missing text is the English one, so that work on a screen can start without a
// translation; locales/catalogues.test.ts fails until it is there.
import { existsSync, readdirSync, readFileSync } from "node:fs";

const locales = new URL("./src/locales/", import.meta.url);
const folders = readdirSync(locales, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/**
 * English first, as in the contract's `languages`. A language's texts about the choice itself may exist before its
 * other ones.
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
 * @param {URL} [folder] other catalogues than those of the client
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
