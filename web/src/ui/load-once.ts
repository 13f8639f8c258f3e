// Code that is loaded when it is asked for, together with its texts, in the shape React's `use` likes.
import { loadTexts } from "../locales/texts.ts";
import type { Part } from "../locales/parts.ts";

/** Code or texts that could not be loaded. */
export class NotLoaded extends Error {}

/** A failure stands so long by itself: React draws more than once and must see the same. */
const failureMilliseconds = 1_000;

/** Something that is loaded once. */
export interface Loadable<Module> {
  /** One and the same promise until it has failed. @throws NotLoaded */
  load: () => Promise<Module>;
  /** Lets the next asking try again at once. */
  forgetFailure: () => void;
}

/** Code with the catalogues it needs. */
export function loadOnce<Module>(code: () => Promise<Module>, texts: readonly Part[]): Loadable<Module> {
  let pending: Promise<Module> | undefined;
  let failed: Promise<Module> | undefined;
  const forgetFailure = (): void => {
    if (pending === failed) pending = undefined;
  };
  const load = (): Promise<Module> => {
    if (pending) return pending;
    const loading: Promise<Module> = Promise.all([code(), loadTexts(...texts)]).then(
      ([module]) => {
        // React reads these of a promise: one that is through is taken without suspending.
        void Object.assign(loading, { status: "fulfilled", value: module });
        return module;
      },
      (fault: unknown) => {
        failed = loading;
        setTimeout(forgetFailure, failureMilliseconds);
        throw new NotLoaded("A part of the page could not be loaded.", { cause: fault });
      },
    );
    pending = loading;
    return loading;
  };
  return { load, forgetFailure };
}
