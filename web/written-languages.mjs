// Which languages there are, and their texts. A text that a language lacks is the English one, so that work on a screen can
// begin without a translation; locales/catalogues.test.ts fails until it is there.
import { existsSync, readdirSync, readFileSync } from "node:fs";

const locales = new URL("./src/locales/", import.meta.url);
const folders = readdirSync(locales, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** English first, as `languages` of the contract has them. What a language says of the choice itself may come before it begins. */
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
