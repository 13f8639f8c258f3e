// A conversation that cannot be loaded.
import { openChat } from "@hourhand/contract/chat";
import { invalidInput } from "@hourhand/contract/problem";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../../test/open-screen.ts";
import { refuse } from "../../../test/wire.ts";
import { workerPages } from "../../paths.ts";

test("a chat that cannot be loaded is only logged", { tags: ["@worker-8.12"] }, async () => {
  refuse(openChat, invalidInput, { sentence: "Not today." });
  await openScreen(workerPages.chats, { as: "worker" });
  await expect.element(page.getByText("The conversation could not be loaded.").first()).toBeVisible();
  expect(page.getByText("Not today.").elements()).toEqual([]);
});
