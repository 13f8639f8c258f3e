// A part of the page that the server does not have any more, because it has another build.
import { tabStorage, type KeptValues } from "../../platform/browser-storage.ts";

const reloadedKey = "reloaded.build";

/** What is needed of the browser. */
export interface Surroundings {
  fetch: (address: string) => Promise<{ status: number }>;
  /** The build of this page. */
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

/** The part that an error is about: browsers and Vite name it in their sentence; Safari does not. */
const partIn = (error: unknown): string | undefined =>
  error instanceof Error ? /(?:https?:\/\/[^/\s]+)?\/assets\/[\w./-]+/.exec(error.message)?.[0] : undefined;

/**
 * Reloads the page where the server says that a part is gone, once for each build: a page that misses it after that says so. Without an
 * answer of the server nothing is known, and the part may come by itself.
 */
export async function reloadForMissing(error: unknown, around: Surroundings = browser): Promise<void> {
  const build = around.build();
  const part = partIn(error) ?? (build || undefined);
  if (part === undefined) return;
  try {
    const { status } = await around.fetch(part);
    if (status !== 404 && status !== 410) return;
    if (around.storage.getItem(reloadedKey) === build) return;
    // A page that could not remember it would reload for ever.
    if (around.storage.setItem(reloadedKey, build)) around.reload();
  } catch {
    // No network.
  }
}
