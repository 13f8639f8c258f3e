// An untranslated text is shown in English.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { messagesOf } from "../../written-languages.mjs";

test("a missing text is English, and so is a missing part", () => {
  const folder = mkdtempSync(`${tmpdir()}/texts-`);
  for (const language of ["en", "hi"]) mkdirSync(`${folder}/${language}`);
  writeFileSync(`${folder}/en/saved.json`, '{"saved.title":"Saved","saved.empty":"Nobody yet"}');
  writeFileSync(`${folder}/en/tools.json`, '{"tools.title":"Tools"}');
  writeFileSync(`${folder}/hi/saved.json`, '{"saved.title":"सहेजे गए"}');
  const texts = (part: string) => messagesOf("hi", part, pathToFileURL(`${folder}/`));
  expect(texts("saved")).toEqual({ "saved.title": "सहेजे गए", "saved.empty": "Nobody yet" });
  expect(texts("tools")).toEqual({ "tools.title": "Tools" });
  rmSync(folder, { recursive: true });
});
