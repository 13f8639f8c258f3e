// The catalogues: whole in every language, used, and the only place where a text is written.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const source = fileURLToPath(new URL("..", import.meta.url));

function filesBelow(folder: string, ending: RegExp): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = `${folder}/${name}`;
    return statSync(path).isDirectory() ? filesBelow(path, ending) : ending.test(name) && !name.includes(".test.") ? [path] : [];
  });
}

type Catalogue = Record<string, string>;
const languages = readdirSync(`${source}/locales`).filter((name) => statSync(`${source}/locales/${name}`).isDirectory());
const catalogueOf = (language: string): Catalogue =>
  Object.assign({}, ...filesBelow(`${source}/locales/${language}`, /\.json$/).map((path) => JSON.parse(readFileSync(path, "utf8")) as Catalogue)) as Catalogue;
const placesIn = (message: string): string[] => [...message.matchAll(/\{\s*(\w+)/g)].map((match) => match[1] ?? "").toSorted();

describe("the message catalogues", () => {
  const english = catalogueOf("en");

  it.each(languages)("have the same ids and places in %s as in English", (language) => {
    const there = catalogueOf(language);
    expect(Object.keys(there).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [id, message] of Object.entries(english)) expect([id, placesIn(there[id] ?? "")]).toEqual([id, placesIn(message)]);
  });

  it("begin every id with the part it is in", () => {
    for (const path of filesBelow(`${source}/locales/en`, /\.json$/)) {
      const part = path.replace(/^.*\/|\.json$/g, "");
      for (const id of Object.keys(JSON.parse(readFileSync(path, "utf8")) as Catalogue)) expect(id).toMatch(new RegExp(`^${part}\\.`));
    }
  });

  it("hold nothing that no code asks for", () => {
    const code = filesBelow(source, /\.tsx?$/).map((path) => readFileSync(path, "utf8")).join("\n");
    const prefixes = [...code.matchAll(/`([a-zA-Z.]+\.)\$\{/g)].map((match) => match[1] ?? "");
    const unused = Object.keys(english).filter((id) => !code.includes(`"${id}"`) && !prefixes.some((prefix) => id.startsWith(prefix)));
    expect(unused).toEqual([]);
  });

  it("get a value for each place where code names the values beside the id", () => {
    const code = filesBelow(source, /\.tsx?$/).map((path) => readFileSync(path, "utf8")).join("\n");
    const calls = [...code.matchAll(/\b(?:t|translate)\(\s*"([\w.]+)"\s*,\s*\{([^{}]*)\}/g)].map(([, id = "", values = ""]) => ({
      id,
      given: [...values.replaceAll(/"[^"]*"|`[^`]*`|\([^()]*\)/g, "").matchAll(/(?:^|,)\s*(\w+)/g)].map((match) => match[1] ?? ""),
    }));
    expect(calls.length).toBeGreaterThan(50);
    const missing = calls.flatMap(({ id, given }) => placesIn(english[id] ?? "").filter((place) => /^[a-z]/.test(place) && !given.includes(place)).map((place) => `${id}: ${place}`));
    expect(missing).toEqual([]);
  });

  it("are the only place with texts: no component holds a literal", () => {
    const literals = filesBelow(source, /\.tsx$/).flatMap((path) => {
      const code = readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
      const texts = [...code.matchAll(/[a-z"}]>\s*([^<>{}=;()]*[A-Za-z]{2}[^<>{}=;()]*)<\//g), ...code.matchAll(/\b(?:label|title|alt|placeholder|aria-label|hint|text)="([^"]*[A-Za-z][^"]*)"/g)];
      return texts.filter((match) => !((match[1] ?? "") in english)).map((match) => `${path.slice(source.length)}: ${(match[1] ?? "").trim()}`);
    });
    expect(literals).toEqual([]);
  });
});
