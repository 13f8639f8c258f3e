// The terms: the server's text, its date, and the other versions.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { readLegalText } from "@hourhand/contract/legal";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../../../test/open-screen.ts";
import { answer, fail, requestsOf } from "../../../../test/wire.ts";
import { pages } from "../../../paths.ts";

const textOf = (known: Partial<ReplyOf<typeof readLegalText>> = {}): ReplyOf<typeof readLegalText> => ({
  page: "terms",
  version: 2,
  since: "2026-11-23T04:30:00.000Z",
  until: null,
  in_force: "In force since 23 November 2026.",
  own_text: null,
  lead: "What you can expect.",
  sections: [{ title: "Cancelling", sentences: ["At any time: 40 %."] }],
  versions: [{ version: 1, in_force: "In force from 1 November 2026 to 23 November 2026." }],
  ...known,
});
const former = textOf({
  version: 1,
  until: "2026-11-23T04:30:00.000Z",
  in_force: "In force from 1 November 2026 to 23 November 2026.",
  sections: [{ title: "Cancelling", sentences: ["At any time: 10 %."] }],
  versions: [{ version: 2, in_force: "In force since 23 November 2026." }],
});

test(
  "the terms show since when they apply, and link to an earlier version and back",
  { tags: ["@beyond-people.12"] },
  async () => {
    answer(readLegalText, ({ version }) => (version === 1 ? former : textOf()));
    await openScreen(pages.terms);
    await expect.element(page.getByRole("heading", { name: "Terms & Conditions" })).toBeVisible();
    await expect.element(page.getByText("In force since 23 November 2026.")).toBeVisible();
    await expect.element(page.getByText("At any time: 40 %.")).toBeVisible();
    await page.getByRole("link", { name: /^In force from/ }).click();
    await expect.element(page.getByText("At any time: 10 %.")).toBeVisible();
    expect(location.search).toBe("?open=Terms&version=1");
    await page.getByRole("link", { name: "The version in force" }).click();
    await expect.element(page.getByText("At any time: 40 %.")).toBeVisible();
    expect(requestsOf(readLegalText)).toContainEqual({ page: "terms", version: 1 });
  },
);

test("an operator's own text is shown unchanged", { tags: ["@beyond-people.13"] }, async () => {
  answer(readLegalText, textOf({ own_text: "# Ours\n\nBe kind.", lead: "", sections: [], versions: [] }));
  await openScreen(pages.privacy);
  await expect.element(page.getByRole("heading", { name: "Ours" })).toBeVisible();
  await expect.element(page.getByText("Be kind.")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Other versions" })).not.toBeInTheDocument();
});

test("a text that cannot be loaded says so, and can be loaded again", async () => {
  fail(readLegalText);
  await openScreen(pages.terms);
  await expect.element(page.getByText("The text could not be loaded.")).toBeVisible();
  answer(readLegalText, textOf());
  await page.getByRole("button", { name: /again/i }).click();
  await expect.element(page.getByText("At any time: 40 %.")).toBeVisible();
});
