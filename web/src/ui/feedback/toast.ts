// Short messages at the edge of the screen. Toasts.tsx loads the library.
type Kind = "success" | "error" | "warning" | "info" | "message";
interface Options {
  /** A toast with the same id replaces the earlier one. */
  id?: string;
  /** Opens the subject of the toast. Its text then becomes a button. */
  onOpen?: () => void;
}
type Show = (kind: Kind, sentence: string, options: Options) => void;

let toaster: Show | undefined;
let queue: Parameters<Show>[] = [];
const firstToastListeners = new Set<() => void>();

/**
 * Called by Toasts.tsx once it can show toasts.
 * @returns a function that unregisters it
 */
export function registerToaster(ready: Show): () => void {
  toaster = ready;
  for (const one of queue) ready(...one);
  queue = [];
  return () => {
    toaster = undefined;
  };
}

/** Calls the listener when the first toast is requested before the library has loaded. */
export function onFirstToast(listener: () => void): () => void {
  if (queue.length > 0) listener();
  firstToastListeners.add(listener);
  return () => firstToastListeners.delete(listener);
}

function show(kind: Kind, sentence: string, options: Options = {}): void {
  if (toaster) toaster(kind, sentence, options);
  else {
    queue.push([kind, sentence, options]);
    for (const listener of firstToastListeners) listener();
  }
}

/** For example `toast.success("Saved")`. The others are `toast.error(…)`, `toast.warning(…)` and `toast.info(…)`. */
export const toast = {
  success: (sentence: string, options?: Options) => show("success", sentence, options),
  error: (sentence: string, options?: Options) => show("error", sentence, options),
  warning: (sentence: string, options?: Options) => show("warning", sentence, options),
  info: (sentence: string, options?: Options) => show("info", sentence, options),
  message: (sentence: string, options?: Options) => show("message", sentence, options),
};
