// Waits for the animations of the test's page.
import { expect } from "vitest";

/**
 * Waits until nothing moves. Asks again instead of awaiting `finished`: a skeleton's animation has no end, and the
 * promise of one whose element has gone may never settle.
 */
export async function animationsEnd(): Promise<void> {
  const running = () =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === "running")
      .map(({ effect }) => (effect as KeyframeEffect | null)?.target?.outerHTML.slice(0, 250));
  await expect.poll(running).toEqual([]);
}
