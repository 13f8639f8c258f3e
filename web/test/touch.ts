// A finger in the place of the mouse.
import type {} from "@vitest/browser-playwright";
import { cdp } from "vitest/browser";

/** Lets Chromium take the device for one that is touched, while something is done. */
export async function touched(act: () => Promise<void>): Promise<void> {
  await cdp().send("Emulation.setTouchEmulationEnabled", { enabled: true });
  try {
    await act();
  } finally {
    await cdp().send("Emulation.setTouchEmulationEnabled", { enabled: false });
  }
}
