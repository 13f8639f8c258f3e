// Handles a chunk that the server no longer has because it runs another build.
import { tabStorage, type KeptValues } from "../../platform/browser-storage.ts";

const reloadedKey = "reloaded.build";

/** The browser features that this file uses. */
export interface Surroundings {
  fetch: (address: string) => Promise<{ status: number }>;
  build: () => string;
  storage: Pick<KeptValues, "getItem" | "setItem">;
  reload: () => void;
}

const browser: Surroundings = {
  fetch: (address) => fetch(address, { cache: "no-store" }),
  build: () => /\/assets\/start-[\w-]+\.js/.exec(document.documentElement.innerHTML)?.[0] ?? "",
  storage: tabStorage,
  reload: () => location.reload(),
};

/** The chunk named in an error. Browsers and Vite name it in their message, but Safari does not. */
const partIn = (error: unknown): string | undefined =>
  error instanceof Error ? /(?:https?:\/\/[^/\s]+)?\/assets\/[\w./-]+/.exec(error.message)?.[0] : undefined;

/**
 * Reloads the page if the server says that a chunk is gone, but only once per build: the second time, the page
 * reports the missing chunk. If the server does not answer, the chunk may still load later.
 */
export async function reloadForMissing(error: unknown, around: Surroundings = browser): Promise<void> {
  const build = around.build();
  const part = partIn(error) ?? (build || undefined);
  if (part === undefined) return;
  try {
    const { status } = await around.fetch(part);
    if (status !== 404 && status !== 410) return;
    if (around.storage.getItem(reloadedKey) === build) return;
    // If the reload could not be recorded, the page would reload in a loop.
    if (around.storage.setItem(reloadedKey, build)) around.reload();
  } catch {
    // There is no network.
  }
}
