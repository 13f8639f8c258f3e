// Loads code on demand together with its texts, as a promise for React's `use`.
import { loadNamespaces } from "../../locales/translation.ts";
import type { Namespace } from "../../locales/namespaces.ts";

/** Code or texts could not be loaded. */
export class ChunkLoadError extends Error {}

/** How long a failure is kept, because React renders more than once and must see the same result. */
export const failureTtlMs = 1_000;

let follow: (loading: Promise<unknown>) => void = () => {};

/** Sets the listener for everything that is loading. */
export function followLoading(listener: typeof follow): void {
  follow = listener;
}

let onFailure: (error: unknown) => void = () => {};

/** Sets the listener for code that could not be loaded. */
export function followLoadFailures(listener: typeof onFailure): void {
  onFailure = listener;
}

export interface Loadable<Module> {
  /**
   * Returns the same promise until it fails.
   * @throws ChunkLoadError
   */
  load: () => Promise<Module>;
  /** Lets the next call retry immediately. */
  clearFailure: () => void;
}

/** Loads code together with its catalogues. */
export function loadOnce<Module>(code: () => Promise<Module>, texts: readonly Namespace[]): Loadable<Module> {
  let pending: Promise<Module> | undefined;
  let failed: Promise<Module> | undefined;
  const clearFailure = (): void => {
    if (pending === failed) pending = undefined;
  };
  const load = (): Promise<Module> => {
    if (pending) return pending;
    const loading: Promise<Module> = Promise.all([code(), loadNamespaces(texts)]).then(
      ([module]) => {
        // React reads these fields of a promise. It uses a settled one without suspending.
        void Object.assign(loading, { status: "fulfilled", value: module });
        return module;
      },
      (error: unknown) => {
        failed = loading;
        onFailure(error);
        setTimeout(clearFailure, failureTtlMs);
        throw new ChunkLoadError("A part of the page could not be loaded.", { cause: error });
      },
    );
    pending = loading;
    follow(loading);
    return loading;
  };
  return { load, clearFailure: clearFailure };
}
