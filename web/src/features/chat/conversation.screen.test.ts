// Reading a conversation: dates between messages, announcements, pictures.
import { openChat } from "@hourhand/contract/chat";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { backCloses } from "../../../test/back.ts";
import { answerConversation, messageOf, roomSocket } from "../../../test/conversations.ts";
import { pictureFile } from "../../../test/files.ts";
import { holdPictures } from "../../../test/held-pictures.ts";
import { looksRight } from "../../../test/looks.ts";
import { openScreen } from "../../../test/open-screen.ts";
import { socketTo } from "../../../test/sockets.ts";
import { requestsOf } from "../../../test/wire.ts";
import { pages } from "../../paths.ts";

const log = page.getByRole("log", { name: /^Messages with/ });

test(
  "dates appear between messages, and a new message is announced once",
  { tags: ["@customer-2.36"] },
  async () => {
    answerConversation([
      messageOf(1, "Word 1.", { timestamp: "2025-10-20T05:00:00.000Z" }),
      messageOf(2, "Word 2.", { timestamp: "2025-10-20T05:01:00.000Z" }),
      messageOf(3, "Word 3.", { timestamp: "2026-11-23T05:00:00.000Z" }),
      messageOf(4, "Word 4."),
    ]);
    await openScreen(pages.chat, { as: "customer" });
    const between = log.getByText(/^(Today|Yesterday|.*2025.*)$/);
    await expect.element(between).toHaveLength(3);
    expect(between.elements().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^20 \w+ 2025$/),
      "Yesterday",
      "Today",
    ]);

    await expect.element(log).toHaveAttribute("aria-live", "polite");
    await expect.element(log).toHaveAttribute("aria-relevant", "additions");
    const added: string[] = [];
    const around: (string | undefined)[] = [];
    const watching = new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLElement)) continue;
        if (node.tagName === "LI") added.push(node.textContent);
        if (node.getAttribute("aria-label")?.endsWith(" is typing")) around.push(node.parentElement?.tagName);
      }
    });
    watching.observe(log.element(), { childList: true, subtree: true });
    (await socketTo(roomSocket)).say(messageOf(5, "Listen to this"));
    await expect.element(log.getByText("Listen to this")).toHaveLength(1);
    watching.disconnect();
    expect(added.filter((text) => text.includes("Listen to this"))).toHaveLength(1);
    expect(around).toEqual(["DIV"]);
    const items = log.element().querySelector("ol")?.children ?? [];
    expect(new Set([...items].map(({ tagName }) => tagName))).toEqual(new Set(["LI"]));
  },
);

test("a picture with an expired link is shown with a new link", { tags: ["@customer-5.14"] }, async () => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 280;
  const fresh = messageOf(7, "This tap", { image: canvas.toDataURL() });
  answerConversation([{ ...fresh, image: "/media/gone.png" }], [fresh]);
  await openScreen(pages.chat, { as: "customer" });
  await expect.element(log.getByText("This tap")).toBeVisible();
  const picture = () => log.element().querySelector("img");
  await expect.poll(() => picture()?.naturalWidth).toBe(280);
  const asked = requestsOf(openChat).filter(({ after }) => after === undefined);
  expect(asked.map(({ before }) => before)).toEqual([undefined, 8]);
});

test("a picture that was read late does not take the focus, and a removed one does not return", async () => {
  answerConversation();
  await openScreen(pages.chat, { as: "customer" });
  await expect.element(page.getByRole("textbox", { name: "Write a message" })).toBeVisible();
  const letGo = holdPictures();
  const attach = (name: string) =>
    userEvent.upload(page.getByLabelText("Attach a picture").filter({ hasNotText: /./ }), pictureFile(name));
  const picture = page.getByRole("img", { name: "The attached picture" });
  const row = page.getByRole("button", { name: /^Chat with admin/ });
  await attach("first.png");
  (row.element() as HTMLElement).focus();
  await letGo("first.png");
  await expect.element(picture).toBeVisible();
  await expect.element(row).toHaveFocus();
  await attach("second.png");
  await page.getByRole("button", { name: "Remove the picture" }).click();
  await letGo("second.png");
  await expect.element(picture).not.toBeInTheDocument();
});

test("web addresses in a message are links that open a new tab, without a referrer", async () => {
  answerConversation([messageOf(1, "See https://example.com/tap?x=1, not javascript:alert(1)")]);
  await openScreen(pages.chat, { as: "customer" });
  const links = log.getByRole("link");
  await expect.element(links).toHaveLength(1);
  await expect.element(links).toHaveTextContent(/^https:\/\/example\.com\/tap\?x=1$/);
  await expect.element(links).toHaveAttribute("href", "https://example.com/tap?x=1");
  await expect.element(links).toHaveAttribute("target", "_blank");
  await expect.element(links).toHaveAttribute("rel", expect.stringMatching(/noopener.*noreferrer/));
});

test("on a phone at 200 % several chats, and several messages, are visible", async () => {
  const messages = ["One", "Two", "Three", "Four"].map((text, at) => messageOf(at + 1, text));
  answerConversation(messages, [], [{ id: 12, first_name: "Meera", last_name: "Nair" }]);
  await openScreen(pages.chat, { as: "customer", viewport: [195, 422] });
  const list = page.getByRole("complementary", { name: "Chats" });
  await expect.element(list.getByRole("listitem")).toHaveLength(2);
  for (const at of [0, 1]) await expect.element(list.getByRole("listitem").nth(at)).toBeInViewport();
  // The shell's header has its own tests.
  expect(list.element().scrollWidth - list.element().clientWidth).toBe(0);
  await list.getByRole("button", { name: /^Chat with admin/ }).click();
  await expect.element(page.getByRole("textbox", { name: "Write a message" })).toBeInViewport({ ratio: 1 });
  for (const words of ["Three", "Four"])
    await expect.element(log.getByText(words)).toBeInViewport({ ratio: 1 });
  await looksRight();
});

test("Back closes a large picture and keeps the message that is being written", async () => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 280;
  answerConversation([messageOf(7, "This tap", { image: canvas.toDataURL() })]);
  await openScreen(pages.chat, { as: "customer", viewport: "phone" });
  await page.getByRole("complementary").getByRole("listitem").getByRole("button").click();
  const message = page.getByRole("textbox", { name: "Write a message" });
  await message.fill("It drips since");
  await backCloses(
    page.getByRole("button", { name: /^View the picture full size/ }),
    page.getByRole("dialog"),
  );
  await expect.element(message).toHaveValue("It drips since");
});
