// Loads the demo story into an empty database.
import type { Platform } from "./platform/platform.ts";

/** Loads the story; takes some seconds. */
export async function loadDemo(platform: Platform): Promise<void> {
  platform.log.debug("no demo story yet");
}
