// The words of a message that become links: only web addresses, and exactly as written.
import { expect, test } from "vitest";
import { splitLinks } from "./links.ts";

const linksOf = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

test("addresses are links without the surrounding punctuation, and no word is lost", () => {
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
  // People could take the part before the @ for the host.
  "https://hourhand.example@evil.example/",
])("'%s' is no link", (text) => {
  expect(splitLinks(text)).toEqual([{ text }]);
});

test("a text without addresses is one piece, an empty one has none", () => {
  expect([splitLinks("On my way"), splitLinks("")]).toEqual([[{ text: "On my way" }], []]);
});
