// Which words of a message are links: only addresses of the web, as they were written.
import { expect, test } from "vitest";
import { splitLinks } from "./links.ts";

const linksOf = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

test("addresses are links without the punctuation around them, and no word is lost", () => {
  const text =
    "See https://example.com/a?b=1, (http://example.org/x). Or https://en.wikipedia.org/wiki/Tap_(valve)!";
  expect(linksOf(text)).toEqual([
    "https://example.com/a?b=1",
    "http://example.org/x",
    "https://en.wikipedia.org/wiki/Tap_(valve)",
  ]);
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});

test.each([
  "javascript:alert(1)",
  "JAVASCRIPT://https/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "ftp://example.com/a",
  "example.com",
  "https://",
  "http://[",
  // Who stands before the @ would be taken for the place one comes to.
  "https://hourhand.example@evil.example/",
])("'%s' is no link", (text) => {
  expect(splitLinks(text)).toEqual([{ text }]);
});

test("a text without addresses is one piece, an empty one none", () => {
  expect([splitLinks("On my way"), splitLinks("")]).toEqual([[{ text: "On my way" }], []]);
});
