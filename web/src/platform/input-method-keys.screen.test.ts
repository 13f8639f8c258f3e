// A key that belongs to an input method triggers nothing, however the browser reports it.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerConversation } from "../../test/conversations.ts";
import { openScreen, screenReady } from "../../test/open-screen.ts";
import { pages } from "../paths.ts";

/** Chrome and Firefox report it during composition, Safari afterwards. */
const ways: [string, KeyboardEventInit][] = [
  ["isComposing", { isComposing: true }],
  ["isComposing with the code", { isComposing: true, keyCode: 229 }],
  ["the code alone, as in Safari", { keyCode: 229 }],
];
const press = (on: Element, key: string, way: KeyboardEventInit) =>
  on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...way }));

test.each(ways)("Enter that ends a word sends nothing in the chat: %s", async (_, way) => {
  answerConversation();
  await openScreen(pages.chat, { as: "customer" });
  await screenReady();
  const field = page.getByRole("textbox", { name: /message/i });
  await userEvent.fill(field, "നമസ്കാ");
  // The default action still happens, so the field gets the word.
  expect(press(field.element(), "Enter", way)).toBe(true);
  await expect.element(field).toHaveValue("നമസ്കാ");
  // An ordinary Enter still sends.
  press(field.element(), "Enter", { keyCode: 13 });
  await expect.element(field).toHaveValue("");
});

test.each(ways)(
  "no listener of the page receives such a key, on a field or elsewhere: %s",
  async (_, way) => {
    answerConversation();
    await openScreen(pages.chat, { as: "customer" });
    await screenReady();
    await expect.element(page.getByRole("textbox", { name: /message/i })).toBeVisible();
    const heard: string[] = [];
    const listening = new AbortController();
    const listen = (event: Event) => {
      if (event instanceof KeyboardEvent) heard.push(event.key);
    };
    for (const target of [document, document.body])
      target.addEventListener("keydown", listen, { signal: listening.signal, capture: true });
    for (const key of ["Enter", "Escape", "ArrowDown", "Backspace", "j"]) press(document.body, key, way);
    expect(heard).toEqual([]);
    press(document.body, "Tab", {});
    expect(heard).toEqual(["Tab", "Tab"]);
    listening.abort();
  },
);
