// Whether a screen stands whole in a language: nothing cut off, nothing left in English.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

/** What of a page's words is cut off, but for what ends in dots on purpose; labels, buttons and headings never do. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hasWords = ({ childNodes }: Element): boolean =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "");
    /** Letters stand above and below their line: so much more is there without anything being cut. */
    const overhang = 6;
    const isCut = (element: Element): boolean => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
      if (element.clientWidth <= 1 || element.clientHeight <= 1 || !element.checkVisibility()) return false;
      const endsInDots = textOverflow === "ellipsis" || webkitLineClamp !== "none";
      const mayEndInDots = endsInDots && !element.matches("label, button, [role=tab], th, h1, h2");
      const isWider = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
      const isHigher =
        /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + overhang;
      return !mayEndInDots && (isWider || isHigher);
    };
    const pen = document.createElement("canvas").getContext("2d");
    /** The words in an empty field scroll with nothing. */
    const isShort = (field: HTMLInputElement): boolean => {
      if (!pen || field.value !== "" || !field.checkVisibility()) return false;
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
      pen.font = font;
      const room =
        field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
      return pen.measureText(field.placeholder).width > room + 1;
    };
    const fields = [...document.querySelectorAll<HTMLInputElement>("input[placeholder]")];
    const cut = [...document.querySelectorAll("body *")]
      .filter((element) => hasWords(element) && isCut(element))
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent}`);
    return [...cut, ...fields.filter(isShort).map(({ placeholder }) => `placeholder: ${placeholder}`)];
  });

const textsBelow = (folder: string): Record<string, string> =>
  Object.assign(
    {},
    ...readdirSync(new URL(folder, import.meta.url))
      .filter((name) => name.endsWith(".json"))
      .map((name) =>
        JSON.parse(readFileSync(fileURLToPath(new URL(folder + name, import.meta.url)), "utf8")),
      ),
  ) as Record<string, string>;

/** English texts of the client and sentences of the server that read differently in a language, those with values left out. */
function englishTexts(language: string): string[] {
  const english = textsBelow("../../web/src/locales/en/");
  const own = textsBelow(`../../web/src/locales/${language}/`);
  const sentences = JSON.parse(
    readFileSync(new URL(`../../server/texts/${language}.json`, import.meta.url), "utf8"),
  ) as Record<string, string>;
  return [
    ...Object.entries(english).flatMap(([id, text]) =>
      own[id] === text ? [] : [text.replaceAll("''", "'")],
    ),
    ...Object.keys(sentences),
  ].filter((text) => !text.includes("{"));
}

/** English texts of ours that a page shows or says (labels, placeholders, texts of pictures), though it stands in another language. */
export const leftInEnglish = (page: Page, language: string, ofPeople: readonly string[]): Promise<string[]> =>
  page.evaluate(
    (texts) => {
      const ours = new Set(texts);
      const found = new Set<string>();
      const look = (text: string | null): void => {
        const words = text?.trim() ?? "";
        if (ours.has(words)) found.add(words);
      };
      look(document.title);
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node instanceof Element) {
          if (node.matches("script, style")) continue;
          for (const name of ["aria-label", "alt", "title", "placeholder", "aria-description"])
            look(node.getAttribute(name));
        } else if (!node.parentElement?.closest("script, style, [lang=en]")) look(node.textContent);
      return [...found];
    },
    englishTexts(language).filter((text) => !ofPeople.includes(text)),
  );
