// The check that every screen has to pass.
import axe from "axe-core";
import { expect } from "vitest";
import { animationsEnd } from "./animations.ts";

/** Checks that there is no axe violation and no horizontal scrolling, after all animations have ended. */
export async function looksRight(): Promise<void> {
  await animationsEnd();
  const { violations } = await axe.run({ resultTypes: ["violations"], preload: false, iframes: false });
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 250)).join(" | ")}`),
  ).toEqual([]);
  expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0);
}
