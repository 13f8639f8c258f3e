// The checks of a dialog, or of a screen in one of its states: complete in every layout, accessible in both schemes, and
// typed text survives Back and Escape.
import axe from "axe-core";
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { animationsEnd } from "./animations.ts";
import { sheetsInHistory } from "./back.ts";
import { cutOffTexts, overlappingTexts, palePlaceholders, sideways } from "./layout-faults.ts";
import { screenReady } from "./open-screen.ts";

type Faults = Record<string, readonly string[]>;

/** 320 px is also a desktop at 400 % (WCAG 1.4.10); dialogs are sheets on a phone and float over the screen elsewhere. */
const widths = [320, 390, 900, 1440];
/** At 1200 px the panel's tables have columns next to the sidebar, with little room. */
const widthsOfText = [320, 390, 900, 1200, 1440];

async function layoutAt(width: number): Promise<Faults> {
  await page.viewport(width, 844);
  await expect.poll(() => innerWidth).toBe(width);
  // A chart, or cards in place of a table, are drawn a frame later.
  await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  return { sideways: sideways(), cut: await cutOffTexts(), overlaps: overlappingTexts() };
}

async function accessIn(scheme: "light" | "dark"): Promise<Faults> {
  document.documentElement.dataset["theme"] = scheme;
  await animationsEnd();
  const { violations } = await axe.run({ resultTypes: ["violations"], preload: false, iframes: false });
  return {
    [`axe, ${scheme}`]: violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 250)).join(" | ")}`,
    ),
    [`placeholders, ${scheme}`]: palePlaceholders(),
  };
}

/**
 * Checks the open screen in each width: nothing is cut off, overlaps something else or crosses the edge, and axe finds
 * nothing on a light phone and on a dark desktop.
 */
export async function expectComplete(): Promise<void> {
  await expectNoFaults(widths, { 390: "light", 1440: "dark" });
}

/** Checks the layout in each width, and accessibility once. For the same screen in several languages. */
export async function expectFits(): Promise<void> {
  await expectNoFaults(widthsOfText, { 390: "light" });
}

/** @param schemes those in which axe looks at a width */
async function expectNoFaults(
  checked: readonly number[],
  schemes: Readonly<Record<number, "light" | "dark">>,
): Promise<void> {
  await screenReady();
  const found: Record<string, Faults> = {};
  for (const width of checked) {
    const faults = await layoutAt(width);
    const scheme = schemes[width];
    if (scheme) Object.assign(faults, await accessIn(scheme));
    found[`${width} px`] = Object.fromEntries(Object.entries(faults).filter(([, list]) => list.length > 0));
  }
  expect(found).toEqual(Object.fromEntries(checked.map((width) => [`${width} px`, {}])));
}

/** A dialog with a text field. */
export interface TypedDialog {
  /** Opens the screen. */
  come: () => Promise<void>;
  /** Opens the dialog on it. */
  open: () => Promise<void>;
  /** Needed if the text field appears only after another step. */
  before?: () => Promise<void>;
  /** The name of a text field. */
  field: string;
}

/** Checks a dialog as `expectComplete` does, and that text typed into it is there again after Back and after Escape. */
export async function expectCompleteDialog({ come, open, before, field }: TypedDialog): Promise<void> {
  await come();
  await open();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog).toBeVisible();
  await before?.();
  await expectComplete();
  const input = dialog.getByRole("textbox", { name: field }).first();
  await input.fill("Kept words");
  await sheetsInHistory(1);
  const address = new URLSearchParams(location.search).get("open");
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(new URLSearchParams(location.search).get("open")).toBe(address);
  await open();
  await expect.element(input).toHaveValue("Kept words");
  await input.fill("Other words");
  // Before the dialog has the focus, Escape would close nothing.
  await expect.poll(() => document.activeElement?.closest(".MuiModal-root")).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await open();
  await expect.element(input).toHaveValue("Other words");
}

/** Presses a button on the screen. */
export const press = (name: string | RegExp) => (): Promise<void> =>
  page.getByRole("main").getByRole("button", { name }).first().click();
