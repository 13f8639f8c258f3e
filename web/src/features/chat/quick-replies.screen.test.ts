// A worker's quick replies: three given ones, and own ones that can be added and removed.
import { listNotices } from "@hourhand/contract/notices";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerConversation } from "../../../test/conversations.ts";
import { looksRight } from "../../../test/looks.ts";
import { openScreen, people, screenReady, type View } from "../../../test/open-screen.ts";
import { openSection } from "../../../test/panel.ts";
import { answerUnlessAnswered } from "../../../test/wire.ts";
import { pages, workerPages } from "../../paths.ts";

const replies = page.getByRole("group", { name: "Quick replies" });
const field = page.getByRole("textbox", { name: "Write a message" });
const log = page.getByRole("log", { name: /^Messages with/ });
const dialog = page.getByRole("dialog", { name: "Quick replies" });
const kept = () => JSON.parse(localStorage.getItem("chat.replies") ?? "{}") as unknown;
const keep = (own: unknown) => localStorage.setItem("chat.replies", JSON.stringify(own));

async function openChats(name: string = workerPages.chats, view: View = {}): Promise<void> {
  answerConversation();
  answerUnlessAnswered(listNotices, { notices: [] });
  await openScreen(name, { as: "worker", ...view });
  // A phone shows the list of conversations first.
  if (view.viewport) await page.getByRole("complementary").getByRole("listitem").getByRole("button").click();
  await expect.element(field).toBeVisible();
}
const given = ["On my way", "10 minutes late", "Which floor?"];
const shown = () =>
  replies
    .getByRole("button")
    .elements()
    .map(({ textContent }) => textContent);

test("a chip puts its text into the field, behind typed text, and sends nothing", async () => {
  await openChats();
  expect(shown()).toEqual([...given, "Edit replies"]);
  await replies.getByRole("button", { name: "On my way" }).click();
  await expect.element(field).toHaveValue("On my way");
  await expect.element(field).toHaveFocus();
  await userEvent.fill(field, "Hello, ");
  await replies.getByRole("button", { name: "Which floor?" }).click();
  await expect.element(field).toHaveValue("Hello, Which floor?");
  expect(log.getByRole("listitem").elements()).toEqual([]);
  await screenReady();
  await looksRight();
});

test("own replies are added and removed, and stay on the device for this person only", async () => {
  keep({ 77: ["Somebody else's"] });
  await openChats();
  await replies.getByRole("button", { name: "Edit replies" }).click();
  const added = dialog.getByRole("textbox", { name: "New reply" });
  await expect.element(dialog.getByText(/^Your own replies appear here/)).toBeVisible();
  await userEvent.fill(added, "  Please switch off the mains  ");
  await userEvent.keyboard("{Enter}");
  await expect.element(added).toHaveValue("");
  await expect.element(added).toHaveFocus();
  await userEvent.fill(added, "Is there parking?");
  await dialog.getByRole("button", { name: "Add reply" }).click();
  await expect.element(dialog.getByRole("listitem")).toHaveLength(2);
  await screenReady();
  await looksRight();
  const own = ["Please switch off the mains", "Is there parking?"];
  expect(kept()).toEqual({ 77: ["Somebody else's"], [people.worker.id]: own });
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(shown()).toEqual([...given, ...own, "Edit replies"]);
  await replies.getByRole("button", { name: "Is there parking?" }).click();
  await expect.element(field).toHaveValue("Is there parking?");

  await replies.getByRole("button", { name: "Edit replies" }).click();
  await dialog.getByRole("button", { name: "Remove ‘Please switch off the mains’" }).click();
  await expect.element(dialog.getByRole("listitem")).toHaveLength(1);
  expect(kept()).toMatchObject({ [people.worker.id]: ["Is there parking?"] });
});

test("a blank, a repeated, a sixth and a too long reply are refused", async () => {
  const own = ["One", "Two", "Three", "Four"];
  keep({ [people.worker.id]: own });
  await openChats();
  await replies.getByRole("button", { name: "Edit replies" }).click();
  const added = dialog.getByRole("textbox", { name: "New reply" });
  const add = async (text: string) => {
    await userEvent.fill(added, text);
    await dialog.getByRole("button", { name: "Add reply" }).click();
  };
  await add("   ");
  await expect.element(dialog.getByRole("alert")).toBeVisible();
  await add("Two");
  await expect.element(dialog.getByText("You already have this reply.")).toBeVisible();
  await expect.element(added).toHaveAttribute("maxlength", "100");
  await add("x".repeat(100));
  await expect.element(dialog.getByRole("listitem")).toHaveLength(5);
  await add("Six");
  await expect.element(dialog.getByText("You have 5 replies. Remove one to add another.")).toBeVisible();
  expect(kept()).toEqual({ [people.worker.id]: [...own, "x".repeat(100)] });
});

test("damaged storage counts as no own replies", async () => {
  localStorage.setItem("chat.replies", '{"5": [1, {}], "6": 7');
  await openChats();
  expect(shown()).toEqual([...given, "Edit replies"]);
});

test("on a phone the replies take one row that scrolls, however long they are", async () => {
  keep({ [people.worker.id]: ["x".repeat(100), "Is there parking in front of the house?"] });
  await openChats(workerPages.chats, { viewport: [320, 700] });
  const { height } = replies.element().getBoundingClientRect();
  expect(height).toBeLessThan(120);
  await screenReady();
  await looksRight();
});

test("a customer has none", async () => {
  await openChats(pages.chat, { as: "customer" });
  await expect.element(replies).not.toBeInTheDocument();
});

test("an administrator has none", async () => {
  answerConversation();
  await openSection("Chats");
  await expect.element(field).toBeVisible();
  await expect.element(replies).not.toBeInTheDocument();
});
