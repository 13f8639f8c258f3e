// Checks whether a screen is complete in a language: nothing cut off, nothing left in English.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Page } from "@playwright/test";

/**
 * Finds words on a page that are cut off, except by deliberate ellipses; labels, buttons and headings must never end in
 * one.
 */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const hasWords = ({ childNodes }: Element): boolean =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "");
    /** Letters reach above and below their line: an overflow of this size is not cut off. */
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
    /** Whether the placeholder of an empty field is cut off, because it does not scroll. */
    const isShort = (field: HTMLInputElement): boolean => {
      if (!pen || field.value !== "" || !field.checkVisibility()) return false;
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
      pen.font = font;
      const room =
        field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
      return pen.measureText(field.placeholder).width > room + 1;
    };
    const fields = [...document.querySelectorAll<HTMLInputElement>("input[placeholder]")];
    // Text is measured on a canvas, which uses another typeface while the field's own is not loaded.
    await Promise.all(
      // If a typeface cannot be loaded, the field is also drawn with another.
      fields.map((field) =>
        document.fonts.load(getComputedStyle(field).font, field.placeholder).catch(() => []),
      ),
    );
    const cut = [...document.querySelectorAll("body *")]
      .filter((element) => hasWords(element) && isCut(element))
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent}`);
    return [...cut, ...fields.filter(isShort).map(({ placeholder }) => `placeholder: ${placeholder}`)];
  });

/** Finds pairs of overlapping texts in the page's layer, unless one box contains the other. */
export const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Words {
      element: Element;
      text: string;
      boxes: DOMRect[];
    }
    /**
     * Returns an element's layer. Fixed and sticky elements cover the page on purpose, and content that is swiped or
     * scrolled lies under an edge.
     */
    const layerOf = (element: Element): Element => {
      for (let above: Element | null = element; above; above = above.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(above).position)) return above;
      return document.body;
    };
    /** Returns the part of a line that its scroll container does not cut off. */
    const shown = (element: Element, { left, top, right, bottom }: DOMRect): DOMRect => {
      const edge = { left, top, right, bottom };
      for (let above: Element | null = element; above; above = above.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(above);
        const box = above.getBoundingClientRect();
        if (overflowX !== "visible") {
          edge.left = Math.max(edge.left, box.left);
          edge.right = Math.min(edge.right, box.right);
        }
        if (overflowY !== "visible") {
          edge.top = Math.max(edge.top, box.top);
          edge.bottom = Math.min(edge.bottom, box.bottom);
        }
        if (position === "fixed") break;
      }
      return new DOMRect(
        edge.left,
        edge.top,
        Math.max(0, edge.right - edge.left),
        Math.max(0, edge.bottom - edge.top),
      );
    };
    const all: Words[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (!element || text === "" || element.closest("svg, script, style, [data-sonner-toaster], option"))
        continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()]
        .map((box) => shown(element, box))
        // A line is higher than its letters.
        .map(
          ({ left, top, width, height }) =>
            new DOMRect(left + 1, top + height * 0.2, width - 2, height * 0.6),
        )
        .filter(({ width, height }) => width > 1 && height > 2);
      if (boxes.length > 0) all.push({ element, text, boxes });
    }
    const meet = (one: DOMRect, other: DOMRect): boolean =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    const layers = new Map(all.map(({ element }) => [element, layerOf(element)]));
    const found: string[] = [];
    all.forEach((one, at) => {
      for (const other of all.slice(at + 1)) {
        if (layers.get(one.element) !== layers.get(other.element)) continue;
        if (one.boxes.some((box) => other.boxes.some((second) => meet(box, second))))
          found.push(`'${one.text.slice(0, 60)}' and '${other.text.slice(0, 60)}'`);
      }
    });
    return found;
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

const escaped = (words: string): string => words.replaceAll(/[$()*+./?[\\\]^{|}]/g, "\\$&");
const anything = ".+?";
const figure = String.raw`[\d.,]+`;

/** A compiled text: words, placeholders, placeholders with plural forms, and the number within a form. */
type Compiled = string | readonly (string | readonly [name: string, kind?: string, forms?: object])[];

/** Makes a regular expression for a text of the client, with any values in its placeholders. */
function patternOf(text: Compiled): string {
  if (typeof text === "string") return escaped(text);
  return text
    .map((part) => {
      if (typeof part === "string") return part === "#" ? figure : escaped(part);
      const forms = Object.entries(part[2] ?? {}).filter(([form]) => form !== "offset");
      return forms.length === 0
        ? anything
        : `(?:${forms.map(([, said]) => patternOf(said as Compiled)).join("|")})`;
    })
    .join("");
}

/** Does the same for a sentence of the server, whose placeholders have no forms. */
const sentencePattern = (sentence: string): string =>
  sentence
    .split(/\{[^}]*\}/)
    .map(escaped)
    .join(anything);

/** Words that occur in any text: a text made only of placeholders and these would match everything. */
const linking = /\b(and|at|by|for|from|in|is|near|of|on|or|to|with)\b/gi;
/** Whether a pattern has words: names and figures with punctuation belong to no language. */
const hasWords = (pattern: string): boolean => /[a-z]{2}/i.test(pattern.replaceAll(linking, ""));

/** English texts without placeholders, and patterns for those with placeholders. */
interface EnglishTexts {
  readonly whole: string[];
  readonly patterns: string[];
}

const known = new Map<string, EnglishTexts>();

/** Returns the client's English texts and the server's sentences that read differently in a language. */
function englishTexts(language: string): EnglishTexts {
  const found = known.get(language) ?? readEnglishTexts(language);
  known.set(language, found);
  return found;
}

function readEnglishTexts(language: string): EnglishTexts {
  const english = textsBelow("../../web/src/locales/en/");
  const own = textsBelow(`../../web/src/locales/${language}/`);
  const sentences = JSON.parse(
    readFileSync(new URL(`../../server/texts/${language}.json`, import.meta.url), "utf8"),
  ) as Record<string, string>;
  // A word of the language may also be another English text: in German, Home is 'Start'.
  const ownTexts = new Set([...Object.values(own), ...Object.values(sentences)]);
  const englishSentences = Object.keys(sentences).filter((sentence) => !ownTexts.has(sentence));
  const texts = Object.values(english).filter((text) => !ownTexts.has(text));
  const compiled = texts.map((text) => compileMessageOrThrow(text) as Compiled);
  // Most have no placeholder and are looked up, because a pattern of thousands takes seconds on each screen.
  const isWhole = (text: Compiled): text is string | [string] =>
    typeof text === "string" || (text.length === 1 && typeof text[0] === "string");
  const patterns = [
    ...compiled.filter((text) => !isWhole(text)).map(patternOf),
    ...englishSentences.filter((sentence) => sentence.includes("{")).map(sentencePattern),
  ];
  return {
    whole: [
      ...compiled.filter(isWhole).map(String),
      ...englishSentences.filter((sentence) => !sentence.includes("{")),
    ],
    patterns: patterns.filter((pattern) => !pattern.includes(anything) || hasWords(pattern)),
  };
}

/**
 * Finds our own English texts that a page in another language shows or announces (labels, placeholders, texts of
 * pictures).
 */
export const leftInEnglish = (page: Page, language: string, ofPeople: readonly string[]): Promise<string[]> =>
  page.evaluate(
    ([{ whole, patterns }, others]) => {
      const texts = new Set(whole);
      const withPlaces = new RegExp(`^(?:${patterns.join("|")})$`);
      const looked = new Set(others);
      const found = new Set<string>();
      const look = (text: string | null): void => {
        const words = text?.trim() ?? "";
        if (looked.has(words)) return;
        looked.add(words);
        if (texts.has(words) || withPlaces.test(words)) found.add(words);
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
    [englishTexts(language), [...ofPeople]] as const,
  );
