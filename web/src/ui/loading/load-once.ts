// Code that is loaded when it is asked for, together with its texts, in the shape React's `use` likes.
import { loadNamespaces } from "../../locales/translation.ts";
import type { Namespace } from "../../locales/namespaces.ts";

/** Code or texts that could not be loaded. */
export class ChunkLoadError extends Error {}

/** A failure stands so long by itself: React draws more than once and must see the same. */
export const failureTtlMs = 1_000;

let follow: (loading: Promise<unknown>) => void = () => {};

/** Names who is told of everything that is being loaded. */
export function followLoading(listener: typeof follow): void {
  follow = listener;
}

let onFailure: (error: unknown) => void = () => {};

/** Names who is told of code that could not be loaded. */
export function followLoadFailures(listener: typeof onFailure): void {
  onFailure = listener;
}

/** Something that is loaded once. */
export interface Loadable<Module> {
  /** One and the same promise until it has failed. @throws ChunkLoadError */
  load: () => Promise<Module>;
  /** Lets the next asking try again at once. */
  clearFailure: () => void;
}

/** Code with the catalogues it needs. */
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
        // React reads these of a promise: one that is through is taken without suspending.
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
