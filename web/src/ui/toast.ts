// Short messages at the edge of the screen. The library is loaded when the page has come to rest, or with the first one.
type Kind = "success" | "error" | "warning" | "info" | "message";
interface Options {
  /** One with the same id replaces the one before instead of standing beside it. */
  id?: string;
}
type Show = (kind: Kind, sentence: string, options: Options) => void;

let show: Show | undefined;
let waiting: Parameters<Show>[] = [];
const awaited = new Set<() => void>();

/** Called by Toasts.tsx once it can show any. */
export function toastsReady(ready: Show): void {
  show = ready;
  for (const one of waiting) ready(...one);
  waiting = [];
}

/** Tells when the first toast wants to be shown before the library is here. */
export function onFirstToast(listener: () => void): () => void {
  if (waiting.length > 0) listener();
  awaited.add(listener);
  return () => awaited.delete(listener);
}

function say(kind: Kind, sentence: string, options: Options = {}): void {
  if (show) show(kind, sentence, options);
  else {
    waiting.push([kind, sentence, options]);
    for (const listener of awaited) listener();
  }
}

/** `toast.success("Saved")`, `toast.error(…)`, `toast.warning(…)`, `toast.info(…)`. */
export const toast = {
  success: (sentence: string, options?: Options) => say("success", sentence, options),
  error: (sentence: string, options?: Options) => say("error", sentence, options),
  warning: (sentence: string, options?: Options) => say("warning", sentence, options),
  info: (sentence: string, options?: Options) => say("info", sentence, options),
  message: (sentence: string, options?: Options) => say("message", sentence, options),
};
