// The list of conversations parses a proposal's sentence, whole or cut.
import { expect, test } from "vitest";
import { maxPreviewCharacters, proposedInWords } from "./chat-card.ts";

const cut = (text: string): string => Array.from(text).slice(0, maxPreviewCharacters).join("");
const move = (title: string) =>
  `I propose to move '${title}' from Monday, 23 November 2026, 9:00\u00A0am to 11:00\u00A0am to Tuesday, 24 November 2026, 9:00\u00A0am to 11:00\u00A0am.`;
const extra = (title: string) =>
  `I propose more work on '${title}': 1 hour more. That is ₹80.00 more, ₹240.00 in all.`;

test("a proposal is parsed from its sentence, whole or cut, with any title length", () => {
  for (let length = 1; length <= 200; length++) {
    const title = "കിണർ ".repeat(40).slice(0, length);
    for (const [kind, sentence] of [
      ["move", move(title)],
      ["extra", extra(title)],
    ] as const) {
      expect(proposedInWords(sentence)).toEqual({ kind, title });
      const shown = proposedInWords(cut(sentence));
      const room = maxPreviewCharacters - sentence.indexOf("'") - 1;
      expect(shown).toEqual({ kind, title: length < room ? title : `${title.slice(0, room)}…` });
    }
  }
});

test("an apostrophe in the title does not end it, also where surrogate pairs are cut", () => {
  expect(proposedInWords(move("Asha's fan"))).toEqual({ kind: "move", title: "Asha's fan" });
  const title = `Asha's ${"🔧".repeat(150)}`;
  expect(proposedInWords(cut(extra(title)))?.title).toMatch(/^Asha's (🔧)+…$/u);
});

test("a person's own text is not parsed as a proposal", () => {
  for (const text of [
    "I propose another time.",
    "I propose to move 'the sofa",
    "I propose to move 'the sofa'",
  ])
    expect(proposedInWords(text)).toBeUndefined();
  expect(proposedInWords(`Hello. ${move("Fan")}`)).toBeUndefined();
});
