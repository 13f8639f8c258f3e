// A finger in the place of the mouse.
import type { CDPSession } from "@vitest/browser-playwright";
import { cdp } from "vitest/browser";

/** Lets Chromium take the device for one that is touched, while something is done. */
export async function touched(act: () => Promise<void>): Promise<void> {
  const chromium: CDPSession = cdp();
  await chromium.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  try {
    await act();
  } finally {
    await chromium.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  }
}
