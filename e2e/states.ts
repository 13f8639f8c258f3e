// A screen whose call fails, or that has nothing: what is said, and that trying again brings what there is.
import { expect, type Locator, type Page } from "@playwright/test";
import { visit } from "./open.ts";

/** A screen, the call it rests on, and what stands there in each state. */
export interface ScreenState {
  /** Its path with the query. */
  readonly address: string;
  readonly call: RegExp;
  readonly failed: string;
  /** What is there when the call succeeds. */
  readonly content: (page: Page) => Locator;
  /** What an answer without anything says; without one the screen is never empty. */
  readonly empty?: { readonly reply: (whole: never) => unknown; readonly text: string };
  /** No toast beside the screen's own words (docs/rules/screens.md 9). */
  readonly isQuiet?: boolean;
}

/** Walks a screen through failing, trying again and being empty. */
export async function walkStates(page: Page, base: string, screen: ScreenState): Promise<void> {
  const { address, call, failed, content, empty, isQuiet = false } = screen;
  const reason = "Not today.";
  await page.route(call, (route) => route.fulfill({ status: 400, json: { message: reason } }));
  await visit(page, base + address);
  const failure = page.getByRole("main").getByRole("alert").filter({ hasText: failed });
  await expect(failure, address).toBeVisible();
  const toast = page.locator("[data-sonner-toast]").filter({ hasText: reason });
  if (isQuiet) await expect(toast, address).toHaveCount(0);
  else await expect(toast.first(), address).toBeVisible();
  // What fails again says so again, and keeps its button.
  const again = page.waitForResponse(call);
  await failure.getByRole("button", { name: "Try again" }).click();
  await again;
  await expect(failure, address).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  // A socket that opens late has everything read again: then it is there without a press, and the button is gone.
  await expect(async () => {
    if (await failure.isVisible())
      await failure.getByRole("button", { name: "Try again" }).click({ timeout: 1_000 });
    await expect(content(page), address).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 15_000 });
  await expect(failure, address).toHaveCount(0);
  if (!empty) return;
  await page.route(call, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: empty.reply((await answer.json()) as never) });
  });
  await page.reload();
  await expect(page.getByText(empty.text).first(), address).toBeVisible();
  await expect(content(page), address).toHaveCount(0);
  await page.unrouteAll({ behavior: "wait" });
}
